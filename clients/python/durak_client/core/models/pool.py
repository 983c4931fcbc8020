from typing import Literal, cast

Pool = Literal["bots", "computers", "people"]


def check_pool(value: object) -> Pool:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(Pool, value)
    raise TypeError(f"Unexpected value {value!r}.")
