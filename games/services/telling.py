"""Telling people: the one place from which games write into inboxes.

Whose turn is yet to be told stands in a row that the move writes with its others (`UntoldTurns`); a sweep tells them
afterwards, so no move waits for it. It looks at nothing but who is awaited, and tells that to nobody but who is. These
rows go, and notices come, in one transaction: a sweep that dies half-way has told nobody, and the next one tells all of
them once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Kind, User
from accounts.services import Notice, notify
from durak_site.http import moments
from durak_site.rows import columns, instance, rows_of
from games.models import Game, Place, Seat, Series, UntoldTurns

BATCH = 100
OF_A_TURN = ("id", "series", "number", "waiting_since", "deadline_at")
GAME, SEAT, UNTOLD = (model._meta.db_table for model in (Game, Seat, UntoldTurns))


def _statement(games: str, since: str, awaited: str, done: str) -> str:
    """Holds those of these games that nobody else does until the transaction ends, so nobody moves while they are told
    of a turn; has it `done`; and brings each with those awaited: seat and player of each, without the computers."""
    return f"""
        WITH held AS (
            SELECT {", ".join(columns(Game, OF_A_TURN))}, {awaited} AS awaited, {since} AS since FROM {games}
            ORDER BY {since} LIMIT %s FOR NO KEY UPDATE SKIP LOCKED
        ), done AS ({done})
        SELECT held.*, ARRAY(
            SELECT ARRAY[index::bigint, player_id] FROM {SEAT}
            WHERE game_id = held.id AND player_id IS NOT NULL AND awaited >> index & 1 = 1
        ) FROM held ORDER BY since
    """  # noqa: S608


TURNS = _statement(
    f"{GAME} JOIN {UNTOLD} ON {UNTOLD}.game_id = {GAME}.id",
    f"{UNTOLD}.since",
    f"{GAME}.awaited & {UNTOLD}.seats",
    f"DELETE FROM {UNTOLD} USING held WHERE {UNTOLD}.game_id = held.id",  # noqa: S608
)
"""The rows of whose turn is yet to be told are locked, too, after the game's."""
REMINDERS = _statement(
    f"{GAME} WHERE {GAME}.reminder_at <= %s",
    f"{GAME}.reminder_at",
    f"{GAME}.awaited",
    f"UPDATE {GAME} SET reminder_at = NULL FROM held WHERE {GAME}.id = held.id",  # noqa: S608
)


def turns_tell(*, now: datetime) -> int:
    """Tell those whose turn has come, if the game still waits for them; gives of how many games. Costs what is due."""
    return _in_batches(lambda: _tell(Kind.YOUR_TURN, now, TURNS, BATCH))


def reminders_tell(*, now: datetime) -> int:
    """Remind those whose deadline is near and who have not moved; gives in how many games. Costs what is due."""
    return _in_batches(lambda: _tell(Kind.DEADLINE_NEAR, now, REMINDERS, now, BATCH))


def _in_batches(tell: Callable[[], int]) -> int:
    told = batch = tell()
    while batch == BATCH:
        batch = tell()
        told += batch
    return told


@transaction.atomic
def _tell(kind: str, now: datetime, statement: str, *values: Any) -> int:
    held = rows_of(statement, *values)
    games = [(instance(Game, of_a_turn, OF_A_TURN), seats) for *of_a_turn, _awaited, _since, seats in held]
    turns = [_turn(game, seat, player_id, kind) for game, seats in games for seat, player_id in seats]
    notify(notices=turns, now=now)
    return len(held)


def _turn(game: Game, seat: int, player_id: int, kind: str) -> Notice:
    """The same turn, told once: the seat, and since when the game has waited."""
    times = {
        "turn_started_at": moments.to_text(game.waiting_since),
        "deadline_at": game.deadline_at and moments.to_text(game.deadline_at),
    }
    about = f"{game.pk} {seat} {game.waiting_since.isoformat()}"
    return Notice(player_id, kind, about, {**_of(game, seat), **times})


def game_over(*, game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """In the transaction that ends the game; its result is set."""
    if game.result is None:
        raise ValueError(f"game {game.pk} has no result yet")
    result = {"result": game.result["kind"], "fools": game.result["fools"]}
    notify(
        notices=[
            Notice(seat.player_id, Kind.GAME_OVER, game.pk, {**_of(game, seat.index), **result})
            for seat in seats
            if seat.player_id is not None
        ],
        now=now,
    )


def next_game_dealt(*, game: Game, by: User | None, now: datetime) -> None:
    """Everybody at the table but who dealt."""
    seats = game.seats.all()
    notify(
        notices=[
            Notice(seat.player_id, Kind.NEXT_GAME, game.pk, _of(game, seat.index))
            for seat in seats
            if seat.player_id is not None and (by is None or seat.player_id != by.pk)
        ],
        now=now,
    )


def _of(game: Game, seat: int) -> dict[str, Any]:
    return {"series": game.series_id, "game": game.pk, "game_number": game.number, "seat": seat}


def invited(*, series: Series, places: Iterable[Place], quiet: set[int], now: datetime) -> None:
    """Those for whom a seat is kept; `quiet` are the players who need no mail about it but the daily one."""
    kept = [place for place in places if place.player_id is not None and place.accepted_at is None]
    notices = _at_table(series, kept, Kind.INVITED)
    notify(notices=[replace(notice, quiet=notice.player_id in quiet) for notice in notices], now=now)


def joined(*, series: Series, place: Place, by: User, now: datetime) -> None:
    """Notify the creator that a player has sat down; if the series has started with that, also those concerned by the
    start. In one call, because `notify` locks inboxes in order and belongs to the end of a transaction."""
    notices = []
    if place.player_id is not None and place.player_id != series.creator_id:
        about = f"{series.pk} {place.player_id}"
        notices.append(Notice(series.creator_id, Kind.JOINED, about, {"series": series.pk, "seat": place.index}))
    if series.state == Series.State.RUNNING:
        notices += _started(series, by)
    notify(notices=notices, now=now)


def series_started(*, series: Series, by: User, now: datetime) -> None:
    """Notify all players and the creator, except the user who started it."""
    notify(notices=_started(series, by), now=now)


def _started(series: Series, by: User) -> list[Notice]:
    return [notice for notice in _to_all(series, Kind.SERIES_STARTED) if notice.player_id != by.pk]


def series_over(*, series_id: str, now: datetime) -> None:
    series = Series.objects.only("pk", "creator").get(pk=series_id)
    notify(notices=_to_all(series, Kind.SERIES_OVER), now=now)


def _to_all(series: Series, kind: str) -> list[Notice]:
    """A notice for each player, and for the creator, whose `seat` is null if the creator does not play."""
    notices = _at_table(series, series.places.filter(player__isnull=False), kind)
    if all(notice.player_id != series.creator_id for notice in notices):
        notices.append(Notice(series.creator_id, kind, series.pk, {"series": series.pk, "seat": None}))
    return notices


def _at_table(series: Series, places: Iterable[Place], kind: str) -> list[Notice]:
    return [
        Notice(place.player_id, kind, series.pk, {"series": series.pk, "seat": place.index})
        for place in places
        if place.player_id is not None
    ]
