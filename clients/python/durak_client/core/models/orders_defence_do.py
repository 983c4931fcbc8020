from typing import Literal, cast

OrdersDefenceDo = Literal["ask", "beat", "reflect", "take", "transfer"]


def check_orders_defence_do(value: object) -> OrdersDefenceDo:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OrdersDefenceDo, value)
    raise TypeError(f"Unexpected value {value!r}.")
