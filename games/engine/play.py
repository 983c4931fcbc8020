"""Playing moves, with all consequences that need no decision of a player."""

from games.engine.bout_end import end_defended_bout, end_game_at_once, end_taken_bout
from games.engine.dealing import deal_out, open_first_bout
from games.engine.errors import RefusalError
from games.engine.events.event import Event
from games.engine.legality import check_move, parse_move
from games.engine.moves.move import Move
from games.engine.phases import CUTTING, EXCHANGING, PITCHING, TAKING
from games.engine.state import State
from games.engine.turns import find_awaited_seats
from games.engine.versions import get_version, has_table_changed_since


def play_move(state: State, seat: int, move: Move, version: int | None = None) -> list[Event]:
    """Play a move of a seat, change `state` and return the new events.

    `version` is the number of events that the player had been shown when choosing the move. None means all of them.

    If the move is refused, the state does not change. Raise `RefusalError` with the first code that applies: game_over,
    stale, not_your_move or illegal_move.
    """
    if version is not None and version < get_version(state, seat) and not state.over:
        _refuse_stale(state, seat, move, version)
    check_move(state, seat, move)
    events: list[Event] = []
    move.play(state, seat, events)
    end_finished_phases(state, events)
    return events


def play_move_text(state: State, seat: int, text: str, version: int | None = None) -> list[Event]:
    """Play a move given as text. Raise `RefusalError` as `play_move` and `parse_move` do."""
    return play_move(state, seat, parse_move(state.rules, text), version)


def _refuse_stale(state: State, seat: int, move: Move, version: int) -> None:
    """Raise `RefusalError` (stale) if a move that the player chose at `version` is out of date.

    A move is out of date if it is no longer legal. So is a pass if a new rank or a face-down card has come to the table
    since then.
    """
    if move.kind == "pass" and has_table_changed_since(state, seat, version):
        raise RefusalError("stale", "The table has changed since then. Look at the new cards before you pass.")
    try:
        check_move(state, seat, move)
    except RefusalError as refused:
        raise RefusalError("stale", "The game has moved on, and this move is no longer legal.") from refused


def end_finished_phases(state: State, events: list[Event]) -> None:
    """End the phase if no player has to act in it. End the game if the rules end it in the middle of a bout.

    Append the events to `events`, and apply them.
    """
    phase = state.phase
    last_holders = 0 if state.talon else state.variant.find_last_holders(state)
    if last_holders:
        end_game_at_once(state, last_holders, events)
    elif phase is PITCHING:
        if not find_awaited_seats(state):
            end_defended_bout(state, events)
    elif phase is TAKING:
        if not find_awaited_seats(state):
            end_taken_bout(state, events)
    elif phase is CUTTING and not state.asked:
        deal_out(state, events)
    elif phase is EXCHANGING and not state.asked:
        open_first_bout(state, events)
