"""Context of the game page. It is computed from the viewer's read model alone, so it cannot reveal other cards."""

from datetime import datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.models import User
from durak_site.http.written import tag_of, written
from games import words
from games.selectors.aftermath import aftermath, epaulettes_worn
from games.selectors.table import TableSeen
from games.selectors.turns import waiting_besides
from games.web.once import new_key
from games.web.table.cards import grid_of, hand_shown, pairs_shown
from games.web.table.moves import most_to_cut, moves_shown, why_not
from games.web.table.seats import seats_shown

MOST_LINES = 40
ABSENCE = timedelta(minutes=5)
"""After an absence of at least this length the page lists the events since the last visit."""
UTC = ZoneInfo("UTC")


def table_shown(
    table: TableSeen, user: User | None, *, by_rank: bool = False, at_once: bool = False, recalls: bool = False
) -> dict[str, Any]:
    """Return the context of the template `table/table.html`.

    `by_rank` sorts the hand by rank instead of suit, `at_once` sends a chosen move without confirmation, and `recalls`
    names cards that all players saw others take up, if the series allows a memory aid.
    """
    game = table.game
    zone = zone_of(user)
    return {
        **on_the_cloth(table, epaulettes_worn(game), by_rank),
        **said(table),
        **question(game, zone),
        "zone": zone,
        "moves": moves_shown(table),
        "refusals": why_not(table),
        "most_to_cut": (most := most_to_cut(table)),
        "middle_of_pack": (most + 1) // 2,
        "key": new_key(),
        "tag": tag_of(game["version"], written(game)).strip('"'),
        "by_rank": by_rank,
        "at_once": at_once,
        "recalls": recalls and game["memory_aid"],
        "aftermath": aftermath(game, user),
        "why_over": words.why_over(game),
        "waiting": (others := waiting_besides(user, game["id"])),
        "waits_in_all": None if user is None else len(others) + (game["your_seat"] in game["must"]),
    }


def zone_of(user: User | None) -> ZoneInfo:
    return UTC if user is None else ZoneInfo(user.time_zone)


def moment_shown(table: TableSeen) -> dict[str, Any]:
    """Return the context for a past moment, in which there are no moves."""
    lines = lines_of(table)
    at = table.events[-1]["seq"]
    return {
        **on_the_cloth(table, {}),
        "is_over": False,
        "at": at,
        "lines": lines[-MOST_LINES:],
        "question": lines[-1].text,
        "spoken_question": spoken_lines(table)[at],
        "looked": at,
        "zone": UTC,
    }


def said(table: TableSeen) -> dict[str, Any]:
    """Return the log; after an absence of the viewer, `since` has its new lines."""
    game = table.game
    looked = game["version"] if game["seen"] is None else game["seen"]
    lines = lines_of(table, after=looked)
    since = [line for line in lines if line.first > looked] if was_absent(table, looked, timezone.now()) else []
    return {"lines": lines, "spoken": spoken_lines(table, looked), "since": since, "looked": looked}


def spoken_lines(table: TableSeen, looked: int = 0) -> dict[int, str]:
    """Return the log for screen readers, by the number of each line's last event."""
    with words.spoken():
        return {line.last: line.text for line in lines_of(table, after=looked)}


def lines_of(table: TableSeen, *, after: int = 0) -> list[words.Line]:
    """Return the log. No line joins events before and after the event numbered `after`."""
    where = words.Table.from_game(table.game)
    return words.lines(table.events, where, after=after, laid=table.began_in_a_bout, ordered=table.ordered_events)


def question(game: dict[str, Any], zone: tzinfo) -> dict[str, str]:
    """Return what the game waits for, as text and for screen readers."""
    now = timezone.now()
    with words.spoken():
        spoken = words.awaited(game, now, zone)
    return {"question": words.awaited(game, now, zone), "spoken_question": spoken}


def was_absent(table: TableSeen, looked: int, now: datetime) -> bool:
    """Return whether the newest event that the viewer has seen is at least `ABSENCE` old.

    False on a first visit. If that event is older than all loaded ones, the first loaded event counts.
    """
    if not looked or not table.events:
        return False
    seen = [event["at"] for event in table.events if event["seq"] <= looked]
    last: datetime = seen[-1] if seen else table.events[0]["at"]
    return now - last >= ABSENCE


def on_the_cloth(table: TableSeen, epaulettes: dict[int, int], by_rank: bool = False) -> dict[str, Any]:
    """Return the context of the board, for the present or a past moment."""
    game, seats, pairs = table.game, seats_shown(table, epaulettes), pairs_shown(table)
    return {
        "game": game,
        "me": next((seat for seat in seats if seat.is_mine), None),
        "others": [seat for seat in seats if not seat.is_mine],
        "seats": seats,
        "pairs": pairs,
        "grid": grid_of(len(pairs)),
        "hand": hand_shown(table, by_rank),
        "is_over": game["result"] is not None,
        "fools": [seat for seat in seats if seat.role == "fool"],
    }
