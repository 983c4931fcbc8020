"""All checks of one game."""

from collections.abc import Iterator

from django.db import DataError, transaction

from games import engine, event_log
from games.errors import NotFound
from games.models import Game, GameSeat
from games.services.verify.compared_rows import ComparedRows, read_compared_rows
from games.services.verify.derived_rows import (
    find_archived_log_faults,
    find_checkpoint_faults,
    find_highlight_faults,
    find_record_faults,
)
from games.services.verify.game_row import find_game_row_faults
from games.services.verify.log import read_log_rows
from games.services.verify.ordered_moves import are_ordered_moves_recorded, find_ordered_move_faults, read_ordered_moves
from games.services.verify.origin import find_deal_faults, find_inherited_column_faults
from games.services.verify.player_rows import find_penalty_faults, find_pending_turn_faults, find_standing_order_faults
from games.services.verify.replay import BrokenLogError, Replay
from games.services.verify.seats import find_seat_faults
from games.sql.game_locks import lock_game


def find_faults(*, game_id: str) -> list[str]:
    """Return one sentence for each wrong column of the game. Raises NotFound if there is no such game.

    Locks the game's row. The number of queries does not depend on the length of the game.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        if locked is None:
            raise NotFound
        game, seats, pending_turns = locked
        return [*_find_game_faults(game, seats), *(find_pending_turn_faults(game) if pending_turns else ())]


def _find_game_faults(game: Game, seats: list[GameSeat]) -> Iterator[str]:
    try:
        with transaction.atomic():
            rows, archived_faults = read_log_rows(game.pk), list(find_archived_log_faults(game))
    except DataError:
        yield "archived log: content cannot be unpacked"
        return
    yield from archived_faults
    compared_rows = read_compared_rows(game)
    yield from find_inherited_column_faults(game, seats, compared_rows)
    yield from find_deal_faults(game, rows)
    if not _can_be_replayed(game, seats, compared_rows):
        return
    checkpoints = event_log.load_checkpoints(game.pk)
    ordered = read_ordered_moves(game)
    numbers = frozenset(move.seq for move in ordered) if are_ordered_moves_recorded(game) else None
    replay = Replay(game, seats, numbers)
    try:
        replay.read_log(rows, checkpoints)
    except BrokenLogError:
        yield from replay.faults
        return
    yield from replay.faults
    if game.is_abandoned:
        engine.abandon_game(replay.state)
    yield from find_game_row_faults(game, seats, compared_rows, replay)
    yield from find_seat_faults(game, seats, compared_rows, replay)
    yield from find_ordered_move_faults(ordered, rows)
    yield from find_standing_order_faults(game, compared_rows, replay)
    if game.is_over:
        yield from find_penalty_faults(game, seats)
    yield from find_checkpoint_faults(game, checkpoints)
    yield from find_highlight_faults(game, replay.highlights)
    yield from find_record_faults(game)


def _can_be_replayed(game: Game, seats: list[GameSeat], compared_rows: ComparedRows) -> bool:
    """Return whether the log can be replayed: seats and counters of the game must fit its series."""
    players = len(compared_rows.owners)
    counters = (game.moves, game.overdue, game.overdue_in_row)
    return [seat.index for seat in seats] == list(range(players)) and all(len(each) == players for each in counters)
