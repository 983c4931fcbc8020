from typing import Literal, cast

NewWebhookRequestKindsType0Item = Literal[
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


def check_new_webhook_request_kinds_type_0_item(value: object) -> NewWebhookRequestKindsType0Item:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(NewWebhookRequestKindsType0Item, value)
    raise TypeError(f"Unexpected value {value!r}.")
