from typing import Literal, cast

OptionFirstAttacker = Literal["after_dealer", "highest_trump", "lowest_trump"]


def check_option_first_attacker(value: object) -> OptionFirstAttacker:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionFirstAttacker, value)
    raise TypeError(f"Unexpected value {value!r}.")
