"""A model of games of two players, with which strangers (the opponents in this benchmark) solve endings or search.

It shares no code with `games.ai`, because an error in common code would affect both sides and stay hidden. Cards are
the engine's numbers, and sets of cards are bit sets. The model has only the rules that the measured presets need:
attacks that start with one card, transfers, and throw-ins.
"""

from collections.abc import Iterator
from functools import lru_cache

from games.engine import Rules
from games.engine.pack import Pack, get_pack

OPEN, DEFEND, THROW, TAKE, END = "open", "defend", "throw", "take", "end"
TAKE_OR_PASS = 0
"""The number that stands for taking, and also for passing."""


class DuelRules:
    """The rules that a `Duel` needs for one trump suit. `order` lists cards from cheap to valuable."""

    def __init__(self, rules: Rules, trump: int | None) -> None:
        self.pack: Pack = get_pack(rules, trump)
        self.attack_limit = rules.limit_of_later_bouts
        self.hand_size = rules.hand_size
        self.transfer = rules.transfer
        height = self.pack.heights
        self.order = sorted(self.pack.cards, key=lambda card: (self.pack.trumps >> card & 1, height[card]))
        self.price = {1 << card: place for place, card in enumerate(self.order)}


@lru_cache(maxsize=64)
def get_duel_rules(rules: Rules, trump: int | None) -> DuelRules:
    return DuelRules(rules, trump)


class Duel:
    """A position of a game of two players in which the place of every card is known.

    `ranks` has all cards of the ranks that lie on the table. `laid` counts the attack cards of this bout, and `beaten`
    those that are beaten. `bout` counts the bouts that have ended. Players draw from the end of `talon`.
    """

    __slots__ = ("attacker", "beaten", "bout", "hands", "laid", "phase", "ranks", "rules", "table", "talon", "unbeaten")

    def __init__(self, rules: DuelRules, hands: list[int], talon: list[int], attacker: int) -> None:
        self.rules, self.hands, self.talon, self.attacker = rules, hands, talon, attacker
        self.phase = OPEN
        self.table = self.unbeaten = self.ranks = self.laid = self.beaten = self.bout = 0

    def copy(self) -> "Duel":
        other = Duel(self.rules, self.hands[:], self.talon[:], self.attacker)
        other.phase, other.table, other.unbeaten, other.ranks = self.phase, self.table, self.unbeaten, self.ranks
        other.laid, other.beaten, other.bout = self.laid, self.beaten, self.bout
        return other

    @property
    def mover(self) -> int:
        return 1 - self.attacker if self.phase == DEFEND else self.attacker

    def compute_result(self, seat: int) -> float:
        """Return 1 if the seat has won, 0.5 for a draw and 0 for a loss."""
        mine, other = self.hands[seat], self.hands[1 - seat]
        return 0.5 if not mine and not other else float(not mine)

    def list_moves(self) -> list[int]:
        """Return the legal moves as numbers: a card's bit, its negative for a transfer, or TAKE_OR_PASS."""
        hand = self.hands[self.mover]
        if self.phase == OPEN:
            return list(iterate_bits(hand))
        if self.phase == DEFEND:
            beating = hand & self.rules.pack.beaters[self.unbeaten.bit_length() - 1]
            return [
                *(-card for card in iterate_bits(self._find_transfer_cards(hand))),
                *iterate_bits(beating),
                TAKE_OR_PASS,
            ]
        return [*iterate_bits(hand & self.ranks), TAKE_OR_PASS]

    def _find_transfer_cards(self, hand: int) -> int:
        ranks, unbeaten = self.rules.pack.ranks, self.unbeaten
        same = ranks[unbeaten.bit_length() - 1]
        fits = {
            "off": False,
            "untouched": not self.beaten and not unbeaten & ~same,
            "last_unbeaten": unbeaten.bit_count() == 1,
        }[self.rules.transfer]
        room = self.hands[self.attacker].bit_count() > unbeaten.bit_count() and self.laid < self.rules.attack_limit
        return hand & same if fits and room else 0

    def play(self, move: int) -> None:
        mover = self.mover
        if move == TAKE_OR_PASS:
            if self.phase == DEFEND:
                self.phase = TAKE
                self._close_bout_if_attacker_cannot_play()
            else:
                self._close_bout()
            return
        card = abs(move)
        self.hands[mover] ^= card
        self.table |= card
        if self.phase == DEFEND and move > 0:
            self.unbeaten ^= 1 << self.unbeaten.bit_length() - 1
            self.beaten += 1
        else:
            self.unbeaten |= card
            self.laid += 1
        self.ranks |= self.rules.pack.ranks[card.bit_length() - 1]
        if move < 0:
            self.attacker = mover
        elif self.phase in (OPEN, THROW):
            self.phase = DEFEND
        elif not self.unbeaten:
            self.phase = THROW
            self._close_bout_if_attacker_cannot_play()
        elif self.phase == TAKE:
            self._close_bout_if_attacker_cannot_play()

    def _close_bout_if_attacker_cannot_play(self) -> None:
        room = min(
            self.rules.attack_limit - self.laid, self.hands[1 - self.attacker].bit_count() - self.unbeaten.bit_count()
        )
        if room <= 0 or not self.hands[self.attacker] & self.ranks:
            self._close_bout()

    def _close_bout(self) -> None:
        defender = 1 - self.attacker
        if self.phase == TAKE:
            self.hands[defender] |= self.table
        for seat in (self.attacker, defender):
            while self.talon and self.hands[seat].bit_count() < self.rules.hand_size:
                self.hands[seat] |= self.talon.pop()
        if self.phase != TAKE:
            self.attacker = defender
        self.phase = OPEN if all(self.hands) else END
        self.table = self.unbeaten = self.ranks = self.laid = self.beaten = 0
        self.bout += 1


