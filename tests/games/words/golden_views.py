"""Views of golden games, which are short games of every variant in `tests/golden`."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from games import engine, event_log
from games.engine.notation import NotatedGame, parse_game
from tests.golden.test_golden import GAME_FILES

FRIDAY_NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
"""The time of the views: a Friday."""


@dataclass(frozen=True)
class GoldenStep:
    """The events of one move, and the view of the game after it, as one viewer sees them."""

    name: str
    events: list[dict[str, Any]]
    game: dict[str, Any]


@dataclass(frozen=True)
class StubGameRow:
    """A replacement for the row of a game. `build_state_view` reads only its field `will_keep`."""

    will_keep: bool = False


@cache
def load_golden_steps() -> list[GoldenStep]:
    """Return the steps of all golden games, each for all viewers."""
    return [step for path in GAME_FILES for step in replay_game(path.stem, parse_game(path.read_text()))]


def replay_game(name: str, text: NotatedGame) -> Iterator[GoldenStep]:
    state, events = engine.deal_game(
        text.rules, len(text.player_names), text.dealer, seed=text.seed, previous=text.previous
    )
    yield from _generate_steps(name, text, state, events)
    for move in text.moves:
        yield from _generate_steps(name, text, state, engine.play_move_text(state, move.seat, move.move))


def _generate_steps(
    name: str, text: NotatedGame, state: engine.State, events: list[engine.Event]
) -> Iterator[GoldenStep]:
    entries = event_log.build_entries(events, "player", FRIDAY_NOON)
    for viewer in (None, *range(len(text.player_names))):
        shown = event_log.build_entries_view(state, entries, viewer)
        yield GoldenStep(name, shown, build_game_view(state, viewer, text.player_names))


def build_game_view(state: engine.State, viewer: int | None, names: tuple[str, ...]) -> dict[str, Any]:
    """Build the view of a game as the selector does, but without clocks. The last seat has a computer."""
    last = len(names) - 1
    return {
        **event_log.build_state_view(StubGameRow(), state, viewer),
        "rules": state.rules.to_data(),
        "players": [build_player(seat, None if seat == last else name) for seat, name in enumerate(names)],
        "your_seat": viewer,
        "legal": [] if viewer is None else [str(move) for move in engine.list_legal_moves(state, viewer)],
        "deadlines": [],
    }


def build_player(seat: int, name: str | None, **more: bool) -> dict[str, Any]:
    computer = None if name else "steady"
    return {
        "seat": seat,
        "player": name,
        "display_name": name,
        "computer": computer,
        "sitting_in": False,
        "resigned": False,
        "may_return": False,
        **more,
    }
