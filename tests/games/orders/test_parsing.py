import json
import re
from typing import Any

import pytest

from games import engine, orders
from games.api.requests.series import MAX_SEATS
from games.orders.schema import ORDERS_EXAMPLE
from tests.stack import ROOT

TRANSFER_RULES = engine.Rules.from_data("classic-36-transfer")


def list_fields_with_errors(words: Any, rules: engine.Rules = TRANSFER_RULES) -> dict[str, list[str]]:
    with pytest.raises(orders.InvalidOrdersError) as refused:
        orders.parse_orders(words, rules)
    return refused.value.errors


def test_the_example_in_the_openapi_document_can_be_parsed() -> None:
    assert len(orders.parse_orders(ORDERS_EXAMPLE, TRANSFER_RULES).defences) == 3


def test_the_guide_to_orders_shows_the_example_of_the_openapi_document() -> None:
    page = (ROOT / "docs" / "orders.md").read_text()
    (shown,) = re.findall(r"^```json\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert json.loads(shown) == ORDERS_EXAMPLE


def test_empty_orders_leave_everything_to_the_player() -> None:
    assert orders.parse_orders({}, TRANSFER_RULES) == orders.Orders()


def test_a_card_need_not_be_in_hand_but_has_to_be_in_the_pack() -> None:
    assert list_fields_with_errors({"openings": [["5S"]]}) == {"openings.0.0": ["5S is not in this pack."]}
    assert orders.parse_orders({"openings": [["5S"]]}, engine.Rules.from_data("spivak-52"))


def test_the_rank_ten_may_be_written_as_10_or_t() -> None:
    assert orders.parse_orders({"openings": [["10S"]]}, TRANSFER_RULES) == orders.parse_orders(
        {"openings": [["TS"]]}, TRANSFER_RULES
    )
    assert orders.parse_orders({"throw_ins": {"up_to": "10"}}, TRANSFER_RULES) == orders.parse_orders(
        {"throw_ins": {"up_to": "T"}}, TRANSFER_RULES
    )


def test_a_rule_may_name_any_seat_of_the_largest_series() -> None:
    words = {"defences": [{"if": {"by": MAX_SEATS - 1}, "do": "take"}]}
    (rule,) = orders.parse_orders(words, TRANSFER_RULES).defences
    assert rule.condition.by == MAX_SEATS - 1


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"pass": True}, "pass"),
        ({"pass_this_bout": "yes"}, "pass_this_bout"),
        ({"pass_this_bout": 1}, "pass_this_bout"),
        ({"for_bouts": 0}, "for_bouts"),
        ({"for_bouts": None}, "for_bouts"),
        ({"exchange": "sometimes"}, "exchange"),
        ({"exchange": "always"}, "exchange"),
        ({"defences": {}}, "defences"),
        ({"defences": ["take"]}, "defences.0"),
        ({"defences": [{}]}, "defences.0.do"),
        ({"defences": [{"do": "run"}]}, "defences.0.do"),
        ({"defences": [{"do": "reflect"}]}, "defences.0.do"),
        ({"defences": [{"do": "take", "with": ["9S"]}]}, "defences.0.with"),
        ({"defences": [{"if": {"laid": "down"}, "do": "take"}]}, "defences.0.if.laid"),
        ({"defences": [{"if": {"laid": True}, "do": "take"}]}, "defences.0.if.laid"),
        ({"defences": [{"if": {"by": 30}, "do": "take"}]}, "defences.0.if.by"),
        ({"defences": [{"if": {"by": "Vera"}, "do": "take"}]}, "defences.0.if.by"),
        ({"defences": [{"if": {"bout": 0}, "do": "take"}]}, "defences.0.if.bout"),
        ({"defences": [{"if": {"bout": 10**9}, "do": "take"}]}, "defences.0.if.bout"),
        ({"defences": [{"do": "transfer", "trumps": True}]}, "defences.0.trumps"),
        ({"defences": [{"do": "beat", "with": []}]}, "defences.0.with"),
        ({"defences": [{"do": "beat", "with": "9S"}]}, "defences.0.with"),
        ({"defences": [{"do": "beat", "with": ["9X"]}]}, "defences.0.with.0"),
        ({"defences": [{"if": {"card": "7"}, "do": "take"}]}, "defences.0.if.card"),
        ({"defences": [{"if": {"card": None}, "do": "take"}]}, "defences.0.if.card"),
        ({"defences": [{"if": {"card": "7S", "rank": "7"}, "do": "take"}]}, "defences.0.if"),
        ({"defences": [{"if": {"rank": "11"}, "do": "take"}]}, "defences.0.if.rank"),
        ({"defences": [{"if": {"rank": "5"}, "do": "take"}]}, "defences.0.if.rank"),
        ({"defences": [{"if": {"up_to": 9}, "do": "take"}]}, "defences.0.if.up_to"),
        ({"defences": [{"if": {"trump": None}, "do": "take"}]}, "defences.0.if.trump"),
        ({"defences": [{"if": {"suit": "S"}, "do": "take"}]}, "defences.0.if.suit"),
        ({"defences": [{"if": "any", "do": "take"}]}, "defences.0.if"),
        ({"defences": [{"do": "take"}] * 61}, "defences"),
        ({"openings": "lowest"}, "openings"),
        ({"openings": ["highest"]}, "openings.0"),
        ({"openings": [[]]}, "openings.0"),
        ({"openings": [["7S", "8S"]]}, "openings.0"),
        ({"throw_ins": None}, "throw_ins"),
        ({"throw_ins": {"then": "take"}}, "throw_ins.then"),
        ({"throw_ins": {"at_most": -1}}, "throw_ins.at_most"),
        ({"throw_ins": {"at_most": True}}, "throw_ins.at_most"),
        ({"throw_ins": {"ranks": "9"}}, "throw_ins.ranks"),
        ({"throw_ins_on_take": {"trumps": 1}}, "throw_ins_on_take.trumps"),
    ],
)
def test_errors_in_orders_are_reported_with_their_fields(words: Any, field: str) -> None:
    errors = list_fields_with_errors(words)
    assert list(errors) == [field]
    assert all(sentence.endswith(".") for sentence in errors[field])


def test_all_errors_are_reported_at_once() -> None:
    assert list(
        list_fields_with_errors({"defences": [{"do": "run"}, {"do": "take", "with": ["1S"]}], "openings": ["x"]})
    ) == [
        "defences.0.do",
        "defences.1.with",
        "defences.1.with.0",
        "openings.0",
    ]


def test_orders_about_transfers_or_trumps_are_refused_if_the_rules_have_none() -> None:
    plain = engine.Rules.from_data("classic-36")
    assert list(list_fields_with_errors({"defences": [{"do": "transfer"}]}, plain)) == ["defences.0.do"]
    boring = engine.Rules.from_data({"preset": "classic-36", "trump": "none", "first_attacker": "after_dealer"})
    assert list(list_fields_with_errors({"defences": [{"if": {"trump": True}, "do": "take"}]}, boring)) == [
        "defences.0.if.trump"
    ]
