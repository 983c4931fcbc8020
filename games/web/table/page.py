"""What the page of a game is made of. It is worked out from what selectors tell this viewer, and from nothing else."""

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
"""A viewer who comes back after this long is shown what has happened meanwhile."""
UTC = ZoneInfo("UTC")


def table_shown(
    table: TableSeen, user: User | None, *, by_rank: bool = False, at_once: bool = False, recalls: bool = False
) -> dict[str, Any]:
    """The context of the table's template: the hand by rank or by suit, whether a move that was chosen is sent without
    asking, and whether cards that everybody has seen go into a hand are named there, if the table allows it."""
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
    """The same of a moment that is past: there is nothing to be done in it."""
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
    """What happened, in lines; after an absence of the viewer, those of them that are new to them are `since`."""
    game = table.game
    looked = game["version"] if game["seen"] is None else game["seen"]
    lines = lines_of(table, after=looked)
    since = [line for line in lines if line.first > looked] if was_absent(table, looked, timezone.now()) else []
    return {"lines": lines, "spoken": spoken_lines(table, looked), "since": since, "looked": looked}


def spoken_lines(table: TableSeen, looked: int = 0) -> dict[int, str]:
    """The log for a screen reader, by the number of each line's last event."""
    with words.spoken():
        return {line.last: line.text for line in lines_of(table, after=looked)}


def lines_of(table: TableSeen, *, after: int = 0) -> list[words.Line]:
    """The log; no line goes over the event numbered `after`."""
    where = words.Table.of(table.game)
    return words.lines(table.events, where, after=after, laid=table.began_in_a_bout, ordered=table.ordered)


def question(game: dict[str, Any], zone: tzinfo) -> dict[str, str]:
    """What the game waits for, as it is read and as it is spoken."""
    now = timezone.now()
    with words.spoken():
        spoken = words.awaited(game, now, zone)
    return {"question": words.awaited(game, now, zone), "spoken_question": spoken}


def was_absent(table: TableSeen, looked: int, now: datetime) -> bool:
    """Whether the newest event that the viewer has looked at is an absence ago. On a first visit there is none; where
    it is older than all loaded events, the first of those counts."""
    if not looked or not table.events:
        return False
    seen = [event["at"] for event in table.events if event["seq"] <= looked]
    last: datetime = seen[-1] if seen else table.events[0]["at"]
    return now - last >= ABSENCE


def on_the_cloth(table: TableSeen, epaulettes: dict[int, int], by_rank: bool = False) -> dict[str, Any]:
    """The table itself, of now or of a moment ago."""
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
