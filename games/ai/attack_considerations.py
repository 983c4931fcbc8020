"""Considerations about attacks (openings, throw-ins and transfers). Each returns points for a move; see
`steady_player`."""

from games.ai.card_values import (
    compute_chance_of_seats,
    compute_gain_of_playing,
    count_other_plain_cards,
    get_outlook,
    get_patience,
)
from games.ai.seat_view import Outlook, SeatView
from games.engine import Move, Phase

_PRESS = 0.3
_TRUMP_CARD = 1.0
_VARIETY = 3.0


def score_cheap_cards(sight: SeatView, move: Move) -> float:
    """Return more points for low plain cards. Trumps and aces cost points while a talon promises new cards."""
    return sum(compute_gain_of_playing(sight, card) for card in move.cards())


def score_thrown_in_trumps(sight: SeatView, move: Move) -> float:
    """Subtract points for throwing trumps in, because a throw-in is never compulsory, and trumps win the end of the
    game. A player who takes would keep the trump."""
    if not sight.table:
        return 0.0
    weights = sight.weights
    each = weights.trump_to_taker if sight.view["phase"] == Phase.TAKING else weights.throw_in_trump
    return -each * sum(sight.is_trump(card) for card in move.cards())


def score_throw_in(sight: SeatView, move: Move) -> float:
    """Add points for a throw-in, because the defender has to beat the card, while the attacker draws a new one."""
    return sight.weights.throw_in if sight.view["phase"] == Phase.PITCHING else 0.0


def score_repeated_rank(sight: SeatView, move: Move) -> float:
    """Add points for opening with a rank of which the hand has more plain cards, because they can be thrown in
    later. If the rules allow sets, add more for the plain cards that are part of the set."""
    first = move.cards()[0]
    if sight.table or sight.is_trump(first):
        return 0.0
    in_set = sum(not sight.is_trump(card) for card in move.cards()[1:])
    return sight.weights.same_rank * (count_other_plain_cards(sight, first) + in_set)


def score_hard_to_beat_cards(sight: SeatView, move: Move) -> float:
    """Return the points for cards that are hard to beat. A defender who takes loses a turn. But early in the game, a
    strong card is wasted if the defender only takes it."""
    weights, outlooks = sight.weights, _list_outlooks(sight, move)
    value = weights.throw_in_unbeaten if sight.table else weights.opening_unbeaten
    return value * get_patience(sight) * max((outlook.unbeaten for outlook in outlooks), default=0.0)


def score_forced_answer(sight: SeatView, move: Move) -> float:
    """Add points for the value of the card that the defender must probably spend to beat this one: a throw-in that
    forces a trump out is worth more than one that any card beats."""
    if not sight.table:
        return 0.0
    return sight.weights.throw_in_forces * sum(outlook.forced for outlook in _list_outlooks(sight, move))


def score_follow_up(sight: SeatView, move: Move) -> float:
    """Add points for an opening that the defender will probably beat with a rank of this hand, because a card of that
    rank can then be thrown in."""
    if sight.table:
        return 0.0
    return sight.weights.follow_up * max((outlook.follow_up for outlook in _list_outlooks(sight, move)), default=0.0)


def score_passed_back_attack(sight: SeatView, move: Move) -> float:
    """Subtract points for an opening that the only opponent can pass back with a plain card of the same rank."""
    is_passed_back = sight.rules.transfer != "off" and sight.playing[0] == sight.me and sight.defender is not None
    if sight.table or not is_passed_back or sight.defender is None:
        return 0.0
    same_rank = sight.pack.ranks[move.cards()[0]] & ~sight.pack.trumps
    return -sight.weights.opening_passed_back * compute_chance_of_seats(sight, (sight.defender,), same_rank)


def _list_outlooks(sight: SeatView, move: Move) -> list[Outlook]:
    """Return the expected answers to the cards of an attack; an empty list if the defender takes."""
    if sight.view["phase"] == Phase.TAKING or sight.defender is None:
        return []
    return [get_outlook(sight, sight.defender, card) for card in move.cards()]


def score_attacked_player(sight: SeatView, move: Move) -> float:
    """Add points if this seat would open the next bout after the defender took. Subtract points if this seat would then
    have to defend."""
    after = sight.playing
    if after[0] == sight.me:
        return _PRESS
    return -_PRESS if len(after) > 1 and after[1] == sight.me else 0.0


def score_variation_in_long_game(sight: SeatView, move: Move) -> float:
    """Add random points to openings in a very long game, because repeating the same cards could go on for ever."""
    variation = sight.whim * (13 + move.cards()[0]) % 1
    return _VARIETY * variation * (1 - get_patience(sight))


def score_opening_with_last_talon_card(sight: SeatView, move: Move) -> float:
    """Subtract points for opening with the top card of the talon if the trump card is the only card left in the talon:
    it is too valuable to attack with."""
    return -_TRUMP_CARD if sight.talon == 1 and sight.trump_card is not None else 0.0
