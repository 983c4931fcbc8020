from typing import Literal, cast

OptionDrawFirst = Literal["primary_attacker", "starter"]


def check_option_draw_first(value: object) -> OptionDrawFirst:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionDrawFirst, value)
    raise TypeError(f"Unexpected value {value!r}.")
