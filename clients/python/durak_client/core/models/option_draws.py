from typing import Literal, cast

OptionDraws = Literal["allowed", "last_defender"]


def check_option_draws(value: object) -> OptionDraws:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionDraws, value)
    raise TypeError(f"Unexpected value {value!r}.")
