from typing import Literal, cast

OptionJokers = Literal["colour", "off", "top_trumps"]


def check_option_jokers(value: object) -> OptionJokers:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionJokers, value)
    raise TypeError(f"Unexpected value {value!r}.")
