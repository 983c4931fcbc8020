from typing import Literal, cast

OptionCut = Literal["none", "plain", "ritual"]


def check_option_cut(value: object) -> OptionCut:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionCut, value)
    raise TypeError(f"Unexpected value {value!r}.")
