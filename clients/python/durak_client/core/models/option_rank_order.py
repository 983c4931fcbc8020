from typing import Literal, cast

OptionRankOrder = Literal["normal", "reverse"]


def check_option_rank_order(value: object) -> OptionRankOrder:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionRankOrder, value)
    raise TypeError(f"Unexpected value {value!r}.")
