from typing import Literal, cast

OptionEmptyDefender = Literal["keep_defender_order", "next_attacks"]


def check_option_empty_defender(value: object) -> OptionEmptyDefender:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionEmptyDefender, value)
    raise TypeError(f"Unexpected value {value!r}.")
