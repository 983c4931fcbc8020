from typing import Literal, cast

WebhookWithSecretKindsType0Item = Literal[
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


def check_webhook_with_secret_kinds_type_0_item(value: object) -> WebhookWithSecretKindsType0Item:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(WebhookWithSecretKindsType0Item, value)
    raise TypeError(f"Unexpected value {value!r}.")
