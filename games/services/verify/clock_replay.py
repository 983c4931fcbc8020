"""Computes the clock of a game again from the game's log."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from games import engine
from games.models import Game, GameSeat
from games.services.awaited_seats import LoadedGame
from games.services.move_clock import build_full_banks
from games.services.verify.log import LogRow


class ClockReplay:
    """Computes from a log since when the game waits, and the time left in the banks.

    The log does not record when clocks stood still, or when a player took a seat back. If that happened, the computed
    banks are lower limits.
    """

    def __init__(self, game: Game, seats: Sequence[GameSeat], state: engine.State) -> None:
        """Prepare the computation for a game. For each event, call `record_event`, then apply the event to `state`."""
        banks = build_full_banks(game.series, len(game.moves))
        self._game = Game(series=game.series, waiting_since=game.started_at, banks=banks)
        self._waiting = LoadedGame(self._game, list(seats), state, game.started_at)
        self._turn: tuple[str, tuple[int, ...]] | None = None
        self._mover: int | None = None
        self._by = ""
        self._events: list[engine.Event] = []
        self._granted = [one for one in game.loaded_extensions if one.is_granted]

    @property
    def waiting_since(self) -> datetime:
        return self._game.waiting_since

    @property
    def extra_time(self) -> timedelta:
        return self._game.extra_time

    @property
    def banks(self) -> list[timedelta]:
        return self._game.banks

    def record_event(self, row: LogRow, event: engine.Event, mover: int | None) -> None:
        """Record one event of the log. Call before the event is applied to the state."""
        if mover is not None:
            self.restart_clock_after_move()
            self.add_granted_time(row.seq - 1)
            self._mover, self._by = mover, row.by
        self._waiting.now = row.at
        self._events.append(event)

    def restart_clock_after_move(self) -> None:
        """Restart the clock if the last move requires it, or start it after the deal.

        All events of the last move must already be applied to the state.
        """
        if self._turn is None:
            self._game.waiting_since = self._waiting.now
        else:
            self._waiting.restart_clock_after_move(
                self._turn, self._find_timed_seat(*self._turn), self._mover, self._events
            )
        self._turn = self._waiting.build_turn_key()
        self._events = []

    def add_granted_time(self, version: int) -> None:
        """Add the extra time that was granted up to this version of the game."""
        while self._granted and (self._granted[0].granted_version or 0) <= version:
            self._game.extra_time += self._granted.pop(0).requested_time

    def _find_timed_seat(self, phase: str, seats: tuple[int, ...]) -> int | None:
        """Return the seat whose move clock ran before the last move. Return None if a computer moved."""
        if (
            self._by == "computer"
            or phase in engine.WINDOW_PHASES
            or not seats
            or self._waiting.seats[seats[0]].computer
        ):
            return None
        return seats[0]
