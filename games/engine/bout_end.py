"""The end of a bout, draws from the talon, and the end of a game (rulebook, section 5)."""

from games.engine.events.event import Event
from games.engine.events.fold import emit_event
from games.engine.events.plain import BoutOpened, Drew, Ended, PickedUp, WentOut
from games.engine.phases import TAKING
from games.engine.results import Result
from games.engine.state import State
from games.engine.table import (
    count_table_cards,
    find_defender_against,
    find_next_seat,
    find_previous_seat,
    iterate_seats,
    list_seats_from,
)

MAX_BOUTS = 1000
"""Maximum number of bouts of a game. A game without a fool after the last of them is a draw. Without this limit,
players who take in turn could play for ever."""


def end_defended_bout(state: State, events: list[Event]) -> None:
    """End a bout in which all attack cards are beaten and all attackers have passed."""
    emit_event(state, events, state.variant.build_clearing_event(state))
    _finish_bout(state, events, defended=True)


def end_taken_bout(state: State, events: list[Event]) -> None:
    """End a bout in which the defender takes, after all attackers have passed."""
    emit_event(
        state, events, PickedUp(state.defender, count_table_cards(state), tuple(iterate_seats(state.passed_in_phase)))
    )
    _finish_bout(state, events, defended=False)


def end_challenged_bout(state: State, events: list[Event], loser: int, *, defended: bool) -> None:
    """End a bout after a challenge. The seat `loser`, which was wrong, picks up the table.

    `defended` is True if the defender was right.
    """
    hidden = [pair.defence for pair in state.table if pair.face_down and pair.defence is not None]
    news = tuple(hidden) if loser != state.defender else ()
    emit_event(state, events, PickedUp(loser, count_table_cards(state), None, news))
    _finish_bout(state, events, defended=defended)


def end_game_at_once(state: State, last_holders: int, events: list[Event]) -> None:
    """End the game in the middle of a bout. `last_holders` is the set of the seats that still have cards.

    These seats belong to one player or to one team. The player loses, or the whole team.
    """
    passed = tuple(iterate_seats(state.passed_in_phase)) if state.phase is TAKING else None
    gone = list(iterate_seats(state.playing & ~last_holders))
    if gone:
        emit_event(state, events, WentOut(None, gone))
    result = _build_result(state, state.variant.find_team(state, next(iterate_seats(last_holders))), not state.unbeaten)
    emit_event(state, events, Ended(None, result, list(iterate_seats(state.kept)), passed))


def _finish_bout(state: State, events: list[Event], *, defended: bool) -> None:
    seats_out: list[int] = []
    if state.rules.out_when == "last_card":
        seats_out = _remove_players_without_cards(state, events)
    refill_hands(state, state.defender, events)
    seats_out += _remove_players_without_cards(state, events)
    result = _find_result(state, seats_out, defended)
    if result is not None:
        emit_event(state, events, Ended(None, result, list(iterate_seats(state.kept))))
    else:
        emit_event(state, events, BoutOpened(None, state.bout + 1, *_find_next_roles(state, defended)))


def draw_cards(state: State, seat: int, count: int, events: list[Event]) -> None:
    """Give a seat up to `count` cards from the top of the talon."""
    if count > 0 and state.talon:
        _emit_drawn_cards(state, seat, tuple(state.talon[: -count - 1 : -1]), events)


def _emit_drawn_cards(state: State, seat: int, cards: tuple[int, ...], events: list[Event]) -> None:
    emit_event(state, events, Drew(seat, cards, state.trump_card in cards))


def refill_hands(state: State, defender: int, events: list[Event]) -> None:
    """Let players draw until each hand has at least `hand_size` cards or the talon is empty.

    The options `draw_first` and `draw_order` give the order. If `draw_order` is `defender_last`, the seat `defender`
    draws last.
    """
    if not state.talon:
        return
    rules = state.rules
    order = list_seats_from(state, state.starter if rules.draw_first == "starter" else state.attacker)
    if rules.draw_order == "one_by_one":
        for seat, cards in _plan_draws_one_by_one(state, order):
            _emit_drawn_cards(state, seat, cards, events)
        return
    if rules.draw_order == "defender_last" and defender in order:
        order = [seat for seat in order if seat != defender] + [defender]
    for seat in order:
        draw_cards(state, seat, rules.hand_size - state.hands[seat].bit_count(), events)


def _plan_draws_one_by_one(state: State, order: list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Plan draws of one card at a time. Return pairs of a seat and all cards that it draws."""
    top = iter(state.talon[::-1])
    short = {seat: state.rules.hand_size - state.hands[seat].bit_count() for seat in order}
    turns = (seat for turn in range(max(short.values(), default=0)) for seat in order if short[seat] > turn)
    cards_by_seat: dict[int, list[int]] = {}
    for seat, card in zip(turns, top, strict=False):
        cards_by_seat.setdefault(seat, []).append(card)
    return [(seat, tuple(cards)) for seat, cards in cards_by_seat.items()]


def _remove_players_without_cards(state: State, events: list[Event]) -> list[int]:
    """Take all players without cards out of the game, and return their seats."""
    seats = [seat for seat in iterate_seats(state.playing) if not state.hands[seat]]
    if seats:
        emit_event(state, events, WentOut(None, seats))
    return seats


def _find_result(state: State, seats_out: list[int], defended: bool) -> Result | None:
    """Return the result, or None if the game goes on. `seats_out` went out in this bout."""
    left = state.playing
    if left:
        fools = state.variant.find_team(state, next(iterate_seats(left)))
        if not left & ~fools:
            return _build_result(state, fools, defended)
    elif state.rules.draws == "last_defender":
        return _build_result(state, state.variant.find_team(state, state.defender), defended)
    if not left or state.bout >= MAX_BOUTS:
        return {"kind": "draw", "fools": [], "last_out": seats_out}
    return None


def _build_result(state: State, fools: int, defended: bool) -> Result:
    epaulettes = state.variant.count_epaulettes(state, fools, defended)
    return {"kind": "fool", "fools": list(iterate_seats(fools)), "epaulettes": epaulettes}


def _find_next_roles(state: State, defended: bool) -> tuple[int, int]:
    """Return the seat that opens the next bout, and the seat that defends in it."""
    defender, is_in = state.defender, state.playing >> state.defender & 1
    opener = defender if defended and is_in else find_next_seat(state, defender)
    if defended and not is_in and state.rules.empty_defender == "keep_defender_order":
        opener = find_previous_seat(state, opener)
    return opener, find_defender_against(state, opener)
