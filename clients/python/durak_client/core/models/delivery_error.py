from typing import Literal, cast

DeliveryError = Literal["address", "connection", "timeout", "tls"]


def check_delivery_error(value: object) -> DeliveryError:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(DeliveryError, value)
    raise TypeError(f"Unexpected value {value!r}.")
