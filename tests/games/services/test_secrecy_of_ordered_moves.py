"""Only the player sees which moves standing orders have made."""

import json
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import GameSeat, OrderedMove
from games.services.deadlines import act_on_deadline
from games.services.order_changes import replace_orders
from games.services.player_removal import remove_player
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API
from tests.games.services.test_deadlines import start_game_with_exchange_window
from tests.games.services.test_moves import HANDS
from tests.games.table import Table, get_time_after_deadline, stack_deck, start_table
from tests.games.web.pages import create_browser_for, fetch_page
from tests.games.web.table.test_two_worlds import CHANGING_PARTS

pytestmark = pytest.mark.django_db

ORDERS_TO_BEAT = {"defences": [{"if": {"card": "6D"}, "do": "beat", "with": ["8D"]}]}
GAME_PAGES = ("", "/table", "/replay", "/replay?at=1000000", "/replay?open=1&at=1000000", "/lately?at=3", "/and-if")
API_PATHS = ("", "/events?limit=500", "/legal", "/record", "/record?format=text")


def start_game_of_two(now: datetime | None = None, known: dict[int, Person] | None = None) -> Table:
    """Start a game of two in which seat 1 opens against seat 0."""
    deck = stack_deck(HANDS[:2], trump="7H")
    rules = {"preset": "classic-36", "first_attacker": "after_dealer"}
    return start_table(rules, 2, deck=deck, seed=bytes(32), now=now, known=known)


def leave_orders(table: Table, seat: int, words: dict[str, Any], now: datetime | None = None) -> None:
    replace_orders(game_id=table.game.pk, user=table.people[seat].user, words=words, now=now)


def read_log_lines(who: Person | None, table: Table, path: str = "") -> list[str]:
    """Return the lines of the game log on the page, newest first."""
    return fetch_page(create_browser_for(who), f"/games/{table.game.pk}{path}").list_texts(".log li")


def test_the_log_marks_ordered_moves_for_their_player() -> None:
    table = start_game_of_two()
    leave_orders(table, 0, ORDERS_TO_BEAT)
    table.play(1, "attack 6D")
    for path in ("", "/replay?at=1000000"):
        assert any("You beat 6♦ with 8♦, as ordered" in line for line in read_log_lines(table.people[0], table, path))
    for who in (table.people[1], None):
        assert not any("ordered" in line for line in read_log_lines(who, table))
    table.play(1, "resign")
    whole_log = "/replay?open=1&at=1000000"
    assert [("ordered" in line) for line in read_log_lines(table.people[0], table, whole_log) if "8♦" in line] == [True]
    assert not any("ordered" in line for line in read_log_lines(table.people[1], table, whole_log))


def test_a_move_by_hand_is_not_marked_as_ordered() -> None:
    table = start_game_of_two()
    leave_orders(table, 0, {"defences": [{"if": {"card": "7D"}, "do": "take"}]})
    table.play(1, "attack 6D")
    table.play(0, "beat 6D 8D")
    assert not any("ordered" in line for line in read_log_lines(table.people[0], table))
    assert not OrderedMove.objects.exists()


def test_an_ordered_pass_that_only_its_player_sees_is_marked_as_ordered() -> None:
    table = start_table("cabinet-podkidnoy", 3, deck=stack_deck(HANDS, trump="7H"), quick_pass=False)
    leave_orders(table, 0, {"pass_this_bout": True})
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    assert any("You passed, as ordered" in line for line in read_log_lines(table.people[0], table))
    assert not any("ordered" in line for seat in (1, 2) for line in read_log_lines(table.people[seat], table))


def test_declining_the_exchange_by_orders_is_marked_as_ordered_with_and_without_quick_pass() -> None:
    for quick_pass in (True, False):
        table = start_game_with_exchange_window(quick_pass=quick_pass)
        leave_orders(table, 0, {"exchange": "never"})
        if not quick_pass:
            assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
        assert any("You kept the lowest trump, as ordered" in line for line in read_log_lines(table.people[0], table))


def test_declining_the_exchange_by_hand_is_not_marked_as_ordered() -> None:
    table = start_game_with_exchange_window(quick_pass=False)
    table.play(0, "keep")
    leave_orders(table, 0, {"exchange": "never"})
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert any("You kept the lowest trump" in line for line in read_log_lines(table.people[0], table))
    assert not OrderedMove.objects.exists()


