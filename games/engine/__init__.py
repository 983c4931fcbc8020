"""The rules of Durak as pure functions of an event log. It uses only the standard library, no clock and no randomness.

log of events --fold--> state --questions--> awaited seats, optional seats, legal moves, views
(state, seat, move) --play--> new events --append--> log
"""

from games.engine import speaking, table, throwing_in
from games.engine.abandoning import ABANDONED, abandon
from games.engine.dealing import blank, deal, deck_of
from games.engine.errors import Refused, RulesError
from games.engine.events.event import EVERYTHING, SPECTATOR, Event, event_move, event_mover, event_view
from games.engine.events.fold import apply
from games.engine.legality import has_nothing_to_say, legal_moves, parse_move, why_not
from games.engine.moves.move import Move
from games.engine.overdue import overdue_move
from games.engine.phases import WINDOWS, Phase
from games.engine.play import play, play_text
from games.engine.position import set_up
from games.engine.remembering import Conduct, Remembered
from games.engine.results import Previous, Result
from games.engine.rules import Rules
from games.engine.rules.catalogue import options_told
from games.engine.rules.contradictions import CONTRADICTIONS, Contradiction
from games.engine.rules.option import Option
from games.engine.rules.options import OPTIONS
from games.engine.rules.presets import PRESETS, Preset
from games.engine.shuffle import commitment, shuffled
from games.engine.snapshot import restored, snapshot
from games.engine.state import State
from games.engine.variants import variant_of
from games.engine.versions import version_for
from games.engine.view import remembered, view


def must(state: State) -> list[int]:
    """Return the seats that the game waits for, in order."""
    return list(table.iterate_seats(speaking.find_awaited_seats(state)))


def may(state: State) -> list[int]:
    """Return the seats that may act although the game does not wait for them, in order."""
    return list(table.iterate_seats(speaking.find_optional_seats(state)))


def throwers(state: State) -> list[int]:
    """Return the seats that the rules let throw in against the defender, regardless of their cards, in order."""
    return list(table.iterate_seats(throwing_in.find_allowed_throwers(state)))


def team(state: State, seat: int) -> int | None:
    """Return the number of a seat's team, from 0; None in a game without teams."""
    return None if state.rules.teams is None else next(table.iterate_seats(state.variant.find_allies(state, seat)))


def fool_seat(state: State) -> int | None:
    """Return the seat that counts as the fool when the next game of a series is dealt and started.

    In a game with teams it is the fool who defended last. None after a draw, and while the game is not over.
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
    "WINDOWS",
    "Conduct",
    "Contradiction",
    "Event",
    "Move",
    "Option",
    "Phase",
    "Preset",
    "Previous",
    "Refused",
    "Remembered",
    "Result",
    "Rules",
    "RulesError",
    "State",
    "abandon",
    "apply",
    "blank",
    "commitment",
    "deal",
    "deck_of",
    "event_move",
    "event_mover",
    "event_view",
    "fool_seat",
    "has_nothing_to_say",
    "legal_moves",
    "may",
    "must",
    "options_told",
    "overdue_move",
    "parse_move",
    "play",
    "play_text",
    "remembered",
    "restored",
    "set_up",
    "shuffled",
    "snapshot",
    "team",
    "throwers",
    "variant_of",
    "version_for",
    "view",
    "why_not",
]
