from typing import Literal, cast

OptionHandCap = Literal["always", "never", "until_take"]


def check_option_hand_cap(value: object) -> OptionHandCap:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionHandCap, value)
    raise TypeError(f"Unexpected value {value!r}.")
