from typing import Literal, cast

MessageType = Literal[
    "deadline_near",
    "game_over",
    "invited",
    "joined",
    "next_game",
    "series_over",
    "series_started",
    "test",
    "webhook_off",
    "your_turn",
]


def check_message_type(value: object) -> MessageType:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(MessageType, value)
    raise TypeError(f"Unexpected value {value!r}.")
