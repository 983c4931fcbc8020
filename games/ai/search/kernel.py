"""The kernel: a second, fast implementation of the game for playouts. It plays worlds, in which the place of every card
is known. It lists only the moves that a search has to consider.

The kernel plays like the engine if players act only when the game waits for them. In a bout, the defender answers
first. Then the seats that may throw in act in order, the primary attacker first. A seat without a fitting card is
skipped. If several cards are unbeaten, the highest one is beaten first, because all of them have to be beaten. Tests
compare the kernel with the engine step by step.

A move is a number. The set of cards of an attack or a throw-in is the number of that move. In the phase DEFENDING, the
number of a card means to beat the highest unbeaten card with it, and a negative set of cards means a transfer. The
number TAKE_OR_PASS means to take, or to pass.

If only the last unbeaten card can be transferred, it matters which card is beaten first. `list_lower_beats` has the
moves that beat a card other than the highest: the number of the attack card, shifted, plus that of the card that beats
it. Only the solver of endings considers them, because they would make each search longer.

The kernel is one class in one long file, because calling a method of another object would add a lookup to each step.
"""

from typing import Self

from games.ai.search.bits import list_cards, list_lowest_card_sets, list_subsets
from games.ai.search.tables import KernelTables
from games.engine.bout_end import MAX_BOUTS

TAKE_OR_PASS = 0
_ATTACK_SHIFT = 64
"""The number of bits by which the attack card is shifted in a move of `list_lower_beats`."""
OPENING, DEFENDING, PITCHING, TAKING, OVER = range(5)


def get_beating_card(move: int) -> int:
    """Return the card that a beat plays."""
    return move & (1 << _ATTACK_SHIFT) - 1


