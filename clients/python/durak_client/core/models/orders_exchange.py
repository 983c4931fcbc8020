from typing import Literal, cast

OrdersExchange = Literal["always", "ask", "never"]


def check_orders_exchange(value: object) -> OrdersExchange:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OrdersExchange, value)
    raise TypeError(f"Unexpected value {value!r}.")
