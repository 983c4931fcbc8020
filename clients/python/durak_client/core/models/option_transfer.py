from typing import Literal, cast

OptionTransfer = Literal["last_unbeaten", "off", "untouched"]


def check_option_transfer(value: object) -> OptionTransfer:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionTransfer, value)
    raise TypeError(f"Unexpected value {value!r}.")
