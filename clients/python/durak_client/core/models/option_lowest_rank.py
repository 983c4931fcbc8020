from typing import Literal, cast

OptionLowestRank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "A", "J", "K", "Q", "T"]


def check_option_lowest_rank(value: object) -> OptionLowestRank:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionLowestRank, value)
    raise TypeError(f"Unexpected value {value!r}.")
