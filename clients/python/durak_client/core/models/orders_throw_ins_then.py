from typing import Literal, cast

OrdersThrowInsThen = Literal["ask", "pass"]


def check_orders_throw_ins_then(value: object) -> OrdersThrowInsThen:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OrdersThrowInsThen, value)
    raise TypeError(f"Unexpected value {value!r}.")
