from typing import Literal, cast

OptionEnds = Literal["after_bout", "at_once"]


def check_option_ends(value: object) -> OptionEnds:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionEnds, value)
    raise TypeError(f"Unexpected value {value!r}.")
