"""Checks of the rows that are computed from a game's log: checkpoints, highlights, archived log and records."""

from collections.abc import Iterator, Mapping
from typing import Any

from games import event_log
from games.models import Game, GameHighlights
from games.services.verify.sentences import expect_equal, expect_that


def find_checkpoint_faults(game: Game, checkpoints: Mapping[int, Any]) -> Iterator[str]:
    """Check that each checkpoint has the number of an event of the log. `Replay.read_log` compares the snapshots."""
    for seq in checkpoints:
        if not 1 <= seq <= game.version:
            yield f"checkpoint {seq}: seq is {seq}, expected the number of an event of the log"


def find_highlight_faults(game: Game, counted: event_log.HighlightCounter) -> Iterator[str]:
    """Check the row of highlights. Every finished game has one, except abandoned games.

    Its numbers are empty until a worker has filled them. Then they must equal `counted`.
    """
    row = GameHighlights.objects.filter(game=game.pk).first()
    wanted = game.is_over and not game.is_abandoned
    yield from expect_that((row is not None) == wanted, "highlights", row, "a row" if wanted else "None")
    if row is not None and row.longest_bout is None:
        yield from expect_equal("late_hands", row.late_hands, [])
    elif row is not None:
        yield from expect_equal("longest_bout", row.longest_bout, counted.longest_bout)
        yield from expect_equal("late_hands", row.late_hands, counted.late_hands)


def find_archived_log_faults(game: Game) -> Iterator[str]:
    for column in event_log.find_wrong_archived_columns(game):
        yield f"archived log: {column} is not that of its content"


def find_record_faults(game: Game) -> Iterator[str]:
    for form, column in event_log.find_wrong_records(game):
        yield f"stored record {form}: {column} is not what the log of a finished game gives"