class TooManyPositionsError(Exception):
    """The solver needs more positions than it may search."""


class DuelSolver:
    """A solver of positions without a talon, which looks `bouts` bouts ahead.

    `max_positions` is the largest number of positions for all searches together.
    """

    def __init__(self, bouts: int, max_positions: int) -> None:
        self.bouts, self.positions_left = bouts, max_positions
        self.found: dict[tuple[object, ...], bool] = {}

    def find_best_moves(self, duel: Duel, moves: list[int]) -> list[int]:
        """Return the best of the moves in the position, or one that certainly wins.

        If the solver needs too many positions, return all moves.
        """
        worths = {}
        try:
            for move in moves:
                worths[move] = self.compute_worth(duel, move)
                if worths[move] == 1:
                    return [move]
        except TooManyPositionsError:
            return moves
        best = max(worths.values())
        return [move for move in moves if worths[move] == best]

    def compute_worth(self, duel: Duel, move: int) -> int:
        """Return 1 if the move certainly wins within `bouts` bouts, -1 if it certainly loses within them, and 0
        otherwise.

        Raises `TooManyPositionsError` at the limit of positions.
        """
        after = _play_on_copy(duel, move)
        return 1 if self.can_win(after, duel.mover) else -1 if self.can_win(after, 1 - duel.mover) else 0

    def can_win(self, duel: Duel, seat: int) -> bool:
        """Return whether the seat can force a win within `bouts` bouts.

        Raises `TooManyPositionsError` at the limit of positions.
        """
        if duel.phase == END:
            return duel.compute_result(seat) == 1
        if duel.bout >= self.bouts:
            return False
        deep = duel.rules.transfer != "off" and duel.bout
        key = (seat, deep, duel.phase, duel.attacker, *duel.hands, duel.unbeaten, duel.table, duel.laid)
        if key not in self.found:
            self.positions_left -= 1
            if self.positions_left < 0:
                raise TooManyPositionsError
            decide = any if duel.mover == seat else all
            self.found[key] = decide(self.can_win(_play_on_copy(duel, move), seat) for move in duel.list_moves())
        return self.found[key]


def _play_on_copy(duel: Duel, move: int) -> Duel:
    after = duel.copy()
    after.play(move)
    return after


def iterate_bits(cards: int) -> Iterator[int]:
    """Yield for each card of a bit set the bit set with only this card."""
    while cards:
        yield cards & -cards
        cards &= cards - 1
