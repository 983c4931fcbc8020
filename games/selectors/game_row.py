"""One game read with one statement: its row, the rules of its series, its seats with the names of their players.

Written as SQL because reading a game is what people do most: building the same statement anew for every reader
costs more than the database needs to answer it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from accounts.models import User
from durak_site.rows import row_of
from games import engine
from games.engine import Rules, State
from games.models import Game, Seat
from games.models.knowing import may_know

MARK = """
    concat_ws(
        ' ', game.xmin, series.xmin,
        (SELECT string_agg(seat.xmin::text, ' ' ORDER BY seat.index) FROM games_seat seat WHERE seat.game_id = game.id)
    )
"""
"""Of a `game` and its `series`, what changes with whatever is written to their rows or those of the seats: PostgreSQL
keeps the number of the transaction that wrote a row in the row, so no writer can forget to say so."""
ONE_GAME = f"""
    SELECT game.id, game.series_id, game.number, game.commitment, game.seed, game.deadline_at, game.will_keep,
           game.started_at, game.finished_at, game.moves, game.overdue,
           game.banks, series.visibility = 'private', series.creator_id, series.hints,
           series.memory_aid, series.rules::text, game.snapshot::text,
           (
               SELECT jsonb_agg(
                   jsonb_build_array(
                       seat.index, seat.player_id, player.username, seat.computer, seat.sitting_in, seat.resigned,
                       seat.stays, seat.abandon_agreed_at IS NOT NULL, seat.seen, coalesce(player.is_bot, false)
                   ) ORDER BY seat.index
               )::text
               FROM games_seat seat
               LEFT JOIN accounts_user player ON player.id = seat.player_id
               WHERE seat.game_id = game.id
           ), {MARK}
    FROM games_game game JOIN games_series series ON series.id = game.series_id
    WHERE game.id = %s
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class SeatRow:
    index: int
    player_id: int | None
    username: str | None
    computer: str
    sitting_in: bool
    resigned: bool
    stays: bool
    agrees_to_abandon: bool
    seen: int
    """How far its player has looked; for that player alone."""
    is_bot: bool

    @property
    def played_by_computer(self) -> bool:
        return bool(self.computer) or self.sitting_in or self.resigned


@dataclass(frozen=True, slots=True)
class GameRow:
    """What an answer about a game is made of besides its state; it never leaves the server as it is."""

    id: str
    series_id: str
    number: int
    commitment: str
    seed: bytes
    deadline_at: datetime | None
    will_keep: bool
    started_at: datetime
    finished_at: datetime | None
    moves: list[int]
    overdue: list[int]
    banks: list[timedelta]
    is_private: bool
    creator_id: int
    hints: bool
    memory_aid: bool
    rules: dict[str, Any]
    seats: list[SeatRow]
    mark: str = ""
    """What its rows say of themselves; nothing where they were in hand already."""

    def seat_of(self, user: User | None) -> int | None:
        """The seat this user has; None for spectators and for nobody."""
        if user is None:
            return None
        return next((seat.index for seat in self.seats if seat.player_id == user.pk), None)

    def may_be_known_to(self, user: User | None) -> bool:
        players = (seat.player_id for seat in self.seats)
        user_id = None if user is None else user.pk
        return may_know(user_id, is_private=self.is_private, creator_id=self.creator_id, players=players)


@lru_cache(maxsize=256)
def read_rules(text: str) -> tuple[Rules, dict[str, Any]]:
    data = json.loads(text)
    return Rules.from_data(data), data


def game_row(game_id: str, user: User | None) -> tuple[GameRow, State] | None:
    """The game with its live state, or None if there is none that this user may know of."""
    found = whole_row(game_id)
    return found if found and found[0].may_be_known_to(user) else None


def whole_row(game_id: str) -> tuple[GameRow, State] | None:
    """The same for nobody yet: it is still to be asked who may know of it."""
    found = row_of(ONE_GAME, game_id)
    if found is None:
        return None
    *plain, rules_text, snapshot, seats, mark = found
    rules, written_out = read_rules(rules_text)
    row = GameRow(*(*plain, written_out, [SeatRow(*seat) for seat in json.loads(seats)], mark))
    return row, engine.restored(json.loads(snapshot), rules)


def row_in_hand(game: Game, seats: Sequence[Seat]) -> GameRow:
    """The same of a game that was read already. Needs its series, and its seats with their players."""
    return GameRow(
        game.pk, game.series_id, game.number, game.commitment, bytes(game.seed), game.deadline_at, game.will_keep,
        game.started_at, game.finished_at, game.moves, game.overdue, game.banks,
        game.series.is_private, game.series.creator_id, game.series.hints, game.series.memory_aid, game.series.rules,
        seat_rows(seats),
    )  # fmt: skip


def seat_rows(seats: Sequence[Seat]) -> list[SeatRow]:
    return [
        SeatRow(
            seat.index,
            seat.player_id,
            seat.player.username if seat.player else None,
            seat.computer,
            seat.sitting_in,
            seat.resigned,
            seat.stays,
            seat.abandon_agreed_at is not None,
            seat.seen,
            seat.player is not None and seat.player.is_bot,
        )
        for seat in seats
    ]
