"""Lookup tables for the rules that the kernel supports.

A card is one bit. Cards are renumbered so that `cards & -cards` is the cheapest card of a set: first come the plain
cards by height, then the trumps, then the jokers. Tables that depend on the players still in the game are filled when a
value is first needed.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from games.ai.search.bits import list_cards
from games.engine import Rules
from games.engine.cards import build_set, get_suit, is_joker
from games.engine.pack import Pack, get_pack

SUPPORTED_VALUES: dict[str, tuple[Any, ...]] = {
    "decks": (1,),
    "lead_top_card": (False,),
    "transfer_to": ("next",),
    "reflect": (False,),
    "trust": (False,),
    "prolonged": (False,),
    "draw_order": ("defender_last", "seat_order"),
    "ends": ("after_bout",),
    "trump_exchange": ("off", "before_first_attack"),
}
"""The values that the kernel supports, for options of which it does not support all values. The kernel does not support
the option `role_cards` at all. The other options do not matter to the kernel, or all their values are supported.
"""


def is_supported_by_kernel(rules: Rules) -> bool:
    """Return whether the kernel supports these rules."""
    return not rules.role_cards and all(getattr(rules, name) in values for name, values in SUPPORTED_VALUES.items())


class LazyTable(dict[Any, Any]):
    """A lookup table that computes each value when it is first needed."""

    def __init__(self, compute: Callable[[Any], Any]) -> None:
        self._compute = compute

    def __missing__(self, key: Any) -> Any:
        self[key] = value = self._compute(key)
        return value


class KernelTables:
    """The lookup tables of one rule set with one trump suit, for one number of players.

    - `bit` and `face`: map faces of the engine to bits of the kernel, and back.
    - `beaters` and `mates`: map a card's bit to the cards that beat it, and to all cards of its rank.
    - `suits`: a set of cards for each plain suit, and then the set of all trumps.
    - `has_plain_order`: whether a trump is beaten exactly by the higher trumps, and any other card exactly by the
      higher cards of its suit and by all trumps.

    - `capped`: whether the cards in the defender's hand always limit the attack.
    - `capped_until_take`: whether they limit it until the defender takes.
    - `goes_out_before_draw`: whether a player without cards goes out as soon as the bout ends, before the draw.

    In the following tables, `playing` is the set of seats still in the game.

    - `after[playing, seat]` and `before[playing, seat]`: the next and the previous seat.
    - `against[playing, seat]`: the seat that defends when `seat` attacks.
    - `throwers[playing, attacker, defender]`: the seats that may throw in, in order of priority.
    - `drawers[playing, first, defender]`: the seats that draw, in order.
    """

    def __init__(self, rules: Rules, trump: int | None, players: int) -> None:
        pack = get_pack(rules, trump)
        self.rules = rules
        self.players = players
        self._number_cards(pack)
        teams = players // (rules.teams or 1)
        self.allies = [
            build_set(range(seat % teams, players, teams)) if rules.teams else 1 << seat for seat in range(players)
        ]
        self.after = LazyTable(lambda key: self._find_neighbour(key[0], key[1], rules.seat_step))
        self.before = LazyTable(lambda key: self._find_neighbour(key[0], key[1], -rules.seat_step))
        self.against = LazyTable(lambda key: self._find_defender(*key))
        self.throwers = LazyTable(lambda key: self._list_throwers(*key))
        self.drawers = LazyTable(lambda key: self._list_drawers(*key))
        self.first_limit, self.limit = rules.limit_of_first_bout, rules.limit_of_later_bouts
        self.capped = rules.hand_cap == "always"
        self.capped_until_take = rules.hand_cap != "never"
        self.draws_from_starter = rules.draw_first == "starter"
        self.goes_out_before_draw = rules.out_when == "last_card"

    def _number_cards(self, pack: Pack) -> None:
        high = pack.high_cards
        order = sorted(pack.cards, key=lambda card: (high >> card & 1, is_joker(card), pack.heights[card], card))
        self.bit = {card: 1 << number for number, card in enumerate(order)}
        self.face = {bit: card for card, bit in self.bit.items()}
        self.beaters = {bit: self.convert_to_kernel_cards(pack.beaters[card]) for card, bit in self.bit.items()}
        self.mates = {bit: self.convert_to_kernel_cards(pack.ranks[card]) for card, bit in self.bit.items()}
        self.trumps = self.convert_to_kernel_cards(high)
        self.high_trumps = -(1 << len(order) - 4 * self.trumps.bit_count() // 5) & self.trumps
        self.all_cards = (1 << len(order)) - 1
        by_suit = {suit: build_set(card for card in pack.cards if get_suit(card) == suit) & ~high for suit in range(4)}
        self.suits = [self.convert_to_kernel_cards(cards) for cards in by_suit.values() if cards] + [self.trumps]
        self.has_plain_order = all(
            self.beaters[bit] == suit & -(bit << 1) | (0 if bit & self.trumps else self.trumps)
            for suit in self.suits
            for bit in list_cards(suit)
        )

    def convert_to_kernel_cards(self, cards: int) -> int:
        """Convert a set of cards of the engine to a set of cards of the kernel."""
        return sum(bit for card, bit in self.bit.items() if cards >> card & 1)

    def _find_neighbour(self, playing: int, seat: int, step: int) -> int:
        seat = (seat + step) % self.players
        while not playing >> seat & 1:
            seat = (seat + step) % self.players
        return seat

    def _find_defender(self, playing: int, attacker: int) -> int:
        seat = self.after[playing, attacker]
        while self.allies[attacker] >> seat & 1 and seat != attacker:
            seat = self.after[playing, seat]
        return int(seat)

    def _list_throwers(self, playing: int, attacker: int, defender: int) -> tuple[int, ...]:
        by = self.rules.throw_in_by
        neighbours = {attacker, self.after[playing, defender], self.before[playing, defender]}
        seats = [attacker, *self._list_seats_from(playing, self.after[playing, defender])]
        fit = {"all": set(seats), "neighbours": neighbours, "primary_only": {attacker}}[by]
        allowed = [seat for seat in seats if seat in fit and not self.allies[defender] >> seat & 1]
        return tuple(dict.fromkeys(allowed))

    def _list_drawers(self, playing: int, first: int, defender: int) -> tuple[int, ...]:
        order = self._list_seats_from(playing, first)
        if self.rules.draw_order == "defender_last" and defender in order:
            order = [seat for seat in order if seat != defender] + [defender]
        return tuple(order)

    def _list_seats_from(self, playing: int, first: int) -> list[int]:
        circle = [(first + self.rules.seat_step * number) % self.players for number in range(self.players)]
        return [seat for seat in circle if playing >> seat & 1]


@lru_cache(maxsize=64)
def get_kernel_tables(rules: Rules, trump: int | None, players: int) -> KernelTables:
    return KernelTables(rules, trump, players)
