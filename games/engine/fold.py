"""The fold: what each event does to the state. Total and unquestioning; it never asks whether a move was legal."""

from collections.abc import Callable
from typing import Any

from games.engine import events as e
from games.engine.cards import cards_in
from games.engine.pack import pack_of
from games.engine.state import DEFENDING, EXCHANGING, OPENING, OVER, PITCHING, TAKING, Pair, State


def apply(state: State, event: e.Event) -> None:
    """Adds one event to the state."""
    state.version += 1
    if event.secret and event.seat is not None:
        state.secrets[event.seat] += 1
    state.listed = {}
    state.throwing = None
    _FOLD[event.__class__](state, event)


def emit(state: State, events: list[e.Event], event: e.Event) -> None:
    """Appends an event to a move's log and to the state."""
    events.append(event)
    apply(state, event)


def _was_cut(state: State, event: e.WasCut) -> None:
    state.asked = []
    state.deck = state.deck[event.at :] + state.deck[: event.at]


def _cut_refused(state: State, event: e.CutRefused) -> None:
    del state.asked[0]


def _dealt(state: State, event: e.Dealt) -> None:
    state.dealer = event.dealer
    state.pack = pack_of(state.rules, event.trump)
    state.trump_card = event.trump_card
    state.hands = list(event.hands)
    state.known = [hand & _bit(event.shown) for hand in event.hands]
    state.talon = event.talon[::-1]
    state.deck, state.previous = [], None
    state.bout = 1
    state.starter = state.attacker = event.starter
    state.defender = event.defender
    state.asked = list(event.asked)
    state.phase = EXCHANGING if event.asked else OPENING


def _bit(card: int | None) -> int:
    return 0 if card is None else 1 << card


def _exchanged(state: State, event: e.Exchanged) -> None:
    gave, got = 1 << event.gave, 1 << event.got
    state.hands[event.seat] ^= gave | got
    state.known[event.seat] = state.known[event.seat] & ~gave | got
    state.talon[0] = state.trump_card = event.gave
    state.asked = []


def _kept(state: State, event: e.Kept) -> None:
    del state.asked[0]
    state.kept |= 1 << event.seat


def _bout_opened(state: State, event: e.BoutOpened) -> None:
    state.phase = OPENING
    state.bout = event.bout
    state.starter = state.attacker = event.starter
    state.laid = state.beaten = state.passed_on = state.reflected = 0
    state.transfers = state.passed = 0
    state.trail = []
    _is_to_defend(state, event.defender)


def _is_to_defend(state: State, seat: int) -> None:
    state.defender = seat
    if state.rules.teams:
        state.defended = [one for one in state.defended if one != seat] + [seat]


def _attacked(state: State, event: e.Attacked) -> None:
    if event.top:
        state.talon.pop()
        state.trump_card = state.trump_card if state.talon else None
    _lay(state, event.seat, event.cards)
    if state.phase != TAKING:
        state.phase = DEFENDING
    if event.passed is not None:
        state.said = 0


def _lay(state: State, seat: int, cards: tuple[int, ...]) -> None:
    laid = 0
    for card in cards:
        laid |= 1 << card
        state.table.append(Pair(card, seat))
        state.laid += 1
        if not state.ranks >> card & 1:
            _new_rank(state, card)
    state.unbeaten |= laid
    state.hands[seat] &= ~laid
    state.known[seat] &= ~laid
    if state.rules.epaulettes != "none":
        state.trail += [(seat, card, True, False) for card in cards]


def _new_rank(state: State, card: int) -> None:
    state.ranks |= state.pack.ranks[card]
    _lapse(state)


def _lapse(state: State) -> None:
    """The table is no longer what it was when the passes were said."""
    state.passed = 0
    state.mark = (state.version, state.secrets[:])


def _beaten(state: State, event: e.Beaten) -> None:
    attack, defence, seat = event.attack, event.defence, event.seat
    for pair in state.table:
        if pair.attack == attack:
            pair.defence, pair.face_down = defence, event.face_down
            break
    state.unbeaten ^= 1 << attack
    state.beaten += 1
    state.hands[seat] ^= 1 << defence
    state.known[seat] &= 0 if event.face_down else ~(1 << defence)
    if event.face_down:
        _lapse(state)
    elif not event.leaves and not state.ranks >> defence & 1:
        _new_rank(state, defence)
    if state.rules.epaulettes != "none":
        state.trail.append((seat, defence, False, event.face_down))
    if not state.unbeaten:
        state.phase = PITCHING


