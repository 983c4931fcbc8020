"""OpenAPI schemas of cards, events and rule options, generated from the classes of the engine."""

from typing import Any

from games.api.contract.events import build_event_components
from games.api.contract.frames import build_frame_components
from games.api.contract.rules import build_rules_components
from games.api.contract.seats import SEAT_SCHEMAS
from games.orders.schema import SCHEMA_COMPONENTS as ORDERS


def add_game_components(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Add the schemas of cards, events and rules to the OpenAPI document. A postprocessing hook of drf-spectacular."""
    for components in (
        build_event_components(),
        build_frame_components(),
        build_rules_components(),
        SEAT_SCHEMAS,
        ORDERS,
    ):
        result["components"]["schemas"] |= components
    return result
