"""The games of one player in batches, for the data export."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch

from accounts.models import User
from durak_site.database.batches import read_in_batches
from games import event_log
from games.models import Game, GameSeat, LogEvent
from games.selectors.events import build_record
from games.selectors.game_row import build_game_row
from games.selectors.games import build_loaded_game_view

SEATS_PER_QUERY = 1000
"""Maximum number of the player's seats that one query reads, together with the counts of events in their games."""
MAX_GAMES, MAX_EVENTS = 20, 2000
"""Maximum number of games in a batch, and maximum number of events in all games of a batch together. A game with more
events than that is a batch of its own."""


def export_games(user: User) -> Iterator[list[Mapping[str, Any]]]:
    """Yield the player's games in batches, oldest first, for the data export.

    A finished game is exported as its record, a running game as the player sees it now. Four queries per batch, and one
    more for every SEATS_PER_QUERY games.
    """
    seats = GameSeat.objects.filter(player=user).select_related("game").only("index", "game__version")
    for seat_rows in read_in_batches(seats, "pk", size=SEATS_PER_QUERY):
        for batch in _split_into_batches(seat_rows):
            yield _load_games({seat.game_id: seat.index for seat in batch})


def _split_into_batches(seats: Sequence[GameSeat]) -> Iterator[list[GameSeat]]:
    batch: list[GameSeat] = []
    events = 0
    for seat in seats:
        events += seat.game.version
        if batch and (len(batch) == MAX_GAMES or events > MAX_EVENTS):
            yield batch
            batch, events = [], seat.game.version
        batch.append(seat)
    yield batch


def _load_games(seat_in: Mapping[str, int]) -> list[Mapping[str, Any]]:
    """Return the games as JSON objects. `seat_in` maps the id of each game to the player's seat."""
    seats = Prefetch("seats", GameSeat.objects.select_related("player").order_by("index"))
    games = Game.objects.filter(pk__in=seat_in).select_related("series").prefetch_related(seats, "extensions").in_bulk()
    logs: dict[str, list[LogEvent]] = defaultdict(list)
    for row in LogEvent.objects.filter(game__in=seat_in).order_by("game_id", "seq"):
        logs[row.game_id].append(row)
    return [_build_game(games[key], seat, logs[key]) for key, seat in seat_in.items()]


def _build_game(game: Game, seat: int, log: list[LogEvent]) -> Mapping[str, Any]:
    seats = list(game.seats.all())
    if game.finished_at is not None:
        return build_record(game, build_game_row(game, seats), log)
    game.loaded_extensions = list(game.extensions.all())
    seen = build_loaded_game_view(game, event_log.load_state(game), seats, seat)
    events = event_log.build_log_view([row for row in log if row.seq <= game.version], seat)
    return {**seen, "events": events}
