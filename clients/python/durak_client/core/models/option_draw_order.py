from typing import Literal, cast

OptionDrawOrder = Literal["defender_last", "one_by_one", "seat_order"]


def check_option_draw_order(value: object) -> OptionDrawOrder:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionDrawOrder, value)
    raise TypeError(f"Unexpected value {value!r}.")
