from typing import Literal, cast

OptionTransferCards = Literal["any", "one"]


def check_option_transfer_cards(value: object) -> OptionTransferCards:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionTransferCards, value)
    raise TypeError(f"Unexpected value {value!r}.")
