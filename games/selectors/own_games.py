"""The games of one player in batches, for the export of one's own data."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch

from accounts.models import User
from durak_site.batches import read_in_batches
from games import event_log
from games.models import Event, Game, Seat
from games.selectors.events import record_of
from games.selectors.game_row import row_in_hand
from games.selectors.games import game_in_hand_seen

SEATS = 1000
"""Seats read at once, with the lengths of their games."""
GAMES, EVENTS = 20, 2000
"""A batch has at most so many games, and so many events unless a single game has more."""


def own_games(user: User) -> Iterator[list[Mapping[str, Any]]]:
    """In the order in which they were dealt. Finished games with everything open; others as the player sees them now,
    with the log. Four queries per batch."""
    seats = Seat.objects.filter(player=user).select_related("game").only("index", "game__version")
    for some in read_in_batches(seats, "pk", size=SEATS):
        for batch in _cut(some):
            yield _games_of({seat.game_id: seat.index for seat in batch})


def _cut(seats: Sequence[Seat]) -> Iterator[list[Seat]]:
    batch: list[Seat] = []
    events = 0
    for seat in seats:
        events += seat.game.version
        if batch and (len(batch) == GAMES or events > EVENTS):
            yield batch
            batch, events = [], seat.game.version
        batch.append(seat)
    yield batch


def _games_of(seat_in: Mapping[str, int]) -> list[Mapping[str, Any]]:
    """The games of these keys, each as its seat sees it."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    games = Game.objects.filter(pk__in=seat_in).select_related("series").prefetch_related(seats).in_bulk()
    logs: dict[str, list[Event]] = defaultdict(list)
    for row in Event.objects.filter(game__in=seat_in).order_by("game_id", "seq"):
        logs[row.game_id].append(row)
    return [_game_seen(games[key], seat, logs[key]) for key, seat in seat_in.items()]


def _game_seen(game: Game, seat: int, log: list[Event]) -> Mapping[str, Any]:
    seats = list(game.seats.all())
    if game.finished_at is not None:
        return record_of(game, row_in_hand(game, seats), log)
    seen = game_in_hand_seen(game, event_log.load_state(game), seats, seat)
    events = event_log.log_for([row for row in log if row.seq <= game.version], seat)
    return {**seen, "events": events}
