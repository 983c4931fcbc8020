"""Worlds of the kernel where the defender may beat face down.

Only the move that is to be chosen can be about trust. Chance says whether what it lays is called out, and what lies
under a card that the seat cannot see; what comes after is played as if nobody could bluff.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Self

from games.ai.search.candidates import candidates
from games.ai.search.kernel import PITCHING, TAKING, World
from games.ai.search.tables import Tables
from games.ai.search.worlds import Worlds
from games.ai.sight import Sight
from games.engine import Move
from games.engine.moves.defending import Beat

_LAY = 1 << 60
"""With a card: it is laid face down upon the highest unbeaten card."""
_CALL = 1 << 61
"""With an attack card: what lies upon it is turned up."""
_MOST_BLUFFS = 2


class WorldOnTrust(World):
    """`hidden` leads from attack cards to those face down upon them; `fear` is how likely the next one is to be called
    out, and `rng` the chance that decides it."""

    __slots__ = ("fear", "hidden", "rng")

    def __init__(self, tables: Tables, hands: list[int], talon: list[int]) -> None:
        super().__init__(tables, hands, talon)
        self.hidden: dict[int, int] = {}
        self.fear = 0.0
        self.rng: random.Random

    def copy(self) -> Self:
        other = super().copy()
        other.hidden, other.fear, other.rng = dict(self.hidden), self.fear, self.rng
        return other

    def play(self, move: int) -> None:
        if move >= _CALL:
            self._turn_up(move ^ _CALL, self.mover)
        elif move >= _LAY:
            self._lay(move ^ _LAY)
        else:
            super().play(move)

    def put_under(self, attack: int, *, honest: bool) -> None:
        """Takes from the defender's hand what may lie upon an attack card: the lowest that beats it, or the lowest that
        does not. Where the hand has none, it had what the talon has now."""
        beaters, hand = self.tables.beaters[attack], self.hands[self.defender]
        able = hand & (beaters if honest else ~beaters)
        card = able & -able
        if not card:
            card = hand & -hand
            place = next((p for p, one in enumerate(self.talon) if p and bool(one & beaters) == honest), 0)
            if place:
                hand ^= card | self.talon[place]
                card, self.talon[place] = self.talon[place], card
        self.hands[self.defender] = hand ^ card
        self.hidden[attack] = card
        self.table |= card

    def _lay(self, card: int) -> None:
        attack = 1 << self.unbeaten.bit_length() - 1
        self.hands[self.defender] ^= card
        self.table |= card
        self.unbeaten ^= attack
        self.beaten += 1
        self.passed = 0
        self.hidden[attack] = card
        if self.rng.random() < self.fear:
            self._turn_up(self.rng.choice(list(self.hidden)), self.attacker)
        elif not self.unbeaten:
            self.phase = PITCHING
            self.ask()

    def _turn_up(self, attack: int, caller: int) -> None:
        """Who was wrong picks up the table, and the bout is over."""
        if self.tables.beaters[attack] & self.hidden[attack]:
            self.hands[caller] |= self.table
            self.phase = PITCHING
        else:
            self.phase = TAKING
        self._close()


class WorldsOnTrust(Worlds):
    """`doubts` says of each attack card with a card upon it that the seat cannot see how likely that is to be a bluff,
    `fear` how likely one that the seat lays now is to be called out. `sight` is under the same rules without trust."""

    seen: WorldOnTrust

    def __init__(self, sight: Sight, doubts: Mapping[int, float], fear: float) -> None:
        super().__init__(sight, WorldOnTrust)
        bit = self.tables.bit
        mine = [(pair.attack, pair.beaten_by) for pair in sight.table if pair.face_down]
        self.seen.hidden = {bit[attack]: bit[card] for attack, card in mine if card is not None}
        self.seen.fear = fear
        self.doubts = [(bit[attack], doubt) for attack, doubt in doubts.items()]
        if doubts:
            held = dict(self.hidden)
            self.hidden = [*(held | {self.seen.defender: held.get(self.seen.defender, 0) + len(doubts)}).items()]

    def deal(self, rng: random.Random) -> WorldOnTrust:
        """What lies face down is dealt to its owner first, so that it is one of as many cards as there were."""
        self.seen.rng = rng
        world = self.seen.copy()
        rng.shuffle(self.pool)
        self._hand_out(world)
        for attack, doubt in self.doubts:
            world.put_under(attack, honest=rng.random() >= doubt)
        return world


def candidates_on_trust(world: WorldOnTrust, legal: Sequence[Move]) -> dict[int, Move]:
    """Of the legal moves those that matter, by numbers. A card that beats is laid face down, too: its rank invites
    nobody, and who calls it out was wrong. Of those that do not, only the lowest are worth thinking about."""
    bit, top = world.tables.bit, 1 << world.unbeaten.bit_length() - 1 if world.unbeaten else 0
    on_top = [move for move in legal if isinstance(move, Beat) and move.face_down and bit[move.attack] == top]
    laid = {bit[move.defence]: move for move in on_top}
    bluffs = sorted(card for card in laid if not world.tables.beaters[top] & card)
    worth_it = [card for card in sorted(laid) if card not in bluffs[_MOST_BLUFFS:]]
    calls = {_CALL | bit[move.cards()[0]]: move for move in legal if move.kind == "challenge"}
    others = candidates(world, [move for move in legal if move.kind not in ("beat", "challenge")])
    return {_LAY | card: laid[card] for card in worth_it} | calls | others
