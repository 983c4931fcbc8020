"""A game that is played again from its log, with its clock and counts of moves."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import engine, event_log
from games.models import Game, GameSeat
from games.services.verify.clock_replay import ClockReplay
from games.services.verify.event_checks import EventChecks
from games.services.verify.log import LogRow
from games.services.verify.move_counter import MoveCounter
from games.services.verify.sentences import expect_equal, round_trip_through_json


class Replay:
    """Reads the rows of a log in order, and collects `faults`.

    The state is folded from the stored events. The engine also plays the moves again, and its events are compared with
    the stored ones.
    """

    def __init__(self, game: Game, seats: Sequence[GameSeat], ordered: frozenset[int] | None) -> None:
        self.state = event_log.create_undealt_state(game)
        self.checks = EventChecks(game, seats)
        self.counter = MoveCounter(game.series, len(game.moves), ordered)
        self.clock = ClockReplay(game, seats, self.state)
        self.highlights = event_log.HighlightCounter(len(game.moves))
        self.faults: list[str] = []
        self._played_state: engine.State | None = None
        self._expected_events: list[engine.Event] = []

    def read_log(self, rows: Sequence[LogRow], checkpoints: Mapping[int, Any]) -> None:
        """Read all rows of the log. `checkpoints` maps numbers of events to the snapshots stored after them.

        Raises BrokenLogError if the log cannot be replayed to its end. `faults` then has the faults found before.
        """
        seq = 0
        try:
            for row in rows:
                seq = row.seq
                self._read_row(row)
                if row.seq in checkpoints and checkpoints[row.seq] != round_trip_through_json(
                    engine.build_snapshot(self.state)
                ):
                    self.faults.append(f"checkpoint {row.seq}: snapshot is not what the log folds to")
        except Exception as error:  # a falsified log may break the replay in any way
            why = type(error).__name__  # the text of the error may name a card
            self.faults.append(f"event {seq} does not fit what came before, by its kind, seat or data ({why})")
            raise BrokenLogError from error
        self.clock.restart_clock_after_move()
        self.clock.add_granted_time(seq)

    def _read_row(self, row: LogRow) -> None:
        event = row.to_event()
        move, mover = engine.get_move_text(event), engine.get_mover(event)
        self.faults += self.checks.check_row(row, event, self.state.phase)
        self.faults += self._compare_with_played_event(row, event, move, mover)
        self.clock.record_event(row, event, mover)
        if mover is not None:
            self.counter.count_move(self.state, row, mover)
        engine.apply_event(self.state, event)
        self.highlights.include_state(self.state)

    def _compare_with_played_event(
        self, row: LogRow, event: engine.Event, move: str | None, mover: int | None
    ) -> Iterator[str]:
        if self._played_state is None:
            if move is None:
                return
            self._played_state = self.state.copy()
        if not self._expected_events:
            if move is None or mover is None:
                raise ValueError("nothing leads to this event")
            self._expected_events = engine.play_move_text(self._played_state, mover, move)
        expected = self._expected_events.pop(0)
        yield from expect_equal(f"event {row.seq}: kind", row.kind, expected.kind)
        yield from expect_equal(f"event {row.seq}: seat", row.seat, expected.seat)
        if event != expected and (row.kind, row.seat) == (expected.kind, expected.seat):
            yield f"event {row.seq}: data is not what follows from the move"


class BrokenLogError(Exception):
    """The log cannot be replayed to its end."""
