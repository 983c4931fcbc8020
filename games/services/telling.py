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
from django.db.models import QuerySet

from accounts.models import Kind, User
from accounts.services import Notice, notify
from durak_site.http import moments
from games.models import Game, Place, Seat, Series, UntoldTurns

BATCH = 100


def turns_tell(*, now: datetime) -> int:
    """Tell those whose turn has come, if the game still waits for them; gives of how many games. Costs what is due."""
    return _in_batches(_tell_turns, now)


def _in_batches(tell: Callable[[datetime], int], now: datetime) -> int:
    told = batch = tell(now)
    while batch == BATCH:
        batch = tell(now)
        told += batch
    return told


@transaction.atomic
def _tell_turns(now: datetime) -> int:
    untold = Game.objects.filter(untold_turns__isnull=False).select_related("untold_turns")
    games = _held(untold.order_by("untold_turns__since"), "untold_turns__seats")
    awaited = {game.pk: game.awaited & game.untold_turns.seats for game in games}
    notify(notices=_turns(games, awaited, Kind.YOUR_TURN), now=now)
    UntoldTurns.objects.filter(pk__in=list(awaited)).delete()
    return len(games)


def reminders_tell(*, now: datetime) -> int:
    """Remind those whose deadline is near and who have not moved; gives in how many games. Costs what is due."""
    return _in_batches(_remind, now)


@transaction.atomic
def _remind(now: datetime) -> int:
    games = _held(Game.objects.filter(reminder_at__lte=now).order_by("reminder_at"))
    awaited = {game.pk: game.awaited for game in games}
    notify(notices=_turns(games, awaited, Kind.DEADLINE_NEAR), now=now)
    Game.objects.filter(pk__in=list(awaited)).update(reminder_at=None)
    return len(games)


def _held(games: QuerySet[Game], *fields: str) -> list[Game]:
    """Those that nobody else holds, locked until the transaction ends: nobody moves while they are told of a turn.
    `fields` are read besides; what they are in is locked, too, after the game."""
    read = games.only("series_id", "number", "awaited", "waiting_since", "deadline_at", *fields)
    return list(read.select_for_update(skip_locked=True, no_key=True)[:BATCH])


def _turns(games: Sequence[Game], awaited: dict[str, int], kind: str) -> list[Notice]:
    by_id = {game.pk: game for game in games}
    seats = Seat.objects.filter(game__in=list(by_id), player__isnull=False)
    return [
        _turn(by_id[game_id], seat, player_id, kind)
        for game_id, seat, player_id in seats.values_list("game_id", "index", "player_id")
        if awaited[game_id] >> seat & 1
    ]


def _turn(game: Game, seat: int, player_id: int, kind: str) -> Notice:
    """The same turn, told once: the seat, and since when the game has waited."""
    times = {
        "since": moments.to_text(game.waiting_since),
        "deadline": game.deadline_at and moments.to_text(game.deadline_at),
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
    return {"series": game.series_id, "game": game.pk, "number": game.number, "seat": seat}


def invited(*, series: Series, places: Iterable[Place], quiet: set[int], now: datetime) -> None:
    """Those for whom a seat is kept; `quiet` are the players who need no mail about it but the daily one."""
    kept = [place for place in places if place.player_id is not None and place.accepted_at is None]
    notices = _at_table(series, kept, Kind.INVITED)
    notify(notices=[replace(notice, quiet=notice.player_id in quiet) for notice in notices], now=now)


def joined(*, series: Series, place: Place, now: datetime) -> None:
    """Who created the series learns that somebody has sat down."""
    if place.player_id != series.creator_id:
        about = f"{series.pk} {place.player_id}"
        data = {"series": series.pk, "seat": place.index}
        notify(notices=[Notice(series.creator_id, Kind.JOINED, about, data)], now=now)


def series_started(*, series: Series, by: User, now: datetime) -> None:
    """Everybody at the table but whose doing it was."""
    others = series.places.filter(player__isnull=False).exclude(player=by)
    notify(notices=_at_table(series, others, Kind.SERIES_STARTED), now=now)


def series_over(*, series_id: str, now: datetime) -> None:
    series = Series.objects.only("pk").get(pk=series_id)
    players = series.places.filter(player__isnull=False)
    notify(notices=_at_table(series, players, Kind.SERIES_OVER), now=now)


def _at_table(series: Series, places: Iterable[Place], kind: str) -> list[Notice]:
    return [
        Notice(place.player_id, kind, series.pk, {"series": series.pk, "seat": place.index})
        for place in places
        if place.player_id is not None
    ]
