"""Considerations about attacks (openings, throw-ins and transfers). Each returns points for a move; see
`steady_player`."""

from games.ai.card_values import compute_gain_of_playing, get_chance_to_beat, get_patience
from games.ai.seat_view import SeatView
from games.engine import Move, Phase
from games.engine.cards import get_rank

_REPEATED_RANK = 0.2
_TRUMP = 2.0
_ANSWER = 1.0
_NEARLY_GONE = 2
_TURN = 0.6
_PRESS = 0.3
_TRUMP_CARD = 1.0
_VARIETY = 3.0


def score_cheap_cards(sight: SeatView, move: Move) -> float:
    """Return more points for low plain cards. Trumps and aces cost points while a talon promises new cards."""
    return sum(compute_gain_of_playing(sight, card) for card in move.cards())


def score_thrown_in_trumps(sight: SeatView, move: Move) -> float:
    """Subtract points for throwing trumps in while there is a talon, because a throw-in is never compulsory."""
    if not sight.table or sight.talon <= _NEARLY_GONE:
        return 0.0
    return -_TRUMP * sum(sight.is_trump(card) for card in move.cards())


def score_throw_in(sight: SeatView, move: Move) -> float:
    """Add points for a throw-in, because the defender has to beat the card, while the attacker draws a new one."""
    return _ANSWER if sight.view["phase"] == Phase.PITCHING and sight.talon else 0.0


def score_repeated_rank(sight: SeatView, move: Move) -> float:
    """Add points for opening with a rank of which the hand has more plain cards, because they can be thrown in
    later."""
    if sight.table:
        return 0.0
    rank = get_rank(move.cards()[0])
    same_rank = sum(1 for card in sight.hand if get_rank(card) == rank and not sight.is_trump(card))
    return _REPEATED_RANK * max(same_rank - 1, 0)


def score_hard_to_beat_cards(sight: SeatView, move: Move) -> float:
    """Add points for cards that are hard to beat, because a defender who takes loses a turn."""
    if sight.view["phase"] == Phase.TAKING or sight.defender is None:
        return 0.0
    return (
        _TURN * get_patience(sight) * max(1 - get_chance_to_beat(sight, sight.defender, card) for card in move.cards())
    )


def score_attacked_player(sight: SeatView, move: Move) -> float:
    """Add points for attacking the next player. Subtract points if this seat would have to defend after the attacked
    player."""
    after = sight.playing
    if after[0] == sight.me:
        return _PRESS
    return -_PRESS if len(after) > 1 and after[1] == sight.me else 0.0


def score_variation_in_long_game(sight: SeatView, move: Move) -> float:
    """Add random points to openings in a very long game, because repeating the same cards could go on for ever."""
    variation = sight.whim * (13 + move.cards()[0]) % 1
    return _VARIETY * variation * (1 - get_patience(sight))


def score_opening_with_last_talon_card(sight: SeatView, move: Move) -> float:
    """Subtract points for opening with the talon's top card if it is the trump card, which is known and too good."""
    return -_TRUMP_CARD if sight.talon == 1 and sight.trump_card is not None else 0.0
