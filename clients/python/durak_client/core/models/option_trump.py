from typing import Literal, cast

OptionTrump = Literal["C", "card", "D", "H", "none", "S"]


def check_option_trump(value: object) -> OptionTrump:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionTrump, value)
    raise TypeError(f"Unexpected value {value!r}.")
