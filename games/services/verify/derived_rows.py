"""Checks of the rows that are derived from the log so that readers need not fold it."""

from collections.abc import Iterator, Mapping
from typing import Any

from games import event_log
from games.models import Game


def check_checkpoints(game: Game, checkpoints: Mapping[int, Any]) -> Iterator[str]:
    """Check the numbers. The snapshots are compared while the log is replayed."""
    for seq in checkpoints:
        if not 1 <= seq <= game.version:
            yield f"checkpoint {seq}: seq is {seq}, expected the number of an event of the log"


def check_records(game: Game) -> Iterator[str]:
    for form, column in event_log.find_wrong_records(game):
        yield f"stored record {form}: {column} is not what the log of a finished game gives"
