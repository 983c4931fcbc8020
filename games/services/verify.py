"""Checks of a game against its log. Nothing here writes."""

import json
from collections.abc import Iterator
from typing import Any

from django.db import transaction

from games import engine, event_log
from games.errors import NotFound
from games.models import Event, Game, Seat
from games.services.locked_game import lock_game


def faults_of(*, game_id: str) -> list[str]:
    """What differs between the game's row and its log, a sentence each; nothing if all is well. Raises NotFound."""
    with transaction.atomic():
        locked = lock_game(game_id)
        if locked is None:
            raise NotFound
        game, seats, _ = locked
        return [
            *_faults_of_log(game, seats),
            *_faults_of_deal(game),
            *_faults_of_records(game),
            *_faults_of_seat_times(game, seats),
        ]


def _faults_of_log(game: Game, seats: list[Seat]) -> list[str]:
    reader, state = Reader(game), event_log.blank(game)
    checkpoints = event_log.checkpoints_of(game.pk)
    try:
        for row in event_log.log_of(game):
            reader.read(state, row)
            if row.seq in checkpoints and checkpoints[row.seq] != _as_kept(engine.snapshot(state)):
                reader.faults.append(f"the checkpoint after event {row.seq} is not what the log folds to")
    except Exception as error:  # a falsified log may break the fold in any way
        return [*reader.faults, f"event {reader.seq} does not fit what came before: {error!r}"]
    if game.is_abandoned:
        engine.abandon(state)
    return [*reader.faults, *_faults_of_row(game, state, reader), *_faults_of_agreement(game, seats)]


class Reader:
    """Reads a log in order, folds it, and counts again what the rows and the game say they count."""

    def __init__(self, game: Game) -> None:
        players = len(game.moves)
        self.seq = self.public = 0
        self.secrets = [0] * players
        self.overdue = [0] * players
        self.faults: list[str] = []

    def read(self, state: engine.State, row: Event) -> None:
        self.seq += 1
        if row.secret:
            self.secrets[row.seat or 0] += 1
        else:
            self.public += 1
        if row.by == "clock" and state.phase in ("cutting", "opening", "defending"):
            self.overdue[row.seat or 0] += 1
        if (row.seq, row.public_number, row.secrets) != (self.seq, self.public, self.secrets):
            self.faults.append(f"event {row.seq} is numbered wrong")
        engine.apply(state, event_log.event_of(row))


def _faults_of_row(game: Game, state: engine.State, reader: Reader) -> Iterator[str]:
    if _as_kept(engine.snapshot(state)) != game.snapshot:
        yield "the snapshot is not what the log folds to"
    if game.version != reader.seq:
        yield f"the version is {game.version}, the log has {reader.seq} events"
    if game.phase != state.phase or game.is_over != state.over or game.result != _as_kept(state.result):
        yield "phase or result are not those of the log"
    if game.overdue != reader.overdue:
        yield f"overdue moves are {game.overdue}, the log has {reader.overdue}"


def _faults_of_agreement(game: Game, seats: list[Seat]) -> Iterator[str]:
    """A game is abandoned only where all who were to be asked have agreed."""
    if game.is_abandoned:
        for seat in seats:
            if seat.has_a_say and seat.abandon_agreed_at is None:
                yield f"it is abandoned, but seat {seat.index} has not agreed"


def _faults_of_seat_times(game: Game, seats: list[Seat]) -> Iterator[str]:
    """Seats have copies of the game's times, for the indexes by player."""
    for seat in seats:
        if (seat.started_at, seat.finished_at) != (game.started_at, game.finished_at):
            yield f"the times of seat {seat.index} are not those of the game"


def _faults_of_deal(game: Game) -> Iterator[str]:
    """The deck has to follow from the seed, and the seed from what was published."""
    seed = bytes(game.seed)
    if engine.commitment(seed) != game.commitment:
        yield "the commitment is not that of the seed"
    rules = event_log.rules_of(game.series)
    _, dealt = engine.deal(rules, len(game.moves), dealer=game.dealer, previous=game.previous, seed=seed)
    rows = Event.objects.filter(game=game).order_by("seq")[: len(dealt)]
    if [(event.kind, event.seat, _as_kept(event.to_data())) for event in dealt] != [
        (row.kind, row.seat, row.data) for row in rows
    ]:
        yield "the deal does not follow from the seed"


def _faults_of_records(game: Game) -> Iterator[str]:
    """A stored record is what would be made of the log now."""
    for form in event_log.Form:
        if not event_log.is_record_right(game, form):
            yield f"the stored record ({form}) is not that of the log"


def _as_kept(data: Any) -> Any:
    return json.loads(json.dumps(data))
