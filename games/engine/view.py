"""Views: the part of the state that one viewer may see. A view is built by adding the visible fields, never by removing
secrets from a copy of the state.
"""

from typing import Literal, TypedDict

from games.engine.cards import NAMES, SUITS, list_card_names
from games.engine.events.event import EVERYTHING
from games.engine.memory import Memory
from games.engine.pack import get_pack
from games.engine.phases import DEFENDING, EXCHANGING, OVER, PITCHING, TAKING, Phase
from games.engine.results import Result
from games.engine.rules import Rules
from games.engine.state import Pair, State
from games.engine.table import iterate_seats
from games.engine.throwing_in import count_capacity, find_allowed_throwers
from games.engine.turns import find_awaited_seats, find_optional_seats
from games.engine.variants import get_variant
from games.engine.versions import get_version

_SECRET_PHASES = (EXCHANGING, PITCHING, TAKING)

HandView = int | list[str]
"""The cards in a hand if the viewer may see them. Otherwise the number of cards in the hand."""


class PairView(TypedDict):
    """A pair on the table: the card `attack`, the seat that laid it (`by`), and the card `beaten_by`.

    `beaten_by` is None if the attack card is unbeaten, and "??" if the viewer may not see the card that beats it.
    """

    attack: str
    by: int
    beaten_by: str | None
    face_down: bool


class StateView(TypedDict):
    """A view of the state (docs/referee.md). `starter`, `attacker` and `defender` are None before the deal."""

    version: int
    phase: Phase
    bout: int
    starter: int | None
    attacker: int | None
    defender: int | None
    dealer: int
    trump: str | None
    trump_card: str | None
    talon: int
    discard: int
    hands: list[HandView]
    known: list[list[str]]
    table: list[PairView]
    must: list[int]
    may: list[int]
    passed: list[int]
    transfers: int
    out: list[list[int]]
    capacity: int
    result: Result | None


def build_view(state: State, viewer: int) -> StateView:
    """Return the part of the state that `viewer` (a seat, SPECTATOR or EVERYTHING) may see."""
    undealt, over = state.bout == 0, state.phase is OVER
    trump = state.pack.trump
    return {
        "version": get_version(state, viewer),
        "phase": state.phase,
        "bout": state.bout,
        "starter": None if undealt else state.starter,
        "attacker": None if undealt else state.attacker,
        "defender": None if undealt else state.defender,
        "dealer": state.dealer,
        "trump": None if trump is None else SUITS[trump],
        "trump_card": None if state.trump_card is None else NAMES[state.trump_card],
        "talon": len(state.deck) if undealt else len(state.talon),
        "discard": state.discard.bit_count(),
        "hands": [_build_hand(state, seat, viewer) for seat in range(state.players)],
        "known": [list_card_names(known) for known in state.known],
        "table": [_build_pair(pair, state.defender, viewer) for pair in state.table],
        "must": _list_visible_seats(find_awaited_seats(state), state, viewer),
        "may": _list_visible_seats(find_optional_seats(state), state, viewer, also_while_defending=True),
        "passed": _list_visible_seats(state.passed, state, viewer, also_while_defending=True),
        "transfers": state.transfers,
        "out": [list(together) for together in state.out],
        "capacity": 0 if undealt or over else count_capacity(state),
        "result": state.result,
    }


def build_memory(state: State, seat: int) -> Memory:
    """Return the memory of a seat: the discarded cards that it has seen, and the conduct of all seats.

    A face-down card that was discarded without a challenge is included only for the seat that laid it.
    """
    return Memory(
        list_card_names(state.discard & ~state.variant.find_unseen_discards(state, seat)),
        state.variant.get_conduct(state),
    )


def get_role_seat(view: StateView, role: Literal["starter", "attacker", "defender"]) -> int:
    """Return the seat with this role in a view. Raise `ValueError` before the deal."""
    seat = view[role]
    if seat is None:
        raise ValueError(f"there is no {role} before the deal")
    return seat


def list_open_hand(view: StateView, seat: int) -> list[str]:
    """Return the cards of a hand that the view shows. Raise `ValueError` if the view hides them."""
    hand = view["hands"][seat]
    if isinstance(hand, int):
        raise ValueError(f"the view does not show the hand of seat {seat}")
    return hand


def count_cards_in_hand(view: StateView, seat: int) -> int:
    """Return the number of cards in a hand."""
    hand = view["hands"][seat]
    return hand if isinstance(hand, int) else len(hand)


def list_possible_throwers(view: StateView, rules: Rules) -> list[int]:
    """Return the seats that have cards and that the rules allow to throw in against the defender, in ascending
    order.
    """
    seats = iterate_seats(find_allowed_throwers(_restore_roles(view, rules)))
    return [seat for seat in seats if count_cards_in_hand(view, seat)]


def list_possible_challengers(view: StateView, rules: Rules) -> list[int]:
    """Return the seats that may challenge the defender, in ascending order."""
    state = _restore_roles(view, rules)
    return list(iterate_seats(state.playing & ~state.variant.find_team(state, state.defender)))


def has_kept_lowest_trump(view: StateView, rules: Rules, seat: int) -> bool:
    """Return whether the view shows that the seat was asked to exchange the lowest trump and has declined.

    With several packs, a view does not show this, because a second player may still be asked.
    """
    if view["phase"] != EXCHANGING or seat in view["must"] or rules.decks > 1 or view["trump"] is None:
        return False
    lowest_trumps = list_card_names(get_pack(rules, SUITS.index(view["trump"])).lowest_trumps)
    return any(card in lowest_trumps for card in list_open_hand(view, seat))


def _restore_roles(view: StateView, rules: Rules) -> State:
    """Return a state that contains only the attacker and the defender of a view, and the seats still in the game."""
    state = State(rules, get_variant(rules), len(view["hands"]))
    state.attacker, state.defender = get_role_seat(view, "attacker"), get_role_seat(view, "defender")
    for seat in (seat for together in view["out"] for seat in together):
        state.playing &= ~(1 << seat)
    return state


def _build_hand(state: State, seat: int, viewer: int) -> HandView:
    if viewer in (EVERYTHING, seat):
        return list_card_names(state.hands[seat])
    return state.hands[seat].bit_count()


def _build_pair(pair: Pair, defender: int, viewer: int) -> PairView:
    hidden = pair.face_down and viewer not in (EVERYTHING, defender)
    beaten_by = None if pair.defence is None else NAMES[pair.defence]
    return {
        "attack": NAMES[pair.attack],
        "by": pair.by,
        "beaten_by": "??" if hidden else beaten_by,
        "face_down": pair.face_down,
    }


def _list_visible_seats(seats: int, state: State, viewer: int, *, also_while_defending: bool = False) -> list[int]:
    """Return those seats of a set that the viewer may know about.

    These are usually all. While passes are secret, a player may know only about the player's own seat, and a spectator
    about none. `also_while_defending` is for sets that a variant can make secret in the phase DEFENDING, too.
    """
    secret = state.phase in _SECRET_PHASES
    if also_while_defending and state.phase is DEFENDING:
        secret = state.variant.defending_is_secret
    return [seat for seat in iterate_seats(seats) if not secret or viewer in (EVERYTHING, seat)]
