from typing import Literal, cast

OptionEpaulettes = Literal["last_attack", "none", "winning_card"]


def check_option_epaulettes(value: object) -> OptionEpaulettes:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionEpaulettes, value)
    raise TypeError(f"Unexpected value {value!r}.")
