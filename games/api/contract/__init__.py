"""What the OpenAPI document says of cards, events and rules: made from the engine's own classes, no second list."""

from typing import Any

from games.api.contract.events import event_components
from games.api.contract.frames import frame_components
from games.api.contract.rules import rules_components
from games.api.contract.seats import SEATS
from games.orders.schema import COMPONENTS as ORDERS


def add_components(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A hook of the generator."""
    for components in (event_components(), frame_components(), rules_components(), SEATS, ORDERS):
        result["components"]["schemas"] |= components
    return result
