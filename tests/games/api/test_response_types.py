"""Typed dictionaries of selectors have the same fields as the documented responses, and the same fields may be null."""

from types import NoneType
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest
from rest_framework.serializers import Serializer

from games import read_models
from games.api.responses import games, orders, reviews, rules
from games.engine import OptionView
from games.selectors.orders import OwnOrdersPreview
from games.selectors.suggestions import SuggestedOrders

FIELDS_NEVER_NULL = {"GameRecord.result", "RecordedMove.by", "RecordedMove.seat"}
"""Fields that are never null in a response, although their type permits None."""


def list_differences(of_type: Any, serializer: Serializer[Any]) -> list[str]:
    hints, fields = get_type_hints(of_type), serializer.fields
    found = [f"{of_type.__name__}.{name}" for name in hints.keys() ^ fields.keys()]
    for name in hints.keys() & fields.keys():
        types, field = (hints[name], *get_args(hints[name])), getattr(fields[name], "child", fields[name])
        if (NoneType in types) is not fields[name].allow_null:
            found.append(f"{of_type.__name__}.{name}")
        parts = [part for part in types if is_typeddict(part)]
        if isinstance(field, Serializer) and len(parts) == 1:
            found += list_differences(parts[0], field)
    return [name for name in found if name not in FIELDS_NEVER_NULL]


@pytest.mark.parametrize(
    ("of_type", "response"),
    [
        (read_models.GameView, games.Game),
        (read_models.GameRecord, games.Record),
        (read_models.LegalMoves, games.LegalMoves),
        (read_models.Hint, games.Hint),
        (read_models.TurnView, games.Turn),
        (read_models.ReviewView, reviews.Review),
        (OwnOrdersPreview, orders.Preview),
        (SuggestedOrders, orders.SuggestedOrders),
        (OptionView, rules.Option),
    ],
)
def test_a_response_type_has_the_documented_fields(of_type, response):
    assert list_differences(of_type, response()) == []