def test_the_recap_marks_ordered_moves() -> None:
    long_ago = timezone.now() - timedelta(hours=3)
    table = start_game_of_two(now=long_ago)
    GameSeat.objects.filter(game=table.game, index=0).update(seen_version=table.view(0)["version"])
    leave_orders(table, 0, ORDERS_TO_BEAT)
    table.play(1, "attack 6D")
    since = fetch_page(create_browser_for(table.people[0]), f"/games/{table.game.pk}").list_texts(".missed-events li")
    assert any("as ordered" in line for line in since)


def test_the_mark_of_an_ordered_move_is_translated_into_russian() -> None:
    table = start_game_of_two()
    leave_orders(table, 0, ORDERS_TO_BEAT)
    table.play(1, "attack 6D")
    User.objects.filter(pk=table.people[0].user.pk).update(language="ru")
    found = read_log_lines(table.people[0], table)
    assert any("Вы бьёте 6♦ картой 8♦, как вы распорядились" in line for line in found), found


@pytest.fixture
def people() -> dict[int, Person]:
    return {0: create_person(), 1: create_person()}


def test_other_viewers_cannot_distinguish_ordered_moves(people: dict[int, Person]) -> None:
    now = timezone.now()
    by_hand, by_order = (record_views(people, now, is_ordered=one) for one in (False, True))
    for who in ("opponent", "spectator"):
        assert by_order[who] == by_hand[who]
    assert by_order["owner"] != by_hand["owner"]


def record_views(people: dict[int, Person], now: datetime, *, is_ordered: bool) -> dict[str, list[Any]]:
    """Play a game, and return the responses to each viewer during and after it. Then roll everything back.

    Standing orders make the move of seat 0 if `is_ordered`. Otherwise its player makes the same move by hand.
    """
    readers = {
        "owner": (people[0].client, create_browser_for(people[0])),
        "opponent": (people[1].client, create_browser_for(people[1])),
        "spectator": (make_anonymous_client(), create_browser_for(None)),
    }
    views: dict[str, list[Any]] = {who: [] for who in readers}
    with transaction.atomic():
        table = start_game_of_two(now, people)
        if is_ordered:
            leave_orders(table, 0, ORDERS_TO_BEAT, now)
        table.play(1, "attack 6D", now=now)
        if is_ordered:
            leave_orders(table, 0, {}, now)
        else:
            table.play(0, "beat 6D 8D", now=now)
        for moves in ([], ["resign"]):
            table.play(1, *moves, now=now) if moves else None
            for who, (client, browser) in readers.items():
                views[who] += [
                    fetch_comparable_response(client, f"{API}/games/{table.game.pk}{part}", table) for part in API_PATHS
                ]
                views[who] += [
                    fetch_comparable_response(browser, f"/games/{table.game.pk}{part}", table) for part in GAME_PAGES
                ]
        transaction.set_rollback(True)
    return views


def fetch_comparable_response(client: Client, address: str, table: Table) -> tuple[int, str]:
    answer = client.get(address)
    text = CHANGING_PARTS.sub("", answer.content.decode())
    return answer.status_code, re.sub(f"{table.game.pk}|{table.series.pk}", "", text)


def test_only_the_players_own_export_marks_ordered_moves() -> None:
    table = start_game_of_two()
    leave_orders(table, 0, ORDERS_TO_BEAT)
    table.play(1, "attack 6D")
    (event,) = [one for one in list_events(table, 0) if one["kind"] == "beaten"]
    assert read_exported_moves(table.people[0]) == [{"game": table.game.pk, "seq": event["seq"]}]
    assert read_exported_moves(table.people[1]) == []


def list_events(table: Table, seat: int) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = (
        table.people[seat].client.get(f"{API}/games/{table.game.pk}/events").json()["results"]
    )
    return events


def read_exported_moves(who: Person) -> list[dict[str, Any]]:
    answer = who.client.get(f"{API}/me/export")
    ordered_moves: list[dict[str, Any]] = json.loads(b"".join(answer.streaming_content))["ordered_moves"]
    return ordered_moves


def test_deleting_an_account_deletes_its_ordered_moves() -> None:
    table = start_game_of_two()
    leave_orders(table, 0, ORDERS_TO_BEAT)
    table.play(1, "attack 6D")
    table.play(1, "resign")
    assert OrderedMove.objects.filter(game=table.game).count() == 1
    remove_player(table.people[0].user)
    assert not OrderedMove.objects.exists()
