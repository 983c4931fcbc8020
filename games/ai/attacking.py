"""What speaks for and against an attack: an opening, a throw-in, or passing the attack on."""

from games.ai.judgement import chance_to_beat, patience, shedding
from games.ai.sight import Sight
from games.engine import Move
from games.engine.cards import rank_of

_COMPANY = 0.2
_BEST = 2.0
_TO_ANSWER = 1.0
_NEARLY_GONE = 2
_TURN = 0.6
_PRESS = 0.3
_TRUMP_CARD = 1.0
_VARIETY = 3.0


def sheds_cheap_cards(sight: Sight, move: Move) -> float:
    """Low cards that are no trumps go first; trumps and aces stay while there is a talon to draw others from."""
    return sum(shedding(sight, card) for card in move.cards())


def keeps_the_best(sight: Sight, move: Move) -> float:
    """Nobody has to throw in: trumps are for later, while there is a talon."""
    if not sight.table or sight.talon <= _NEARLY_GONE:
        return 0.0
    return -_BEST * sum(sight.is_trump(card) for card in move.cards())


def makes_the_defender_spend(sight: Sight, move: Move) -> float:
    """What is thrown in has to be answered, too; and who draws anew has lost nothing by it."""
    return _TO_ANSWER if sight.view["phase"] == "pitching" and sight.talon else 0.0


def has_more_of_the_rank(sight: Sight, move: Move) -> float:
    """Pairs and triples make an attack that can be added to."""
    if sight.table:
        return 0.0
    rank = rank_of(move.cards()[0])
    held = sum(1 for card in sight.hand if rank_of(card) == rank and not sight.is_trump(card))
    return _COMPANY * max(held - 1, 0)


def is_hard_to_beat(sight: Sight, move: Move) -> float:
    """A defender who has to take loses a turn."""
    if sight.view["phase"] == "taking" or sight.defender is None:
        return 0.0
    return _TURN * patience(sight) * max(1 - chance_to_beat(sight, sight.defender, card) for card in move.cards())


def presses_whom_it_should(sight: Sight, move: Move) -> float:
    """The next player gains a turn when the defender fails, and the one after is attacked by them instead."""
    after = sight.playing
    if after[0] == sight.me:
        return _PRESS
    return -_PRESS if len(after) > 1 and after[1] == sight.me else 0.0


def varies_when_nothing_moves(sight: Sight, move: Move) -> float:
    """The same cards led again and again can go round for ever; then any other may end it."""
    fancy = sight.whim * (13 + move.cards()[0]) % 1
    return _VARIETY * fancy * (1 - patience(sight))


def spares_the_trump_card(sight: Sight, move: Move) -> float:
    """The talon's last card is known, and too good to be led."""
    return -_TRUMP_CARD if sight.talon == 1 and sight.trump_card is not None else 0.0
