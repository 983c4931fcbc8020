from typing import Literal, cast

TestMessageType = Literal["test"]


def check_test_message_type(value: object) -> TestMessageType:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(TestMessageType, value)
    raise TypeError(f"Unexpected value {value!r}.")
