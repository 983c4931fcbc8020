"""The rules that the kernel plays, as tables over its own numbers for cards, seats and sets of seats.

Cards are renumbered so that a set's lowest card is `cards & -cards`: first the plain ones by height, then the trumps,
the jokers last. A card is the bit that stands for it. The tables that depend on who still plays are filled as they are
asked for.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from games.engine import Rules
from games.engine.cards import is_joker, set_of
from games.engine.pack import Pack, pack_of

PLAYED: dict[str, tuple[Any, ...]] = {
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
"""The options of which the kernel knows some values only; of the others it knows all, or they are nothing to it once
the first bout is open. Roles of cards it does not know at all."""


def plays(rules: Rules) -> bool:
    """Whether the kernel knows all of these rules."""
    return not rules.role_cards and all(getattr(rules, name) in values for name, values in PLAYED.items())


class Filled(dict[Any, Any]):
    """A table that works out what is asked for the first time."""

    def __init__(self, work_out: Callable[[Any], Any]) -> None:
        self._work_out = work_out

    def __missing__(self, key: Any) -> Any:
        self[key] = value = self._work_out(key)
        return value


class Tables:
    """What one rule set is under one trump, for so many players.

    By card (a bit): `beaters`, the cards that beat it, and `mates`, those of its rank, itself among them. `bit` and
    `face` lead from faces to bits and back. `after[playing, seat]` is the next seat of a set of seats, `before` the
    one before, `against` whom a seat attacks. `throwers[playing, attacker, defender]` are those who may throw in, in
    the order in which they are asked; `drawers[playing, first, defender]` those who draw, in order.
    """

    def __init__(self, rules: Rules, trump: int | None, players: int) -> None:
        pack = pack_of(rules, trump)
        self.rules = rules
        self.players = players
        self._number(pack)
        teams = players // (rules.teams or 1)
        self.allies = [
            set_of(range(seat % teams, players, teams)) if rules.teams else 1 << seat for seat in range(players)
        ]
        self.after = Filled(lambda key: self._step(key[0], key[1], rules.step))
        self.before = Filled(lambda key: self._step(key[0], key[1], -rules.step))
        self.against = Filled(lambda key: self._against(*key))
        self.throwers = Filled(lambda key: self._throwers(*key))
        self.drawers = Filled(lambda key: self._drawers(*key))
        self.first_limit, self.limit = rules.limit_of_first_bout, rules.limit
        self.capped = rules.hand_cap == "always"
        self.capped_until_take = rules.hand_cap != "never"
        self.draws_from_starter = rules.draw_first == "starter"
        self.out_first = rules.out_when == "last_card"

    def _number(self, pack: Pack) -> None:
        high = pack.trumps | pack.jokers
        order = sorted(pack.cards, key=lambda card: (high >> card & 1, is_joker(card), pack.heights[card], card))
        self.bit = {card: 1 << number for number, card in enumerate(order)}
        self.face = {bit: card for card, bit in self.bit.items()}
        self.beaters = {bit: self.bits_of(pack.beaters[card]) for card, bit in self.bit.items()}
        self.mates = {bit: self.bits_of(pack.ranks[card]) for card, bit in self.bit.items()}
        self.trumps = self.bits_of(high)
        self.dear = -(1 << len(order) - 4 * self.trumps.bit_count() // 5) & self.trumps
        self.every = (1 << len(order)) - 1

    def bits_of(self, cards: int) -> int:
        """A set of the engine's cards, in the kernel's numbers."""
        return sum(bit for card, bit in self.bit.items() if cards >> card & 1)

    def _step(self, playing: int, seat: int, step: int) -> int:
        seat = (seat + step) % self.players
        while not playing >> seat & 1:
            seat = (seat + step) % self.players
        return seat

    def _against(self, playing: int, attacker: int) -> int:
        seat = self.after[playing, attacker]
        while self.allies[attacker] >> seat & 1 and seat != attacker:
            seat = self.after[playing, seat]
        return int(seat)

    def _throwers(self, playing: int, attacker: int, defender: int) -> tuple[int, ...]:
        by = self.rules.throw_in_by
        neighbours = {attacker, self.after[playing, defender], self.before[playing, defender]}
        seats = [attacker, *self._round(playing, self.after[playing, defender])]
        fit = {"all": set(seats), "neighbours": neighbours, "primary_only": {attacker}}[by]
        allowed = [seat for seat in seats if seat in fit and not self.allies[defender] >> seat & 1]
        return tuple(dict.fromkeys(allowed))

    def _drawers(self, playing: int, first: int, defender: int) -> tuple[int, ...]:
        order = self._round(playing, first)
        if self.rules.draw_order == "defender_last" and defender in order:
            order = [seat for seat in order if seat != defender] + [defender]
        return tuple(order)

    def _round(self, playing: int, first: int) -> list[int]:
        circle = [(first + self.rules.step * number) % self.players for number in range(self.players)]
        return [seat for seat in circle if playing >> seat & 1]


@lru_cache(maxsize=64)
def tables_of(rules: Rules, trump: int | None, players: int) -> Tables:
    return Tables(rules, trump, players)
