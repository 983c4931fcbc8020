from typing import Literal, cast

OptionTransferTo = Literal["next", "next_with_cards"]


def check_option_transfer_to(value: object) -> OptionTransferTo:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionTransferTo, value)
    raise TypeError(f"Unexpected value {value!r}.")
