from typing import Literal, cast

NoticeMessageType = Literal[
    "deadline_near",
    "game_over",
    "invited",
    "joined",
    "next_game",
    "series_over",
    "series_started",
    "webhook_off",
    "your_turn",
]


def check_notice_message_type(value: object) -> NoticeMessageType:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(NoticeMessageType, value)
    raise TypeError(f"Unexpected value {value!r}.")
