from typing import Literal, cast

OptionTrumpExchange = Literal["any_time", "before_first_attack", "off"]


def check_option_trump_exchange(value: object) -> OptionTrumpExchange:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionTrumpExchange, value)
    raise TypeError(f"Unexpected value {value!r}.")
