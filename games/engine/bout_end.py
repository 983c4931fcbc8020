"""The end of a bout, drawing from the talon, and the end of a game (rulebook, section 5)."""

from games.engine.events.event import Event
from games.engine.events.fold import emit
from games.engine.events.plain import BoutOpened, Drew, Ended, PickedUp, WentOut
from games.engine.results import Result
from games.engine.state import TAKING, State
from games.engine.table import defender_against, next_seat, previous_seat, round_from, seats_in, table_size

LAST_BOUT = 1000
"""The bout that ends every game, as a draw unless it leaves a fool: taking in turn could go on for ever."""


def end_defended(state: State, events: list[Event]) -> None:
    """Nothing is unbeaten, and nobody adds to it."""
    emit(state, events, state.variant.clear_beaten(state))
    _close(state, events, defended=True)


def end_taken(state: State, events: list[Event]) -> None:
    """The defender takes, and nobody adds to it."""
    emit(state, events, PickedUp(state.defender, table_size(state), tuple(seats_in(state.said))))
    _close(state, events, defended=False)


def end_challenged(state: State, events: list[Event], loser: int, *, defended: bool) -> None:
    """Somebody called out a card that lay face down, and who was wrong picks up the table at once."""
    hidden = [pair.defence for pair in state.table if pair.face_down and pair.defence is not None]
    news = tuple(hidden) if loser != state.defender else ()
    emit(state, events, PickedUp(loser, table_size(state), None, news))
    _close(state, events, defended=defended)


def end_at_once(state: State, holding: int, events: list[Event]) -> None:
    """One player, or one team, is alone in holding cards (`holding`, a set of seats): the table stays as it lies."""
    passed = tuple(seats_in(state.said)) if state.phase == TAKING else None
    gone = list(seats_in(state.playing & ~holding))
    if gone:
        emit(state, events, WentOut(None, gone))
    result = _with_fools(state, state.variant.allies(state, next(seats_in(holding))), not state.unbeaten)
    emit(state, events, Ended(None, result, list(seats_in(state.kept)), passed))


def _close(state: State, events: list[Event], *, defended: bool) -> None:
    gone: list[int] = []
    if state.rules.out_when == "last_card":
        gone = _send_out(state, events)
    replenish(state, state.defender, events)
    gone += _send_out(state, events)
    result = _result(state, gone, defended)
    if result is not None:
        emit(state, events, Ended(None, result, list(seats_in(state.kept))))
    else:
        emit(state, events, BoutOpened(None, state.bout + 1, *_next_roles(state, defended)))


def draw(state: State, seat: int, count: int, events: list[Event]) -> None:
    """Gives a seat so many cards from the top of the talon, as far as there are any."""
    if count > 0 and state.talon:
        _give(state, seat, tuple(state.talon[: -count - 1 : -1]), events)


def _give(state: State, seat: int, cards: tuple[int, ...], events: list[Event]) -> None:
    emit(state, events, Drew(seat, cards, state.trump_card in cards))


def replenish(state: State, defender: int, events: list[Event]) -> None:
    """Everybody in the game draws up to `hand_size`, in the order of `draw_first` and `draw_order`."""
    if not state.talon:
        return
    rules = state.rules
    order = round_from(state, state.starter if rules.draw_first == "starter" else state.attacker)
    if rules.draw_order == "one_by_one":
        for seat, cards in _dealt_round(state, order):
            _give(state, seat, cards, events)
        return
    if rules.draw_order == "defender_last" and defender in order:
        order = [seat for seat in order if seat != defender] + [defender]
    for seat in order:
        draw(state, seat, rules.hand_size - state.hands[seat].bit_count(), events)


def _dealt_round(state: State, order: list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """The cards for each seat that draws, one at a time round and round, until all are full or the talon is empty."""
    top = iter(state.talon[::-1])
    short = {seat: state.rules.hand_size - state.hands[seat].bit_count() for seat in order}
    turns = (seat for turn in range(max(short.values(), default=0)) for seat in order if short[seat] > turn)
    drawn: dict[int, list[int]] = {}
    for seat, card in zip(turns, top, strict=False):
        drawn.setdefault(seat, []).append(card)
    return [(seat, tuple(cards)) for seat, cards in drawn.items()]


def _send_out(state: State, events: list[Event]) -> list[int]:
    """Everybody still in the game who holds no card goes out."""
    seats = [seat for seat in seats_in(state.playing) if not state.hands[seat]]
    if seats:
        emit(state, events, WentOut(None, seats))
    return seats


def _result(state: State, gone: list[int], defended: bool) -> Result | None:
    """The result of the game if it is over now; `gone` are those who went out in this bout."""
    left = state.playing
    if left:
        fools = state.variant.allies(state, next(seats_in(left)))
        if not left & ~fools:
            return _with_fools(state, fools, defended)
    elif state.rules.draws == "last_defender":
        return _with_fools(state, state.variant.allies(state, state.defender), defended)
    if not left or state.bout >= LAST_BOUT:
        return {"kind": "draw", "fools": [], "last_out": gone}
    return None


def _with_fools(state: State, fools: int, defended: bool) -> Result:
    epaulettes = state.variant.epaulettes(state, fools, defended)
    return {"kind": "fool", "fools": list(seats_in(fools)), "epaulettes": epaulettes}


def _next_roles(state: State, defended: bool) -> tuple[int, int]:
    """Who opens the next bout, and against whom."""
    defender, is_in = state.defender, state.playing >> state.defender & 1
    opener = defender if defended and is_in else next_seat(state, defender)
    if defended and not is_in and state.rules.empty_defender == "keep_defender_order":
        opener = previous_seat(state, opener)
    return opener, defender_against(state, opener)
