import json
from typing import Any

import pytest

from games.models import Game
from games.orders.schema import ORDERS_EXAMPLE
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, make_move
from tests.games.services.test_moves import HANDS
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db
ORDERS_TO_TAKE = {"defences": [{"do": "take"}]}


@pytest.fixture
def table() -> Table:
    """Start a game of three in which seat 1 opens against seat 2."""
    return start_table("cabinet-podkidnoy", 3, deck=stack_deck(HANDS, trump="7H"))


def build_orders_address(table: Table, subpath: str = "") -> str:
    return f"{API}/games/{table.game.pk}/orders{subpath}"


def put_orders(table: Table, seat: int, words: Any) -> Any:
    return table.people[seat].client.put(build_orders_address(table), words)


def test_orders_are_created_read_replaced_and_deleted(table: Table) -> None:
    client = table.people[2].client
    assert expect_status(client.get(build_orders_address(table)), 200) == {}
    assert expect_status(put_orders(table, 2, ORDERS_EXAMPLE), 200) == ORDERS_EXAMPLE
    assert expect_status(client.get(build_orders_address(table)), 200) == ORDERS_EXAMPLE
    assert expect_status(put_orders(table, 2, ORDERS_TO_TAKE), 200) == ORDERS_TO_TAKE
    assert expect_status(put_orders(table, 2, {}), 200) == {}
    assert expect_status(client.get(build_orders_address(table)), 200) == {}


def test_an_order_makes_a_move_when_its_player_is_awaited(table: Table) -> None:
    expect_status(put_orders(table, 2, ORDERS_TO_TAKE), 200)
    made = make_move(table.people[1], table.game.pk, "attack 6D")
    assert [event["kind"] for event in made["events"]][:2] == ["attacked", "taken"]
    assert made["game"]["must"] == [0]
    assert expect_status(table.people[2].client.get(f"{API}/me/turns"), 200)["results"] == []


def test_the_refusal_of_invalid_orders_names_the_fields(table: Table) -> None:
    problem = expect_refusal(put_orders(table, 2, {"defences": [{"do": "run"}], "openings": [["5S"]]}), 400, "invalid")
    assert list(problem["errors"]) == ["defences.0.do", "openings.0.0"]
    assert "beat, transfer, reflect, take, ask" in problem["errors"]["defences.0.do"][0]
    expect_refusal(put_orders(table, 2, {"orders": {}}), 400, "invalid")


def test_a_preview_does_not_store_its_orders(table: Table) -> None:
    before = Game.objects.get(pk=table.game.pk).snapshot
    preview = expect_status(
        table.people[1].client.post(build_orders_address(table, "/preview"), {"orders": {"openings": ["lowest"]}}), 200
    )
    assert (preview["waits_for_you"], preview["now"], preview["opening"]) == (True, "attack 6D", "attack 6D")
    assert expect_status(table.people[1].client.get(build_orders_address(table)), 200) == {}
    preview = expect_status(
        table.people[2].client.post(build_orders_address(table, "/preview"), {"orders": ORDERS_TO_TAKE}), 200
    )
    assert (preview["waits_for_you"], preview["now"]) == (False, None)
    assert {answer["move"] for answer in preview["attacks"]} == {"take"}
    assert Game.objects.get(pk=table.game.pk).snapshot == before


def test_a_preview_without_a_body_uses_the_stored_orders(table: Table) -> None:
    client = table.people[2].client
    assert {
        answer["move"] for answer in expect_status(client.post(build_orders_address(table, "/preview")), 200)["attacks"]
    } == {None}
    put_orders(table, 2, ORDERS_TO_TAKE)
    assert {
        answer["move"] for answer in expect_status(client.post(build_orders_address(table, "/preview")), 200)["attacks"]
    } == {"take"}
    expect_refusal(client.post(build_orders_address(table, "/preview"), {"orders": {"openings": 1}}), 400, "invalid")
    expect_refusal(client.post(build_orders_address(table, "/preview"), {"orders": []}), 400, "invalid")


def test_orders_are_invisible_to_other_players(table: Table) -> None:
    def fetch_all_responses(who: Any) -> list[Any]:
        paths = ["", "/events", "/legal", "/record"]
        return [who.get(f"{API}/games/{table.game.pk}{path}").json() for path in paths] + [
            who.get(f"{API}/series/{table.series.pk}").json()
        ]

    viewers = [table.people[0].client, table.people[1].client, make_anonymous_client()]
    before = [fetch_all_responses(who) for who in viewers]
    tags = [who.get(f"{API}/games/{table.game.pk}")["ETag"] for who in viewers]
    expect_status(put_orders(table, 2, {"defences": [{"if": {"card": "6D"}, "do": "beat", "with": ["KD"]}]}), 200)
    assert [fetch_all_responses(who) for who in viewers] == before
    assert [who.get(f"{API}/games/{table.game.pk}")["ETag"] for who in viewers] == tags
    assert expect_status(table.people[0].client.get(build_orders_address(table)), 200) == {}
    expect_refusal(make_anonymous_client().get(build_orders_address(table)), 401, "not_authenticated")


def test_the_record_does_not_mark_ordered_moves() -> None:
    table = start_table("classic-36", 2, seed=bytes(32))
    (first,) = table.awaited_seats()
    put_orders(table, 1 - first, ORDERS_TO_TAKE)
    make_move(
        table.people[first],
        table.game.pk,
        table.people[first].client.get(f"{API}/games/{table.game.pk}").json()["legal"][0],
    )
    make_move(table.people[first], table.game.pk, "resign")
    record = expect_status(make_anonymous_client().get(f"{API}/games/{table.game.pk}/record"), 200)
    assert {made["by"] for made in record["moves"] if made["move"] != "pass"} == {"player"}
    assert [made["move"] for made in record["moves"]][1] == "take"
    assert "order" not in json.dumps({**record, "rules": None})


def test_a_finished_game_accepts_no_orders(member: Person) -> None:
    table = start_table("alemi-36", 2)
    make_move(table.people[0], table.game.pk, "resign")
    expect_refusal(put_orders(table, 1, ORDERS_TO_TAKE), 409, "game_over")
    preview = expect_status(
        table.people[1].client.post(build_orders_address(table, "/preview"), {"orders": ORDERS_TO_TAKE}), 200
    )
    assert (preview["now"], preview["attacks"]) == (None, [])
