"""OpenAPI schemas of cards, events and rules, generated from the classes of the engine."""

from typing import Any

from games.api.contract.events import event_components
from games.api.contract.frames import frame_components
from games.api.contract.rules import rules_components
from games.api.contract.seats import SEATS
from games.orders.schema import COMPONENTS as ORDERS


def add_components(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Add the components to the document. A postprocessing hook of drf-spectacular."""
    for components in (event_components(), frame_components(), rules_components(), SEATS, ORDERS):
        result["components"]["schemas"] |= components
    return result
