from typing import Literal, cast

NotificationKind = Literal[
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


def check_notification_kind(value: object) -> NotificationKind:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(NotificationKind, value)
    raise TypeError(f"Unexpected value {value!r}.")
