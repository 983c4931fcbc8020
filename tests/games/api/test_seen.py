"""The version up to which a player has seen a game: it is stored for that player, and only that player sees it."""

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
def at() -> Table:
    return start_table(players=2, deck=stack_deck(HANDS, "KS"), quick_pass=False)


def report_seen(client: APIClient, at: Table, version: object) -> object:
    return client.post(f"{API}/games/{at.game.pk}/seen", {"version": version})


def get_tags(at: Table, *clients: APIClient) -> list[str]:
    return [client.get(f"{API}/games/{at.game.pk}")["ETag"] for client in clients]


def test_a_player_sees_their_last_seen_version(at: Table) -> None:
    anna, boris = at.people[0], at.people[1]
    assert [get_game(who, at.game.pk)["seen"] for who in (anna, make_anonymous_client())] == [0, None]
    shown = expect_status(report_seen(anna.client, at, get_game(anna, at.game.pk)["version"]), 200)
    at.play(0, "attack 6H")
    at.play(1, "beat 6H 8H")
    now = get_game(anna, at.game.pk)
    assert 0 < now["seen"] == shown["seen"] < now["version"]
    assert [get_game(who, at.game.pk)["seen"] for who in (boris, create_person(), make_anonymous_client())] == [
        0,
        None,
        None,
    ]


def test_the_seen_version_never_decreases_and_is_never_above_the_shown_version(at: Table) -> None:
    anna = at.people[0]
    at.play(0, "attack 6H")
    version = get_game(anna, at.game.pk)["version"]
    assert expect_status(report_seen(anna.client, at, version), 200)["seen"] == version
    assert expect_status(report_seen(anna.client, at, 0), 200)["seen"] == version
    assert "version" in expect_refusal(report_seen(anna.client, at, version + 1), 400, "invalid")["errors"]
    for nonsense in (-1, "1", 1.5, None, 2**62):
        expect_refusal(report_seen(anna.client, at, nonsense), 400, "invalid")
    expect_refusal(anna.client.post(f"{API}/games/{at.game.pk}/seen", {}), 400, "invalid")
    assert get_game(anna, at.game.pk)["seen"] == version


def test_only_players_report_seen_versions_even_after_the_game(at: Table) -> None:
    at.play(0, "resign")
    anna = at.people[0]
    version = get_game(anna, at.game.pk)["version"]
    assert expect_status(report_seen(anna.client, at, version), 200)["seen"] == version
    expect_refusal(report_seen(create_person().client, at, 1), 403, "forbidden")
    expect_refusal(report_seen(make_anonymous_client(), at, 1), 401, "not_authenticated")


def test_only_the_players_own_etag_changes(at: Table) -> None:
    anna = at.people[0]
    others = [at.people[1].client, create_person().client, make_anonymous_client()]
    own, before = get_tags(at, anna.client), get_tags(at, *others)
    answer = report_seen(anna.client, at, get_game(anna, at.game.pk)["version"])
    assert [answer["ETag"]] == get_tags(at, anna.client) != own
    assert get_tags(at, *others) == before


def test_having_seen_a_secret_pass_is_invisible_to_others() -> None:
    at = start_table_of_three(quick_pass=False)
    at.play(1, "attack 6D")
    at.play(2, "beat 6D 9D")
    at.play(1, "pass")
    own, public = (get_game(who, at.game.pk)["version"] for who in (at.people[1], make_anonymous_client()))
    assert own == public + 1
    others = [at.people[0].client, at.people[2].client, make_anonymous_client()]
    before = get_tags(at, *others)
    expect_status(report_seen(at.people[1].client, at, own), 200)
    assert get_tags(at, *others) == before
    expect_refusal(report_seen(at.people[2].client, at, own), 400, "invalid")


def test_a_token_without_read_reports_in_public_versions() -> None:
    at = start_table_of_three(quick_pass=False)
    at.play(1, "attack 6D")
    at.play(2, "beat 6D 9D")
    at.play(1, "pass")
    blind = create_token_for(at.people[1].user, ["play"]).client
    public = get_game(make_anonymous_client(), at.game.pk)
    expect_refusal(report_seen(blind, at, public["version"] + 1), 400, "invalid")
    assert expect_status(report_seen(blind, at, public["version"]), 200) == public
    assert get_game(at.people[1], at.game.pk)["seen"] == public["version"]


def test_the_game_is_read_with_one_query(at: Table) -> None:
    anna = at.people[0]
    expect_status(report_seen(anna.client, at, 1), 200)
    with CaptureQueriesContext(connection) as captured:
        get_game(anna, at.game.pk)
    assert len(captured) <= 2  # the token, and the game


@pytest.mark.django_db(transaction=True)
def test_of_concurrent_reports_the_highest_is_stored(at: Table) -> None:
    anna: Person = at.people[0]
    at.play(0, "attack 6H")
    version = get_game(anna, at.game.pk)["version"]
    run_concurrently(
        version, lambda number: report_seen(create_token_for(anna.user).client, at, version - number).status_code
    )
    assert get_game(anna, at.game.pk)["seen"] == version


def test_seeing_a_game_marks_its_notifications_as_read(at: Table) -> None:
    anna, boris, other = at.people[0], at.people[1], start_table(players=2, known={0: at.people[0]})
    notify_due_turns(now=timezone.now())
    assert {one["data"]["game"] for one in list_unread(anna)} >= {at.game.pk}
    before = len(list_unread(anna))
    at.play(0, "attack 6H")
    version = get_game(anna, at.game.pk)["version"]
    expect_status(report_seen(anna.client, at, version - 1), 200)
    assert len(list_unread(anna)) == before  # a version below the newest marks none as read
    expect_status(report_seen(anna.client, at, version), 200)
    assert {one["data"]["game"] for one in list_unread(anna)} <= {other.game.pk}
    notify_due_turns(now=timezone.now())
    assert [one["data"]["game"] for one in list_unread(boris)] == [at.game.pk]


def list_unread(who: Person) -> list[dict[str, Any]]:
    return expect_status(who.client.get(f"{API}/me/notifications?unread=true"), 200)["results"]
