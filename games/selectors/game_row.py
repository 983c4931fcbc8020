"""Loads a game with one statement: its row, rules, seats and names of players.

The statement is SQL, because building it with the ORM would take longer than running it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from accounts.models import User
from durak_site.database.rows import fetch_named_rows, make_instances_from_json
from games import engine
from games.engine import Rules, RulesData, State
from games.models import Extension, Game, GameSeat
from games.models.visibility import is_member
from games.sql.games import SELECT_GAME


@dataclass(frozen=True, slots=True)
class SeatRow:
    index: int
    player_id: int | None
    username: str | None
    display_name: str | None
    computer: str
    is_taken_over: bool
    has_resigned: bool
    is_taken_over_for_good: bool
    agrees_to_abandon: bool
    seen_version: int
    """The version up to which the seat's player has seen the game. Only that player may see this number."""
    is_bot: bool

    @property
    def is_played_by_computer(self) -> bool:
        return bool(self.computer) or self.is_taken_over or self.has_resigned


@dataclass(frozen=True, slots=True)
class GameRow:
    """All data of a game that responses need, without its state. Never send it as a whole: it contains secrets."""

    id: str
    series_id: str
    number: int
    commitment: str
    seed: bytes
    deadline_at: datetime | None
    will_keep: bool
    started_at: datetime
    finished_at: datetime | None
    move_counts: list[int]
    """The number of moves of each seat, without overdue moves."""
    overdue_move_counts: list[int]
    banks: list[timedelta]
    has_household_pair: bool
    is_private: bool
    creator_id: int
    organiser_id: int | None
    club_id: str | None
    hints: bool
    memory_aid: bool
    series_title: str
    allows_extensions: bool
    max_extra_time: timedelta
    rules: RulesData
    seats: list[SeatRow]
    extensions: Sequence[Extension] = ()
    change_token: str = ""
    """The change token of the game. It is empty unless `load_game_row_without_authorization` has loaded the row."""

    def find_seat_of(self, user: User | None) -> int | None:
        """Return the user's seat, or None if the user does not play in the game."""
        if user is None:
            return None
        return next((seat.index for seat in self.seats if seat.player_id == user.pk), None)

    def is_game_visible_to(self, user: User | None) -> bool:
        """Return whether the user may see the game. At most one query, about the user's membership in the club."""
        if not self.is_private:
            return True
        if user is None:
            return False
        own = (self.creator_id, self.organiser_id, *(seat.player_id for seat in self.seats))
        return user.pk in own or is_member(user, self.club_id)


@lru_cache(maxsize=256)
def _parse_rules(text: str) -> tuple[Rules, RulesData]:
    data = json.loads(text)
    return Rules.from_data(data), data


def load_game_row(game_id: str, user: User | None) -> tuple[GameRow, State] | None:
    """Return the game's row and state, or None if the user may not see the game.

    One query for the game, and at most one for the permission.
    """
    found = load_game_row_without_authorization(game_id)
    return found if found and found[0].is_game_visible_to(user) else None


def load_game_row_without_authorization(game_id: str) -> tuple[GameRow, State] | None:
    """Return the game's row and state, or None if the game does not exist. The caller must check
    `is_game_visible_to`.
    """
    for found in fetch_named_rows(SELECT_GAME, game_id):
        rules, found["rules"] = _parse_rules(found["rules"])
        found["seats"] = [SeatRow(**seat) for seat in json.loads(found["seats"])]
        found["extensions"] = make_instances_from_json(Extension, found["extensions"])
        state = engine.restore_snapshot(json.loads(found.pop("snapshot")), rules)
        return GameRow(**found), state
    return None


def build_game_row(game: Game, seats: Sequence[GameSeat]) -> GameRow:
    """Convert a loaded game and its seats to a `GameRow`. No query if the series and the seats' players are loaded."""
    return GameRow(
        game.pk, game.series_id, game.number, game.commitment, bytes(game.seed), game.deadline_at, game.will_keep,
        game.started_at, game.finished_at, game.moves, game.overdue, game.banks, game.has_household_pair,
        game.series.is_private, game.series.creator_id, game.series.organiser_id, game.series.club_id,
        game.series.hints, game.series.memory_aid, game.series.title, game.series.extensions,
        game.series.max_extra_time, game.series.rules, _build_seat_rows(seats), game.loaded_extensions,
    )  # fmt: skip


def _build_seat_rows(seats: Sequence[GameSeat]) -> list[SeatRow]:
    return [
        SeatRow(
            seat.index,
            seat.player_id,
            seat.player.username if seat.player else None,
            seat.player.shown_name if seat.player else None,
            seat.computer,
            seat.is_taken_over,
            seat.has_resigned,
            seat.is_taken_over_for_good,
            seat.abandon_agreed_at is not None,
            seat.seen_version,
            seat.player is not None and seat.player.is_bot,
        )
        for seat in seats
    ]
