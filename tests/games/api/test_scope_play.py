"""A token with only the scope `play` can make moves, but its responses show no hand."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from tests.factories import create_token_for, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, get_game
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS")
ORDERS_TO_TAKE = {"defences": [{"do": "take"}]}


@pytest.fixture
def table() -> Table:
    """Start a game of two in which seat 0 opens against seat 1."""
    return start_table(players=2, deck=stack_deck(HANDS, "KS"), quick_pass=False)


def create_play_client(table: Table, seat: int) -> APIClient:
    return create_token_for(table.people[seat].user, ["play"]).client


def post_to_game(client: APIClient, table: Table, resource: str, body: Any, **headers: str) -> Any:
    return client.post(f"{API}/games/{table.game.pk}/{resource}", body, headers=headers)


def list_public_events(table: Table) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = expect_status(
        make_anonymous_client().get(f"{API}/games/{table.game.pk}/events?limit=500"), 200
    )["results"]
    return events


def test_a_move_returns_the_spectators_view_to_a_token_without_scope_read(table: Table) -> None:
    for seat, move in ((0, "attack 6H"), (1, "take"), (0, "pass")):
        response = expect_status(post_to_game(create_play_client(table, seat), table, "moves", {"move": move}), 201)
        assert response["game"] == get_game(make_anonymous_client(), table.game.pk)
        assert response["events"]
        assert response["events"] == list_public_events(table)[-len(response["events"]) :]


def test_a_secret_move_returns_no_events_to_a_token_without_scope_read() -> None:
    table = start_table_of_three(quick_pass=False)
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    before = get_game(make_anonymous_client(), table.game.pk)
    assert expect_status(post_to_game(create_play_client(table, 1), table, "moves", {"move": "pass"}), 201) == {
        "events": [],
        "game": before,
    }


def test_a_move_in_a_private_series_returns_the_spectators_view() -> None:
    table = start_table(players=2, deck=stack_deck(HANDS, "KS"), visibility="private")
    game = expect_status(post_to_game(create_play_client(table, 0), table, "moves", {"move": "attack 6H"}), 201)["game"]
    assert (game["hands"], game["your_seat"], game["legal"]) == ([5, 6], None, [])


def test_the_etag_of_a_response_can_be_sent_with_the_next_move(table: Table) -> None:
    tag, own = (
        client.get(f"{API}/games/{table.game.pk}")["ETag"]
        for client in (make_anonymous_client(), table.people[0].client)
    )
    assert (
        post_to_game(
            create_play_client(table, 0), table, "moves", {"move": "attack 6H"}, **{"If-Match": own}
        ).status_code
        == 412
    )
    assert (
        post_to_game(
            create_play_client(table, 0), table, "moves", {"move": "attack 6H"}, **{"If-Match": tag}
        ).status_code
        == 201
    )


def test_versions_are_those_of_spectators_to_a_token_without_scope_read() -> None:
    table = start_table_of_three(quick_pass=False)
    for seat, move in ((1, "attack 6D"), (2, "beat 6D 9D"), (1, "pass"), (0, "attack 6C"), (2, "beat 6C 8C")):
        table.play(seat, move)
    version = get_game(make_anonymous_client(), table.game.pk)["version"]
    client = create_play_client(table, 1)
    response = post_to_game(client, table, "moves", {"move": "pass", "version": version - 1})
    assert expect_refusal(response, 409, "stale")["version"] == version
    expect_status(post_to_game(client, table, "moves", {"move": "pass", "version": version}), 201)


def test_a_refusal_after_the_end_has_the_version_of_spectators(table: Table) -> None:
    for seat, move in ((0, "attack 6H"), (1, "take"), (0, "pass"), (1, "resign")):
        table.play(seat, move)
    version, own = (
        get_game(client, table.game.pk)["version"] for client in (make_anonymous_client(), table.people[0].client)
    )
    assert own == version + 1
    client = create_play_client(table, 0)
    for response in (
        client.put(f"{API}/games/{table.game.pk}/orders", ORDERS_TO_TAKE),
        *(post_to_game(client, table, resource, {}) for resource in ("abandon", "extension")),
        post_to_game(client, table, "moves", {"move": "take"}, **{"Idempotency-Key": "one"}),
    ):
        assert expect_refusal(response, 409, "game_over")["version"] == version


def test_a_stored_response_is_not_repeated_to_a_token_without_read(table: Table) -> None:
    key = {"Idempotency-Key": "one"}
    expect_status(post_to_game(table.people[0].client, table, "moves", {"move": "attack 6H"}, **key), 201)
    again = post_to_game(create_play_client(table, 0), table, "moves", {"move": "attack 6H"}, **key)
    assert again.status_code >= 400
    assert table.list_moves() == ["0 attack 6H"]


def test_no_other_action_shows_a_hand_to_a_token_without_scope_read(table: Table) -> None:
    for what, body in (("abandon", {}), ("abandon", {"agree": False}), ("return", {})):
        assert expect_status(post_to_game(create_play_client(table, 0), table, what, body), 200) == get_game(
            make_anonymous_client(), table.game.pk
        )
    running = expect_status(create_play_client(table, 0).post(f"{API}/series/{table.series.pk}/games", {}), 200)
    assert running == get_game(make_anonymous_client(), table.game.pk)
    table.play(0, "resign")
    dealt = expect_status(create_play_client(table, 0).post(f"{API}/series/{table.series.pk}/games", {}), 201)
    assert dealt == get_game(make_anonymous_client(), dealt["id"])


def test_setting_an_absence_lists_no_tables_to_a_token_without_scope_read(table: Table) -> None:
    tomorrow = f"{timezone.now().date() + timedelta(days=1)}"
    body = {"from_date": tomorrow, "to_date": tomorrow}
    (listed,) = expect_status(table.people[0].client.put(f"{API}/me/away", body), 200)["tables"]
    assert listed["series"] == table.series.pk
    assert expect_status(create_play_client(table, 0).put(f"{API}/me/away", body), 200) == {**body, "tables": []}


def test_a_preview_needs_scope_read(table: Table) -> None:
    problem = expect_refusal(
        post_to_game(create_play_client(table, 0), table, "orders/preview", {"orders": ORDERS_TO_TAKE}),
        403,
        "forbidden",
    )
    assert "'read'" in problem["detail"]
    assert expect_status(
        post_to_game(
            create_token_for(table.people[0].user, ["read"]).client, table, "orders/preview", {"orders": ORDERS_TO_TAKE}
        ),
        200,
    )


def test_a_token_without_scope_read_can_leave_orders_but_not_read_them(table: Table) -> None:
    address = f"{API}/games/{table.game.pk}/orders"
    assert expect_status(create_play_client(table, 1).put(address, ORDERS_TO_TAKE), 200) == ORDERS_TO_TAKE
    expect_refusal(create_play_client(table, 1).get(address), 403, "forbidden")


@pytest.mark.parametrize("what", ["", "/legal", "/events", "/record", "/orders", "/stream"])
def test_a_token_without_scope_read_cannot_read_any_part_of_a_game(table: Table, what: str) -> None:
    expect_refusal(create_play_client(table, 0).get(f"{API}/games/{table.game.pk}{what}"), 403, "forbidden")
