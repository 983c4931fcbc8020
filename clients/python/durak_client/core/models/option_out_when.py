from typing import Literal, cast

OptionOutWhen = Literal["after_draw", "last_card"]


def check_option_out_when(value: object) -> OptionOutWhen:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionOutWhen, value)
    raise TypeError(f"Unexpected value {value!r}.")
