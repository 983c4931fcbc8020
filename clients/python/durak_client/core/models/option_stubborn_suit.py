from typing import Literal, cast

OptionStubbornSuit = Literal["C", "D", "H", "S"]


def check_option_stubborn_suit(value: object) -> OptionStubbornSuit:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionStubbornSuit, value)
    raise TypeError(f"Unexpected value {value!r}.")
