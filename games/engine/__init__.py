"""The rules of Durak, as functions that depend only on their arguments. They use only the standard library. They read
no clock and draw no random numbers. A game is stored as its event log.

    log of events --fold--> state
    state --queries--> awaited seats, other seats that may act, legal moves, views
    (state, seat, move) --play--> new events --append--> log
"""

from games.engine import table, turns
from games.engine.abandonment import ABANDONED, abandon_game
from games.engine.dealing import build_deck, create_undealt_state, deal_game
from games.engine.errors import RefusalError, RulesError
from games.engine.events.event import EVERYTHING, SPECTATOR, Event, build_event_view, get_move_text, get_mover
from games.engine.events.fold import apply_event
from games.engine.events.views import EventView
from games.engine.legality import can_only_pass, explain_refusal, list_legal_moves, parse_move
from games.engine.memory import Conduct, Memory
from games.engine.moves.move import Move
from games.engine.overdue_move import choose_overdue_move
from games.engine.phases import WINDOW_PHASES, Phase
from games.engine.play import play_move, play_move_text
from games.engine.position import set_up_position
from games.engine.results import PreviousGame, Result
from games.engine.rules import Rules
from games.engine.rules.catalogue import OptionView, describe_options
from games.engine.rules.contradictions import CONTRADICTIONS, Contradiction
from games.engine.rules.option import Option
from games.engine.rules.options import OPTIONS
from games.engine.rules.presets import PRESETS, Preset
from games.engine.rules.rule_set import RulesData
from games.engine.shuffle import compute_commitment, shuffle_deck
from games.engine.snapshot import Snapshot, build_snapshot, restore_snapshot
from games.engine.state import State
from games.engine.variants import get_variant
from games.engine.versions import convert_public_version, get_version
from games.engine.view import (
    HandView,
    PairView,
    StateView,
    build_memory,
    build_view,
    count_cards_in_hand,
    get_role_seat,
    has_kept_lowest_trump,
    list_open_hand,
    list_possible_challengers,
    list_possible_throwers,
)


def list_awaited_seats(state: State) -> list[int]:
    """Return the seats that the game waits for, in ascending order."""
    return list(table.iterate_seats(turns.find_awaited_seats(state)))


def list_optional_seats(state: State) -> list[int]:
    """Return the seats that may act although the game does not wait for them, in ascending order."""
    return list(table.iterate_seats(turns.find_optional_seats(state)))


def get_team(state: State, seat: int) -> int | None:
    """Return the number of a seat's team, counted from 0. Return None in a game without teams."""
    return None if state.rules.teams is None else next(table.iterate_seats(state.variant.find_team(state, seat)))


def find_fool_seat(state: State) -> int | None:
    """Return the seat of the fool, or None after a draw and while the game goes on. If a whole team lost, return the
    member who was the defender most recently.
    """
    fools = state.result["fools"] if state.result else []
    return state.variant.choose_fool_seat(state, fools) if fools else None


__all__ = [
    "ABANDONED",
    "CONTRADICTIONS",
    "EVERYTHING",
    "OPTIONS",
    "PRESETS",
    "SPECTATOR",
    "WINDOW_PHASES",
    "Conduct",
    "Contradiction",
    "Event",
    "EventView",
    "HandView",
    "Memory",
    "Move",
    "Option",
    "OptionView",
    "PairView",
    "Phase",
    "Preset",
    "PreviousGame",
    "RefusalError",
    "Result",
    "Rules",
    "RulesData",
    "RulesError",
    "Snapshot",
    "State",
    "StateView",
    "abandon_game",
    "apply_event",
    "build_deck",
    "build_event_view",
    "build_memory",
    "build_snapshot",
    "build_view",
    "can_only_pass",
    "choose_overdue_move",
    "compute_commitment",
    "convert_public_version",
    "count_cards_in_hand",
    "create_undealt_state",
    "deal_game",
    "describe_options",
    "explain_refusal",
    "find_fool_seat",
    "get_move_text",
    "get_mover",
    "get_role_seat",
    "get_team",
    "get_variant",
    "get_version",
    "has_kept_lowest_trump",
    "list_awaited_seats",
    "list_legal_moves",
    "list_open_hand",
    "list_optional_seats",
    "list_possible_challengers",
    "list_possible_throwers",
    "parse_move",
    "play_move",
    "play_move_text",
    "restore_snapshot",
    "set_up_position",
    "shuffle_deck",
]
