"""Worlds of the kernel for games on trust.

Only the first move, which the search has to choose, can be a face-down beat or a challenge. Random numbers decide
whether the face-down card is challenged, and which hidden cards lie on attack cards. Later moves are played as if
bluffs were impossible.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Self

from games.ai.search.candidates import find_candidates
from games.ai.search.kernel import PITCHING, TAKING, World
from games.ai.search.tables import KernelTables
from games.ai.search.worlds import WorldGenerator
from games.ai.seat_view import SeatView
from games.engine import Move
from games.engine.moves.defender_moves import Beat

_FACE_DOWN_FLAG = 1 << 60
"""A bit that marks a move as a face-down beat. A move is an integer (see `kernel`). The sum of this bit and a card
means to lay the card face down on the highest unbeaten card."""
_CHALLENGE_FLAG = 1 << 61
"""A bit that marks a move as a challenge. The sum of this bit and an attack card means to challenge the card that lies
face down on the attack card."""
_MAX_BLUFFS = 2


class TrustWorld(World):
    """A world in a game on trust.

    `hidden` maps each attack card to the face-down card that lies on it. `challenge_probability` is the probability of
    a challenge after the next card that is laid face down.
    """

    __slots__ = ("challenge_probability", "hidden", "rng")

    def __init__(self, tables: KernelTables, hands: list[int], talon: list[int]) -> None:
        super().__init__(tables, hands, talon)
        self.hidden: dict[int, int] = {}
        self.challenge_probability = 0.0
        self.rng: random.Random

    def copy(self) -> Self:
        other = super().copy()
        other.hidden, other.challenge_probability, other.rng = dict(self.hidden), self.challenge_probability, self.rng
        return other

    def play(self, move: int) -> None:
        if move >= _CHALLENGE_FLAG:
            self._turn_up_card(move ^ _CHALLENGE_FLAG, self.mover)
        elif move >= _FACE_DOWN_FLAG:
            self._lay_face_down(move ^ _FACE_DOWN_FLAG)
        else:
            super().play(move)

    def lay_hidden_card(self, attack: int, *, honest: bool) -> None:
        """Choose the card that lies face down on an attack card, and move it there from the defender's hand.

        - If `honest`, it is the lowest card that beats the attack card. Otherwise it is the lowest card that does not.
        - If the hand has no such card, the lowest card of the hand is first exchanged for such a card of the talon.
        - If the talon has none either, it is the lowest card of the hand.
        """
        beaters, hand = self.tables.beaters[attack], self.hands[self.defender]
        fitting = hand & (beaters if honest else ~beaters)
        card = fitting & -fitting
        if not card:
            card = hand & -hand
            index = next((i for i, card in enumerate(self.talon) if i and bool(card & beaters) == honest), 0)
            if index:
                hand ^= card | self.talon[index]
                card, self.talon[index] = self.talon[index], card
        self.hands[self.defender] = hand ^ card
        self.hidden[attack] = card
        self.table |= card

    def _lay_face_down(self, card: int) -> None:
        attack = 1 << self.unbeaten.bit_length() - 1
        self.hands[self.defender] ^= card
        self.table |= card
        self.unbeaten ^= attack
        self.beaten += 1
        self.passed = 0
        self.hidden[attack] = card
        if self.rng.random() < self.challenge_probability:
            self._turn_up_card(self.rng.choice(list(self.hidden)), self.attacker)
        elif not self.unbeaten:
            self.phase = PITCHING
            self.set_next_mover()

    def _turn_up_card(self, attack: int, caller: int) -> None:
        """Turn up the face-down card on an attack card, and end the bout."""
        if self.tables.beaters[attack] & self.hidden[attack]:
            self.hands[caller] |= self.table
            self.phase = PITCHING
        else:
            self.phase = TAKING
        self._close_bout()


class TrustWorldGenerator(WorldGenerator):
    """A generator of random worlds that fit the view of a seat in a game on trust.

    The rules in the view must have the option `trust` switched off, because the kernel does not support it.

    `bluff_probabilities` has an item for each face-down card that the seat cannot see: the attack card below it, and
    the probability of a bluff. `challenge_probability` is the probability of a challenge if this seat lays a card face
    down.
    """

    seen: TrustWorld

    def __init__(
        self, seat_view: SeatView, bluff_probabilities: Mapping[int, float], challenge_probability: float
    ) -> None:
        super().__init__(seat_view, TrustWorld)
        bit = self.tables.bit
        own_cards = [(pair.attack, pair.beaten_by) for pair in seat_view.table if pair.face_down]
        self.seen.hidden = {bit[attack]: bit[card] for attack, card in own_cards if card is not None}
        self.seen.challenge_probability = challenge_probability
        self.bluff_probabilities = [
            (bit[attack], bluff_probability) for attack, bluff_probability in bluff_probabilities.items()
        ]
        if bluff_probabilities:
            counts = dict(self.hidden)
            self.hidden = [
                *(counts | {self.seen.defender: counts.get(self.seen.defender, 0) + len(bluff_probabilities)}).items()
            ]

    def deal(self, rng: random.Random) -> TrustWorld:
        """Return a random world.

        The defender is first dealt the hidden face-down cards together with the hand, and then lays them on the table.
        So any card of this larger hand can lie face down.
        """
        self.seen.rng = rng
        world = self.seen.copy()
        rng.shuffle(self.pool)
        self._deal_hidden_cards(world)
        for attack, bluff_probability in self.bluff_probabilities:
            world.lay_hidden_card(attack, honest=rng.random() >= bluff_probability)
        return world


def find_candidates_on_trust(world: World, legal: Sequence[Move]) -> dict[int, Move]:
    """Return the legal moves that are worth considering. Each key is the kernel's number of the move.

    A card that beats is considered only face down: then no card of its rank can be thrown in, and a player who
    challenges it picks up the table. Of the cards that do not beat (bluffs), only the lowest are considered.
    """
    bit, top = world.tables.bit, 1 << world.unbeaten.bit_length() - 1 if world.unbeaten else 0
    face_down_beats = [move for move in legal if isinstance(move, Beat) and move.face_down and bit[move.attack] == top]
    by_card = {bit[move.defence]: move for move in face_down_beats}
    bluffs = sorted(card for card in by_card if not world.tables.beaters[top] & card)
    considered = [card for card in sorted(by_card) if card not in bluffs[_MAX_BLUFFS:]]
    calls = {_CHALLENGE_FLAG | bit[move.get_faces()[0]]: move for move in legal if move.kind == "challenge"}
    others = find_candidates(world, [move for move in legal if move.kind not in ("beat", "challenge")])
    return {_FACE_DOWN_FLAG | card: by_card[card] for card in considered} | calls | others
