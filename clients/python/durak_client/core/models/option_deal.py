from typing import Literal, cast

OptionDeal = Literal["hand", "whole_deck"]


def check_option_deal(value: object) -> OptionDeal:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionDeal, value)
    raise TypeError(f"Unexpected value {value!r}.")
