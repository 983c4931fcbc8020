from typing import Literal, cast

OptionOpening = Literal["set", "single"]


def check_option_opening(value: object) -> OptionOpening:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionOpening, value)
    raise TypeError(f"Unexpected value {value!r}.")