def _transferred(state: State, event: e.Transferred) -> None:
    _lay(state, event.seat, event.cards)
    _pass_on(state, event.seat, event.defender)


def _reflected(state: State, event: e.Reflected) -> None:
    state.reflected |= 1 << event.card
    state.known[event.seat] |= 1 << event.card
    _pass_on(state, event.seat, event.defender)


def _pass_on(state: State, attacker: int, defender: int) -> None:
    state.attacker = attacker
    state.passed_on = state.unbeaten
    state.transfers += 1
    state.passed = 0
    _is_to_defend(state, defender)


def _taken(state: State, event: e.Taken) -> None:
    state.phase = TAKING


def _passed(state: State, event: e.Passed) -> None:
    state.passed |= 1 << event.seat
    state.said |= 1 << event.seat


def _challenged(state: State, event: e.Challenged) -> None:
    for pair in state.table:
        if pair.attack == event.attack:
            pair.face_down = False
    state.trail = [(*play[:3], play[3] and play[1] != event.defence) for play in state.trail]
    state.defences += event.good
    state.said = 0


def _picked_up(state: State, event: e.PickedUp) -> None:
    state.hands[event.seat] |= _cards_of(state.table, face_down=True)
    state.known[event.seat] |= _cards_of(state.table, face_down=False)
    _clear(state)


def _discarded(state: State, event: e.Discarded) -> None:
    if event.pair is not None:
        _discard_pair(state, event.pair)
        return
    state.discard |= _cards_of(state.table, face_down=True)
    state.defences += 1
    _clear(state)


def _returned(state: State, event: e.Returned) -> None:
    state.talon = event.talon[::-1]
    state.numbers = event.numbers
    state.defences += 1
    _clear(state)


def _discard_pair(state: State, attack: int) -> None:
    gone = [pair for pair in state.table if pair.attack == attack]
    state.table = [pair for pair in state.table if pair.attack != attack]
    state.discard |= _cards_of(gone, face_down=True)
    state.ranks = 0
    for card in cards_in(_cards_of(state.table, face_down=False)):
        state.ranks |= state.pack.ranks[card]


def _cards_of(table: list[Pair], *, face_down: bool) -> int:
    """The set of the cards of a table, with or without those that lie face down."""
    cards = 0
    for pair in table:
        cards |= 1 << pair.attack
        if pair.defence is not None and (face_down or not pair.face_down):
            cards |= 1 << pair.defence
    return cards


def _clear(state: State) -> None:
    state.table = []
    state.unbeaten = state.ranks = state.said = 0


def _drew(state: State, event: e.Drew) -> None:
    seat, cards = event.seat, event.cards
    del state.talon[-len(cards) :]
    for card in cards:
        state.hands[seat] |= 1 << card
    if event.trump_card:
        state.known[seat] |= 1 << cards[-1]
        state.trump_card = None


def _went_out(state: State, event: e.WentOut) -> None:
    state.out.append(event.seats)
    for seat in event.seats:
        state.playing &= ~(1 << seat)


def _ended(state: State, event: e.Ended) -> None:
    state.phase = OVER
    state.result = event.result
    if not event.result.get("by_resignation"):
        state.transfers = state.passed = 0


_FOLD: dict[type, Callable[[State, Any], None]] = {
    e.WasCut: _was_cut,
    e.CutRefused: _cut_refused,
    e.Dealt: _dealt,
    e.Exchanged: _exchanged,
    e.Kept: _kept,
    e.BoutOpened: _bout_opened,
    e.Attacked: _attacked,
    e.Beaten: _beaten,
    e.Transferred: _transferred,
    e.Reflected: _reflected,
    e.Taken: _taken,
    e.Passed: _passed,
    e.Challenged: _challenged,
    e.PickedUp: _picked_up,
    e.Discarded: _discarded,
    e.Returned: _returned,
    e.Drew: _drew,
    e.WentOut: _went_out,
    e.Ended: _ended,
}
