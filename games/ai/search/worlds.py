"""Random worlds that fit the view and the memory of a seat. All arrangements of the hidden cards are equally likely."""

import random
from functools import cached_property

from games.ai.search.kernel import DEFENDING, OPENING, PITCHING, TAKING, World
from games.ai.search.tables import KernelTables, get_kernel_tables
from games.ai.seat_view import SeatView, TablePair
from games.engine import Phase, get_role_seat

_PHASES = {
    Phase.OPENING: OPENING,
    Phase.DEFENDING: DEFENDING,
    Phase.PITCHING: PITCHING,
    Phase.TAKING: TAKING,
}


class WorldGenerator:
    """A generator of random worlds that fit the view of a seat.

    - `seen`: a world with only the cards whose place the seat knows.
    - `pool`: the hidden cards.
    - `hidden`: the seats with hidden cards, each with the number of these.
    - `in_talon`: the number of hidden cards in the talon.
    """

    def __init__(self, seat_view: SeatView, kind: type[World] = World) -> None:
        self.tables = get_kernel_tables(seat_view.rules, seat_view.pack.trump, len(seat_view.view["hands"]))
        self.seen = _build_known_world(seat_view, self.tables, kind)
        bottom = [self.tables.bit[seat_view.trump_card]] if seat_view.trump_card is not None and seat_view.talon else []
        self.seen.talon = bottom
        discarded = sum(self.tables.bit[card] for card in seat_view.remembered)
        known_cards = discarded | self.seen.table | sum(self.seen.hands) | sum(bottom)
        self.pool = [bit for bit in self.tables.face if not known_cards & bit]
        self.hidden = [
            (seat, seat_view.count_cards(seat) - hand.bit_count())
            for seat, hand in enumerate(self.seen.hands)
            if seat_view.count_cards(seat) > hand.bit_count()
        ]
        self.in_talon = seat_view.talon - len(bottom)

    @cached_property
    def example_world(self) -> World:
        """One possible world, for functions that need complete hands, such as those that list moves.

        The moves of this seat may depend on the number of cards in other hands, but not on the cards themselves.
        """
        return self.deal(random.Random(0))

    @property
    def has_single_world(self) -> bool:
        """Return whether only one world is possible: no card is hidden, or all hidden cards are in one hand."""
        return not self.in_talon and len(self.hidden) <= 1 and len(self.pool) == sum(count for _, count in self.hidden)

    def deal(self, rng: random.Random) -> World:
        """Return a random world. Hidden cards that are left over count as discarded cards that the seat has
        forgotten.
        """
        world = self.seen.copy()
        rng.shuffle(self.pool)
        self._deal_hidden_cards(world)
        return world

    def _deal_hidden_cards(self, world: World) -> None:
        pool, start = self.pool, 0
        for seat, count in self.hidden:
            world.hands[seat] |= sum(pool[start : start + count])
            start += count
        world.talon += pool[start : start + self.in_talon]


def _build_known_world(seat_view: SeatView, tables: KernelTables, kind: type[World]) -> World:
    """Return a world with only the cards whose place is known."""
    view, bit = seat_view.view, tables.bit
    hands = [sum(bit[card] for card in known) for known in seat_view.known_cards]
    hands[seat_view.me] = sum(bit[card] for card in seat_view.hand)
    world = kind(tables, hands, [])
    world.phase, world.bout, world.transfers = _PHASES[view["phase"]], view["bout"], view["transfers"]
    world.starter, world.attacker = get_role_seat(view, "starter"), get_role_seat(view, "attacker")
    world.defender = get_role_seat(view, "defender")
    world.mover = seat_view.me
    world.playing = sum(1 << seat for seat in seat_view.playing_seats)
    world.passed = sum(1 << seat for seat in view["passed"])
    _add_table_cards(world, seat_view.table)
    return world


def _add_table_cards(world: World, table: list[TablePair]) -> None:
    bit, mates = world.tables.bit, world.tables.mates
    for pair in table:
        attack = bit[pair.attack]
        world.table |= attack
        world.ranks |= mates[attack]
        if pair.is_unbeaten:
            world.unbeaten |= attack
            continue
        world.beaten += 1
        if pair.beaten_by is not None:
            world.table |= bit[pair.beaten_by]
            world.ranks |= 0 if pair.face_down else mates[bit[pair.beaten_by]]
    world.laid = len(table)
    if world.transfers:
        world.transferred_cards = _find_transferred_cards(world, table)


def _find_transferred_cards(world: World, table: list[TablePair]) -> int:
    """Estimate the cards that the last transfer gave to the present defender, which the view does not contain.

    Call this only after a transfer. The estimate is all attack cards up to the first one that the primary attacker
    laid. It has too few cards if that player had already laid a card before the transfer.
    """
    transferred_cards = 0
    for pair in table:
        transferred_cards |= world.tables.bit[pair.attack]
        if pair.by == world.attacker:
            break
    return transferred_cards
