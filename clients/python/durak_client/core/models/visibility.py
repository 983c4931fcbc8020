from typing import Literal, cast

Visibility = Literal["private", "public", "unlisted"]


def check_visibility(value: object) -> Visibility:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(Visibility, value)
    raise TypeError(f"Unexpected value {value!r}.")
