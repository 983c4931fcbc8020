"""Considerations about attacks (openings, throw-ins and transfers). Each returns points for a move, as `steady_player`
explains."""

from games.ai.card_values import (
    compute_chance_that_any_has,
    compute_gain_of_playing,
    compute_long_game_factor,
    count_other_plain_cards,
    get_expected_answer,
)
from games.ai.seat_view import ExpectedAnswer, SeatView
from games.engine import Move, Phase

_NEXT_OPENING_POINTS = 0.3
_TRUMP_CARD_POINTS = 1.0
_VARIATION_POINTS = 3.0


def score_cheap_cards(seat_view: SeatView, move: Move) -> float:
    """Give more points for low plain cards. While there is a talon, trumps and aces cost points."""
    return sum(compute_gain_of_playing(seat_view, card) for card in move.get_faces())


def score_thrown_in_trumps(seat_view: SeatView, move: Move) -> float:
    """Subtract points for each trump that is thrown in, because trumps are more useful at the end of the game."""
    if not seat_view.table:
        return 0.0
    weights = seat_view.steady_weights
    each = weights.trump_thrown_to_taker if seat_view.view["phase"] == Phase.TAKING else weights.throw_in_trump
    return -each * sum(seat_view.is_trump_or_joker(card) for card in move.get_faces())


def score_throw_in(seat_view: SeatView, move: Move) -> float:
    """Return the points for a throw-in while all cards are beaten. They can be negative."""
    return seat_view.steady_weights.throw_in if seat_view.view["phase"] == Phase.PITCHING else 0.0


def score_repeated_rank(seat_view: SeatView, move: Move) -> float:
    """Add points for opening with a rank of which the hand has other plain cards, which can be thrown in later."""
    first = move.get_faces()[0]
    if seat_view.table or seat_view.is_trump_or_joker(first):
        return 0.0
    in_set = sum(not seat_view.is_trump_or_joker(card) for card in move.get_faces()[1:])
    return seat_view.steady_weights.same_rank * (count_other_plain_cards(seat_view, first) + in_set)


def score_hard_to_beat_cards(seat_view: SeatView, move: Move) -> float:
    """Add points for cards that the defender can probably not beat: a defender who takes loses a turn."""
    weights, expected_answers = seat_view.steady_weights, _list_expected_answers(seat_view, move)
    value = weights.throw_in_unbeaten if seat_view.table else weights.opening_unbeaten
    return (
        value
        * compute_long_game_factor(seat_view)
        * max((answer.unbeaten_probability for answer in expected_answers), default=0.0)
    )


def score_forced_answer(seat_view: SeatView, move: Move) -> float:
    """Add points for a throw-in. They grow with the value of the card that the defender probably needs to beat it."""
    if not seat_view.table:
        return 0.0
    return seat_view.steady_weights.throw_in_forced_value * sum(
        answer.forced_value for answer in _list_expected_answers(seat_view, move)
    )


def score_follow_up(seat_view: SeatView, move: Move) -> float:
    """Add points for an opening that the defender will probably beat with a rank that this hand also has. The seat can
    then throw in its own card of that rank.
    """
    if seat_view.table:
        return 0.0
    return seat_view.steady_weights.follow_up * max(
        (answer.follow_up_probability for answer in _list_expected_answers(seat_view, move)), default=0.0
    )


def score_attack_transferred_back(seat_view: SeatView, move: Move) -> float:
    """With two players left, subtract points for an opening that the opponent can probably transfer back."""
    can_be_transferred_back = (
        seat_view.rules.transfer != "off"
        and seat_view.playing_seats[0] == seat_view.me
        and seat_view.defender is not None
    )
    if seat_view.table or not can_be_transferred_back or seat_view.defender is None:
        return 0.0
    same_rank = seat_view.pack.ranks[move.get_faces()[0]] & ~seat_view.pack.high_cards
    return -seat_view.steady_weights.opening_transferred_back * compute_chance_that_any_has(
        seat_view, (seat_view.defender,), same_rank
    )


def _list_expected_answers(seat_view: SeatView, move: Move) -> list[ExpectedAnswer]:
    if seat_view.view["phase"] == Phase.TAKING or seat_view.defender is None:
        return []
    return [get_expected_answer(seat_view, seat_view.defender, card) for card in move.get_faces()]


def score_role_after_take(seat_view: SeatView, move: Move) -> float:
    """Add points if this seat opens the next bout after the defender takes. Subtract points if it then defends."""
    after = seat_view.playing_seats
    if after[0] == seat_view.me:
        return _NEXT_OPENING_POINTS
    return -_NEXT_OPENING_POINTS if len(after) > 1 and after[1] == seat_view.me else 0.0


def score_variation_in_long_game(seat_view: SeatView, move: Move) -> float:
    """Add random points to openings in a very long game, so that players do not repeat the same moves for ever."""
    variation = seat_view.random_number * (13 + move.get_faces()[0]) % 1
    return _VARIATION_POINTS * variation * (1 - compute_long_game_factor(seat_view))


def score_opening_with_last_talon_card(seat_view: SeatView, move: Move) -> float:
    """Subtract points for an opening with the talon's top card if that is the trump card, which is too valuable."""
    return -_TRUMP_CARD_POINTS if seat_view.talon == 1 and seat_view.trump_card is not None else 0.0
