from typing import Literal, cast

OptionThrowInFrom = Literal["all_beaten", "any_time", "first_beaten", "passed_beaten"]


def check_option_throw_in_from(value: object) -> OptionThrowInFrom:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionThrowInFrom, value)
    raise TypeError(f"Unexpected value {value!r}.")
