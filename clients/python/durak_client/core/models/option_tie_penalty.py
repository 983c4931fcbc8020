from typing import Literal, cast

OptionTiePenalty = Literal["last_out", "none"]


def check_option_tie_penalty(value: object) -> OptionTiePenalty:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionTiePenalty, value)
    raise TypeError(f"Unexpected value {value!r}.")
