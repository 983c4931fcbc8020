"""Checks of the rows that record which moves standing orders made."""

from collections.abc import Iterator, Sequence

from django.db.migrations.recorder import MigrationRecorder

from games import engine
from games.models import Game, OrderedMove
from games.services.verify.log import LogRow
from games.services.verify.sentences import expect_equal, expect_that

RECORDED_SINCE_MIGRATION = "0030_ordered_keeps"
"""The last migration of the first release that recorded every ordered move."""


def read_ordered_moves(game: Game) -> list[OrderedMove]:
    return list(OrderedMove.objects.filter(game=game).order_by("seq"))


def are_ordered_moves_recorded(game: Game) -> bool:
    """Return whether the release that dealt the game already recorded ordered moves. At most one query.

    The record is needed only to count overdue moves in a row. So without overdue moves, return True.
    """
    if not any(game.overdue):
        return True
    migrations = MigrationRecorder.Migration.objects.filter(app="games", name=RECORDED_SINCE_MIGRATION)
    return migrations.filter(applied__lte=game.started_at).exists()


def find_ordered_move_faults(moves: Sequence[OrderedMove], rows: Sequence[LogRow]) -> Iterator[str]:
    for move in moves:
        name = f"ordered move {move.seq}"
        row = rows[move.seq - 1] if 0 < move.seq <= len(rows) else None
        mover = None if row is None or row.by != "player" else engine.get_mover(row.to_event())
        if row is None or mover is None:
            yield f"{name}: seq is {move.seq}, expected the number of a move that is not by clock or computer"
            continue
        yield from expect_equal(f"{name}: seat", move.seat, mover)
        is_number = move.number == row.public_number + row.secrets[mover]
        yield from expect_that(is_number, f"{name}: number", move.number, "that of event seq, as its player has it")