class World:
    """A position in which the place of every card is known.

    A card is one bit. Sets of cards and sets of seats are bit sets.

    - `talon`: its cards from the bottom up.
    - `table`: the set of all cards on the table.
    - `ranks`: the set of all cards whose ranks are on the table.
    - `mover`: the seat that has to choose a move.
    - `fools`: when the game is over, the set of the losers, or 0 for a draw.
    """

    __slots__ = (
        "attacker", "beaten", "bout", "defender", "fools", "hands", "laid", "mover", "passed", "phase", "playing",
        "ranks", "starter", "table", "tables", "talon", "transferred_cards", "transfers", "unbeaten",
    )  # fmt: skip

    def __init__(self, tables: KernelTables, hands: list[int], talon: list[int]) -> None:
        self.tables = tables
        self.hands = hands
        self.talon = talon
        self.phase = OPENING
        self.bout = 1
        self.starter = self.attacker = self.defender = self.mover = 0
        self.table = self.unbeaten = self.ranks = self.passed = self.transferred_cards = 0
        self.laid = self.beaten = self.transfers = self.fools = 0
        self.playing = (1 << tables.players) - 1

    def copy(self) -> Self:
        other = type(self)(self.tables, self.hands[:], self.talon[:])
        other.phase, other.bout, other.starter, other.attacker = self.phase, self.bout, self.starter, self.attacker
        other.defender, other.mover, other.table, other.unbeaten = self.defender, self.mover, self.table, self.unbeaten
        other.ranks, other.passed, other.transferred_cards, other.laid = (
            self.ranks,
            self.passed,
            self.transferred_cards,
            self.laid,
        )
        other.beaten, other.transfers, other.playing, other.fools = (
            self.beaten,
            self.transfers,
            self.playing,
            self.fools,
        )
        return other

    def list_moves(self) -> list[int]:
        """Return the moves that the kernel considers for the seat `mover`. Transfers come first, TAKE_OR_PASS last."""
        phase = self.phase
        if phase == DEFENDING:
            return self._list_answers()
        hand = self.hands[self.mover]
        if phase == OPENING:
            return self._list_openings(hand)
        return [*list_cards(hand & self.ranks), TAKE_OR_PASS]

    def list_lower_beats(self) -> list[int]:
        """Return the moves that beat an unbeaten card other than the highest. Return an empty list if it does not
        matter which card is beaten first.
        """
        tables, unbeaten, hand = self.tables, self.unbeaten, self.hands[self.defender]
        if self.phase != DEFENDING or tables.rules.transfer != "last_unbeaten":
            return []
        if not any(hand & tables.mates[attack] for attack in list_cards(unbeaten)):
            return []
        return [
            self.build_beat(attack, card)
            for attack in list_cards(unbeaten ^ 1 << unbeaten.bit_length() - 1)
            for card in list_cards(hand & tables.beaters[attack])
        ]

    def build_beat(self, attack: int, card: int) -> int:
        """Return the move that beats the unbeaten card `attack` with `card`."""
        return card if attack == 1 << self.unbeaten.bit_length() - 1 else attack << _ATTACK_SHIFT | card

    def play(self, move: int) -> None:
        phase = self.phase
        if phase == DEFENDING:
            if move > 0:
                self._beat(move)
            elif move < 0:
                self._transfer(-move)
            else:
                self.phase = TAKING
                self.set_next_mover()
        elif move == TAKE_OR_PASS:
            self.passed |= 1 << self.mover
            self.set_next_mover()
        else:
            self._attack(move)

    def _list_openings(self, hand: int) -> list[int]:
        moves = list(list_cards(hand))
        if self.tables.rules.opening == "set":
            most = self.compute_signed_capacity(self.defender)
            for card in moves[:]:
                cards = hand & self.tables.mates[card] & -card
                moves += [some for some in list_lowest_card_sets(cards) if some != card and some.bit_count() <= most]
        return moves

    def _list_answers(self) -> list[int]:
        tables, hand = self.tables, self.hands[self.defender]
        able = hand & tables.beaters[1 << self.unbeaten.bit_length() - 1]
        fitting = self.find_transfer_cards() if tables.rules.transfer != "off" else 0
        moves = list(list_cards(able))
        if fitting:
            most = self.compute_signed_capacity(tables.against[self.playing, self.defender])
            single = tables.rules.transfer_cards == "one"
            sets = list_cards(fitting) if single else list_subsets(fitting)
            moves = [-some for some in sets if some.bit_count() <= most] + moves
        return [*moves, TAKE_OR_PASS]

    def find_transfer_cards(self) -> int:
        """Return the set of cards that can transfer the attack now. The set is empty if the next player has no room for
        another attack card.
        """
        tables, unbeaten = self.tables, self.unbeaten
        rules = tables.rules
        if (rules.transfer_max is not None and self.transfers >= rules.transfer_max) or (
            self.bout == 1 and not rules.transfer_in_first_bout
        ):
            return 0
        mates = tables.mates[unbeaten & -unbeaten]
        if (unbeaten & (unbeaten - 1)) if rules.transfer == "last_unbeaten" else (self.beaten or unbeaten & ~mates):
            return 0
        following = tables.against[self.playing, self.defender]
        if not self.hands[following] or self.compute_signed_capacity(following) < 1:
            return 0
        return self.hands[self.defender] & mates

    def compute_signed_capacity(self, defender: int) -> int:
        """Return how many attack cards may still be added if `defender` has to beat them all.

        The result is negative if there are already too many.
        """
        tables = self.tables
        left = (tables.first_limit if self.bout == 1 else tables.limit) - self.laid
        hand = self.hands[defender].bit_count()
        if tables.capped or (tables.capped_until_take and self.phase != TAKING):
            return min(left, hand - self.unbeaten.bit_count())
        return left if hand or self.phase == TAKING else min(left, 0)

    def _attack(self, cards: int) -> None:
        self.hands[self.mover] ^= cards
        self.table |= cards
        self.unbeaten |= cards
        self.laid += cards.bit_count()
        if self.phase == TAKING:
            self.set_next_mover()
            return
        if self.phase == OPENING:
            self.ranks = self.tables.mates[cards & -cards]
            self.passed = 0
        self.phase, self.mover = DEFENDING, self.defender

    def _beat(self, move: int) -> None:
        card = get_beating_card(move)
        self.hands[self.defender] ^= card
        self.table |= card
        self.unbeaten ^= move >> _ATTACK_SHIFT or 1 << self.unbeaten.bit_length() - 1
        self.beaten += 1
        if not self.ranks & card:
            self.ranks |= self.tables.mates[card]
            self.passed = 0
        if not self.unbeaten:
            self.phase = PITCHING
            self.set_next_mover()

    def _transfer(self, cards: int) -> None:
        self.hands[self.defender] ^= cards
        self.table |= cards
        self.unbeaten |= cards
        self.ranks |= self.tables.mates[cards & -cards]
        self.laid += cards.bit_count()
        self.transferred_cards = self.unbeaten
        self.transfers += 1
        self.passed = 0
        self.attacker = self.defender
        self.defender = self.mover = self.tables.against[self.playing, self.defender]

    def set_next_mover(self) -> None:
        """Set `mover` to the first seat in order of priority that can throw in. If there is none, end the bout."""
        if self.is_open_to_throw_ins() and self.compute_signed_capacity(self.defender) > 0:
            for seat in self.tables.throwers[self.playing, self.attacker, self.defender]:
                if self.hands[seat] & self.ranks and not self.passed >> seat & 1:
                    self.mover = seat
                    return
        self._close_bout()

    def is_open_to_throw_ins(self) -> bool:
        """Return whether the phase and the beaten cards allow throwing in now."""
        rules = self.tables.rules
        if self.phase == PITCHING:
            return True
        allowed = rules.after_take == "allowed" or (rules.after_take == "unless_first_card" and self.beaten > 0)
        return allowed and not (rules.throw_in_from == "passed_beaten" and self.transferred_cards & self.unbeaten)

    def _close_bout(self) -> None:
        defended = self.phase == PITCHING
        if not defended:
            self.hands[self.defender] |= self.table
        if self.tables.goes_out_before_draw:
            self._remove_players_without_cards()
        if self.talon:
            self._draw_cards()
        self._remove_players_without_cards()
        self._start_next_bout_or_end_game(defended)

    def _remove_players_without_cards(self) -> None:
        for seat, hand in enumerate(self.hands):
            if not hand:
                self.playing &= ~(1 << seat)

    def _draw_cards(self) -> None:
        tables, talon = self.tables, self.talon
        if not self.playing:
            return
        first = self.starter if tables.draws_from_starter else self.attacker
        for seat in tables.drawers[self.playing, first, self.defender]:
            short = tables.rules.hand_size - self.hands[seat].bit_count()
            while short > 0 and talon:
                self.hands[seat] |= talon.pop()
                short -= 1

    def _start_next_bout_or_end_game(self, defended: bool) -> None:
        tables, playing, defender = self.tables, self.playing, self.defender
        if not playing:
            self.fools = tables.allies[defender] if tables.rules.draws == "last_defender" else 0
            self.phase = OVER
            return
        allies = tables.allies[(playing & -playing).bit_length() - 1]
        if not playing & ~allies or self.bout >= MAX_BOUTS:
            self.fools = 0 if playing & ~allies else allies
            self.phase = OVER
            return
        is_in = playing >> defender & 1
        opener = defender if defended and is_in else tables.after[playing, defender]
        if defended and not is_in and tables.rules.empty_defender == "keep_defender_order":
            opener = tables.before[playing, opener]
        self.open_bout(opener)

    def open_bout(self, opener: int) -> None:
        """Begin the next bout, with `opener` as the primary attacker."""
        self.bout += 1
        self.phase = OPENING
        self.starter = self.attacker = self.mover = opener
        self.defender = self.tables.against[self.playing, opener]
        self.table = self.unbeaten = self.ranks = self.passed = self.transferred_cards = 0
        self.laid = self.beaten = self.transfers = 0
