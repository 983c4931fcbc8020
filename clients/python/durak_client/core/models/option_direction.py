from typing import Literal, cast

OptionDirection = Literal["clockwise", "counterclockwise"]


def check_option_direction(value: object) -> OptionDirection:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionDirection, value)
    raise TypeError(f"Unexpected value {value!r}.")
