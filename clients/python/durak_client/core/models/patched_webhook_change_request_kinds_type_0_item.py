from typing import Literal, cast

PatchedWebhookChangeRequestKindsType0Item = Literal[
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


def check_patched_webhook_change_request_kinds_type_0_item(value: object) -> PatchedWebhookChangeRequestKindsType0Item:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(PatchedWebhookChangeRequestKindsType0Item, value)
    raise TypeError(f"Unexpected value {value!r}.")
