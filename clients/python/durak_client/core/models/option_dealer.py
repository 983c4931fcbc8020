from typing import Literal, cast

OptionDealer = Literal["fool", "rotates"]


def check_option_dealer(value: object) -> OptionDealer:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionDealer, value)
    raise TypeError(f"Unexpected value {value!r}.")
