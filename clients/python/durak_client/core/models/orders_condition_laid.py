from typing import Literal, cast

OrdersConditionLaid = Literal["opening", "throw_in"]


def check_orders_condition_laid(value: object) -> OrdersConditionLaid:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OrdersConditionLaid, value)
    raise TypeError(f"Unexpected value {value!r}.")
