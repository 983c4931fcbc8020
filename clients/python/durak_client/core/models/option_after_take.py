from typing import Literal, cast

OptionAfterTake = Literal["allowed", "never", "unless_first_card"]


def check_option_after_take(value: object) -> OptionAfterTake:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionAfterTake, value)
    raise TypeError(f"Unexpected value {value!r}.")
