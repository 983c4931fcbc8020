from typing import Literal, cast

OptionThrowInPriority = Literal["first_come", "ordered"]


def check_option_throw_in_priority(value: object) -> OptionThrowInPriority:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionThrowInPriority, value)
    raise TypeError(f"Unexpected value {value!r}.")
