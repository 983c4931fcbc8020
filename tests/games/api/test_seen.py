"""The last version of a game that a player has seen. Only that player can read it."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from games.services.notifications import notify_due_turns
from tests.factories import Person, create_person, create_token_for, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, get_game
from tests.games.services.test_concurrency import run_concurrently
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS")


@pytest.fixture
def table() -> Table:
    return start_table(players=2, deck=stack_deck(HANDS, "KS"), quick_pass=False)


def post_seen_version(client: APIClient, table: Table, version: object) -> object:
    return client.post(f"{API}/games/{table.game.pk}/seen", {"version": version})


def get_etags(table: Table, *clients: APIClient) -> list[str]:
    return [client.get(f"{API}/games/{table.game.pk}")["ETag"] for client in clients]


def test_a_player_sees_their_last_seen_version(table: Table) -> None:
    anna, boris = table.people[0], table.people[1]
    assert [get_game(who, table.game.pk)["seen"] for who in (anna, make_anonymous_client())] == [0, None]
    shown = expect_status(post_seen_version(anna.client, table, get_game(anna, table.game.pk)["version"]), 200)
    table.play(0, "attack 6H")
    table.play(1, "beat 6H 8H")
    now = get_game(anna, table.game.pk)
    assert 0 < now["seen"] == shown["seen"] < now["version"]
    assert [get_game(who, table.game.pk)["seen"] for who in (boris, create_person(), make_anonymous_client())] == [
        0,
        None,
        None,
    ]


def test_the_seen_version_never_decreases_and_is_never_above_the_shown_version(table: Table) -> None:
    anna = table.people[0]
    table.play(0, "attack 6H")
    version = get_game(anna, table.game.pk)["version"]
    assert expect_status(post_seen_version(anna.client, table, version), 200)["seen"] == version
    assert expect_status(post_seen_version(anna.client, table, 0), 200)["seen"] == version
    assert "version" in expect_refusal(post_seen_version(anna.client, table, version + 1), 400, "invalid")["errors"]
    for nonsense in (-1, "1", 1.5, None, 2**62):
        expect_refusal(post_seen_version(anna.client, table, nonsense), 400, "invalid")
    expect_refusal(anna.client.post(f"{API}/games/{table.game.pk}/seen", {}), 400, "invalid")
    assert get_game(anna, table.game.pk)["seen"] == version


def test_only_players_report_seen_versions_even_after_the_game(table: Table) -> None:
    table.play(0, "resign")
    anna = table.people[0]
    version = get_game(anna, table.game.pk)["version"]
    assert expect_status(post_seen_version(anna.client, table, version), 200)["seen"] == version
    expect_refusal(post_seen_version(create_person().client, table, 1), 403, "forbidden")
    expect_refusal(post_seen_version(make_anonymous_client(), table, 1), 401, "not_authenticated")


def test_a_seen_version_changes_only_the_etag_of_its_player(table: Table) -> None:
    anna = table.people[0]
    others = [table.people[1].client, create_person().client, make_anonymous_client()]
    own, before = get_etags(table, anna.client), get_etags(table, *others)
    answer = post_seen_version(anna.client, table, get_game(anna, table.game.pk)["version"])
    assert [answer["ETag"]] == get_etags(table, anna.client) != own
    assert get_etags(table, *others) == before


def test_other_players_cannot_tell_that_a_player_has_seen_a_secret_pass() -> None:
    table = start_table_of_three(quick_pass=False)
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    table.play(1, "pass")
    own, public = (get_game(who, table.game.pk)["version"] for who in (table.people[1], make_anonymous_client()))
    assert own == public + 1
    others = [table.people[0].client, table.people[2].client, make_anonymous_client()]
    before = get_etags(table, *others)
    expect_status(post_seen_version(table.people[1].client, table, own), 200)
    assert get_etags(table, *others) == before
    expect_refusal(post_seen_version(table.people[2].client, table, own), 400, "invalid")


def test_a_token_without_scope_read_reports_seen_versions_of_the_spectators_view() -> None:
    table = start_table_of_three(quick_pass=False)
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    table.play(1, "pass")
    blind = create_token_for(table.people[1].user, ["play"]).client
    public = get_game(make_anonymous_client(), table.game.pk)
    expect_refusal(post_seen_version(blind, table, public["version"] + 1), 400, "invalid")
    assert expect_status(post_seen_version(blind, table, public["version"]), 200) == public
    assert get_game(table.people[1], table.game.pk)["seen"] == public["version"]


def test_a_game_with_a_seen_version_is_read_with_one_query(table: Table) -> None:
    anna = table.people[0]
    expect_status(post_seen_version(anna.client, table, 1), 200)
    with CaptureQueriesContext(connection) as captured:
        get_game(anna, table.game.pk)
    assert len(captured) <= 2  # the token, and the game


@pytest.mark.django_db(transaction=True)
def test_the_highest_of_concurrently_reported_seen_versions_is_stored(table: Table) -> None:
    anna: Person = table.people[0]
    table.play(0, "attack 6H")
    version = get_game(anna, table.game.pk)["version"]
    run_concurrently(
        version,
        lambda number: post_seen_version(create_token_for(anna.user).client, table, version - number).status_code,
    )
    assert get_game(anna, table.game.pk)["seen"] == version


def test_seeing_a_game_marks_its_notifications_as_read(table: Table) -> None:
    anna, boris, other = table.people[0], table.people[1], start_table(players=2, known={0: table.people[0]})
    notify_due_turns(now=timezone.now())
    assert {one["data"]["game"] for one in list_unread(anna)} >= {table.game.pk}
    before = len(list_unread(anna))
    table.play(0, "attack 6H")
    version = get_game(anna, table.game.pk)["version"]
    expect_status(post_seen_version(anna.client, table, version - 1), 200)
    assert len(list_unread(anna)) == before  # a version below the newest marks none as read
    expect_status(post_seen_version(anna.client, table, version), 200)
    assert {one["data"]["game"] for one in list_unread(anna)} <= {other.game.pk}
    notify_due_turns(now=timezone.now())
    assert [one["data"]["game"] for one in list_unread(boris)] == [table.game.pk]


def list_unread(who: Person) -> list[dict[str, Any]]:
    return expect_status(who.client.get(f"{API}/me/notifications?unread=true"), 200)["results"]
