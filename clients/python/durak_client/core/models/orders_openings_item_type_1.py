from typing import Literal, cast

OrdersOpeningsItemType1 = Literal["ask", "lowest", "lowest_pair"]


def check_orders_openings_item_type_1(value: object) -> OrdersOpeningsItemType1:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OrdersOpeningsItemType1, value)
    raise TypeError(f"Unexpected value {value!r}.")
