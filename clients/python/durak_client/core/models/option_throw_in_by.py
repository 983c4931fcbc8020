from typing import Literal, cast

OptionThrowInBy = Literal["all", "neighbours", "primary_only"]


def check_option_throw_in_by(value: object) -> OptionThrowInBy:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionThrowInBy, value)
    raise TypeError(f"Unexpected value {value!r}.")
