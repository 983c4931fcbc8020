"""Context of the game page. It is computed from the viewer's read model alone, so it cannot reveal other cards."""

from datetime import datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.models import User
from durak_site.http.json_encoding import encode_json, make_tag
from games import words
from games.read_models import GameView
from games.selectors.aftermath import Aftermath, build_aftermath, count_epaulettes
from games.selectors.table import TableView
from games.selectors.turns import list_other_awaited_games
from games.web.idempotent_forms import make_idempotency_key
from games.web.table.cards import choose_grid, describe_hand, describe_pairs
from games.web.table.extensions import describe_extensions
from games.web.table.moves import describe_moves, get_largest_cut, list_refusals
from games.web.table.seats import describe_seats

MOST_LINES = 40
ABSENCE = timedelta(minutes=5)
"""After an absence of at least this length the page lists the events since the last visit."""
UTC = ZoneInfo("UTC")


def get_table_context(
    table: TableView, user: User | None, *, by_rank: bool = False, at_once: bool = False, recalls: bool = False
) -> dict[str, Any]:
    """Return the context of the template `table/table.html`.

    `by_rank` sorts the hand by rank instead of suit, `at_once` sends a chosen move without confirmation, and
    `recalls` names cards that all players saw others take up, if the series allows a memory aid.
    """
    game = table.game
    zone = get_time_zone(user)
    return {
        **get_board_context(table, count_epaulettes(game), by_rank),
        **get_log_context(table),
        **make_question(game, zone),
        "zone": zone,
        "moves": describe_moves(table),
        "refusals": list_refusals(table),
        "most_to_cut": (most := get_largest_cut(table)),
        "middle_of_pack": (most + 1) // 2,
        "key": make_idempotency_key(),
        "tag": make_tag(game["version"], encode_json(game)).strip('"'),
        "by_rank": by_rank,
        "at_once": at_once,
        "recalls": recalls and game["memory_aid"],
        "extra": None if user is None else describe_extensions(game),
        "aftermath": (aftermath := build_aftermath(game, user)),
        "owed": name_penalties(aftermath, game),
        "why_over": words.explain_result(game),
        "waiting": (others := list_other_awaited_games(user, game["id"])),
        "waits_in_all": None if user is None else len(others) + (game["your_seat"] in game["must"]),
    }


def name_penalties(aftermath: Aftermath | None, game: GameView) -> list[dict[str, Any]]:
    """Return the penalties of the game, each with the `name` of its debtor."""
    names = words.Table.from_game(game).names
    return [{**one, "name": names[one["seat"]]} for one in aftermath.owed] if aftermath else []


def get_time_zone(user: User | None) -> ZoneInfo:
    return UTC if user is None else ZoneInfo(user.time_zone)


def get_moment_context(table: TableView) -> dict[str, Any]:
    """Return the context for a past moment, in which there are no moves."""
    lines = make_lines(table)
    at = table.events[-1]["seq"]
    return {
        **get_board_context(table, {}),
        "is_over": False,
        "at": at,
        "lines": lines[-MOST_LINES:],
        "question": lines[-1].text,
        "spoken_question": make_spoken_lines(table)[at],
        "looked": at,
        "zone": UTC,
    }


def get_log_context(table: TableView) -> dict[str, Any]:
    """Return the log; after an absence of the viewer, `since` has its new lines."""
    game = table.game
    looked = game["version"] if game["seen"] is None else game["seen"]
    lines = make_lines(table, after=looked)
    since = [line for line in lines if line.first > looked] if was_absent(table, looked, timezone.now()) else []
    return {"lines": lines, "spoken": make_spoken_lines(table, looked), "since": since, "looked": looked}


def make_spoken_lines(table: TableView, looked: int = 0) -> dict[int, str]:
    """Return the log for screen readers, by the number of each line's last event."""
    with words.name_cards_in_words():
        return {line.last: line.text for line in make_lines(table, after=looked)}


def make_lines(table: TableView, *, after: int = 0) -> list[words.Line]:
    """Return the log as lines of text. A line can join several events. A new line starts after the event numbered
    `after`, the last one that the viewer has read."""
    where = words.Table.from_game(table.game)
    return words.build_log_lines(
        table.events, where, after=after, laid=table.begins_within_bout, ordered=table.ordered_events
    )


def make_question(game: GameView, zone: tzinfo) -> dict[str, str]:
    """Return what the game waits for, as text and for screen readers."""
    now = timezone.now()
    with words.name_cards_in_words():
        spoken = words.describe_waiting(game, now, zone)
    return {"question": words.describe_waiting(game, now, zone), "spoken_question": spoken}


def was_absent(table: TableView, looked: int, now: datetime) -> bool:
    """Return whether the newest event that the viewer has seen is at least `ABSENCE` old.

    False on a first visit. If that event is older than all loaded ones, the first loaded event counts.
    """
    if not looked or not table.events:
        return False
    seen = [event["at"] for event in table.events if event["seq"] <= looked]
    last = seen[-1] if seen else table.events[0]["at"]
    return now - last >= ABSENCE


def get_board_context(table: TableView, epaulettes: dict[int, int], by_rank: bool = False) -> dict[str, Any]:
    """Return the context of the board, for the present or a past moment."""
    game, seats, pairs = table.game, describe_seats(table, epaulettes), describe_pairs(table)
    return {
        "game": game,
        "me": next((seat for seat in seats if seat.is_mine), None),
        "others": [seat for seat in seats if not seat.is_mine],
        "seats": seats,
        "pairs": pairs,
        "grid": choose_grid(len(pairs)),
        "hand": describe_hand(table, by_rank),
        "is_over": game["result"] is not None,
        "fools": [seat for seat in seats if seat.role == "fool"],
    }
