from typing import Literal, cast

Scope = Literal["account", "play", "read"]


def check_scope(value: object) -> Scope:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(Scope, value)
    raise TypeError(f"Unexpected value {value!r}.")
