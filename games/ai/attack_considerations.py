"""Considerations about attacks (openings, throw-ins and transfers). Each returns points for a move, as `steady_player`
explains."""

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
    """Return more points for low plain cards. While there is a talon, trumps and aces cost points, because new cards
    will be drawn."""
    return sum(compute_gain_of_playing(sight, card) for card in move.get_faces())


def score_thrown_in_trumps(sight: SeatView, move: Move) -> float:
    """Subtract points for each trump that is thrown in. A throw-in is never compulsory, trumps win the end of the game,
    and a defender who takes would keep the trump."""
    if not sight.table:
        return 0.0
    weights = sight.weights
    each = weights.trump_to_taker if sight.view["phase"] == Phase.TAKING else weights.throw_in_trump
    return -each * sum(sight.is_trump(card) for card in move.get_faces())


def score_throw_in(sight: SeatView, move: Move) -> float:
    """Add points for a throw-in while all cards are beaten: the defender has to beat the card, while the attacker draws
    a new one."""
    return sight.weights.throw_in if sight.view["phase"] == Phase.PITCHING else 0.0


def score_repeated_rank(sight: SeatView, move: Move) -> float:
    """Add points for an opening for each other plain card of the same rank in the hand, because it can be thrown in
    later. If the opening is a set of cards, add more points for each plain card in the set."""
    first = move.get_faces()[0]
    if sight.table or sight.is_trump(first):
        return 0.0
    in_set = sum(not sight.is_trump(card) for card in move.get_faces()[1:])
    return sight.weights.same_rank * (count_other_plain_cards(sight, first) + in_set)


def score_hard_to_beat_cards(sight: SeatView, move: Move) -> float:
    """Add points for cards that the defender can probably not beat, because a defender who takes loses a turn."""
    weights, outlooks = sight.weights, _list_outlooks(sight, move)
    value = weights.throw_in_unbeaten if sight.table else weights.opening_unbeaten
    return value * get_patience(sight) * max((outlook.unbeaten for outlook in outlooks), default=0.0)


def score_forced_answer(sight: SeatView, move: Move) -> float:
    """Add points for a throw-in according to the value of the card with which the defender must probably beat it. A
    throw-in that costs the defender a trump is worth more than one that any card beats."""
    if not sight.table:
        return 0.0
    return sight.weights.throw_in_forces * sum(outlook.forced for outlook in _list_outlooks(sight, move))


def score_follow_up(sight: SeatView, move: Move) -> float:
    """Add points for an opening that the defender will probably beat with a card of a rank that this hand also has. A
    card of that rank can then be thrown in."""
    if sight.table:
        return 0.0
    return sight.weights.follow_up * max((outlook.follow_up for outlook in _list_outlooks(sight, move)), default=0.0)


def score_passed_back_attack(sight: SeatView, move: Move) -> float:
    """Subtract points for an opening in a game of two if the opponent can transfer it back with a plain card of the
    same rank."""
    is_passed_back = sight.rules.transfer != "off" and sight.playing[0] == sight.me and sight.defender is not None
    if sight.table or not is_passed_back or sight.defender is None:
        return 0.0
    same_rank = sight.pack.ranks[move.get_faces()[0]] & ~sight.pack.trumps
    return -sight.weights.opening_passed_back * compute_chance_of_seats(sight, (sight.defender,), same_rank)


def _list_outlooks(sight: SeatView, move: Move) -> list[Outlook]:
    """Return the expected answers of the defender to the cards of an attack. Return an empty list if the defender
    takes."""
    if sight.view["phase"] == Phase.TAKING or sight.defender is None:
        return []
    return [get_outlook(sight, sight.defender, card) for card in move.get_faces()]


def score_attacked_player(sight: SeatView, move: Move) -> float:
    """Add points if this seat would open the next bout after the defender has taken. Subtract points if this seat would
    have to defend in that bout."""
    after = sight.playing
    if after[0] == sight.me:
        return _PRESS
    return -_PRESS if len(after) > 1 and after[1] == sight.me else 0.0


def score_variation_in_long_game(sight: SeatView, move: Move) -> float:
    """Add random points to openings in a very long game. Without them, the players could repeat the same moves for
    ever."""
    variation = sight.whim * (13 + move.get_faces()[0]) % 1
    return _VARIETY * variation * (1 - get_patience(sight))


def score_opening_with_last_talon_card(sight: SeatView, move: Move) -> float:
    """Subtract points for opening with the top card of the talon if that card is the trump card, the only card left in
    the talon. It is too valuable to attack with."""
    return -_TRUMP_CARD if sight.talon == 1 and sight.trump_card is not None else 0.0
