"""Neural networks that estimate the probability that a move wins a game of two.

A network sees only what the moving seat knows: its hand after the move, the table, the known cards of the other
player, the unseen cards, the trump card and some counts. Each input of a network is 0 or 1.

One network is for packs with thirteen ranks, the other for packs with fewer. `training/README.md` says how they were
trained.
"""

import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp
from operator import mul
from pathlib import Path
from typing import NamedTuple

from games.ai.search.bits import list_cards
from games.ai.search.kernel import DEFENDING, OPENING, PITCHING, TAKE_OR_PASS, World
from games.ai.search.tables import KernelTables
from games.ai.search.worlds import WorldGenerator

_INPUTS, _FIRST_UNITS, _SECOND_UNITS = 472, 64, 16
_PLAIN_SUITS, _RANKS, _JOKERS = 3, 13, 2
_CARDS = _PLAIN_SUITS * _RANKS + _RANKS + _JOKERS
_OWN, _KNOWN, _UNSEEN, _UNBEATEN, _OTHER_ON_TABLE, _TRUMP_CARD = range(0, 6 * _CARDS, _CARDS)
"""The first input of each group that says which cards are in a place, such as the own hand. A group has one input for
each card."""
_TALON, _OWN_COUNT, _OTHER_COUNT, _HIDDEN_COUNT, _KIND, _ATTACKS, _TRANSFERS, _ALL_CARDS, _ROOM = (
    324, 367, 388, 409, 430, 438, 451, 454, 456,
)  # fmt: skip
"""The first input of each group for a count or another value. A group has one input for each possible value."""
_MAX_TALON, _MAX_HAND, _MAX_ATTACKS = 42, 20, 12
"""Larger counts have the same input as these."""
_OPEN, _THROW_IN, _THROW_IN_ON_TAKE, _PASS, _PASS_ON_TAKE, _BEAT, _TRANSFER, _TAKE = range(8)
_TRANSFER_INPUT_BY_VALUE = {"off": 0, "untouched": 1, "last_unbeaten": 2}
_NEGATIVE_SLOPE = 0.01
"""The factor for negative sums of a unit (leaky ReLU)."""


class WinNetwork(NamedTuple):
    """The weights of a network with two hidden layers. `first` has a row for each input, and `second` a row for each
    unit of the second layer."""

    first: list[Sequence[float]]
    first_bias: Sequence[float]
    second: list[Sequence[float]]
    second_bias: Sequence[float]
    output: Sequence[float]
    output_bias: float

    def compute_probability(self, inputs: list[int]) -> float:
        """Return the output of the network, from 0 to 1. `inputs` has the numbers of the inputs that are 1. All others
        are 0."""
        rows = [self.first[number] for number in inputs]
        units = [_activate(total) for total in map(sum, zip(self.first_bias, *rows, strict=True))]
        sums = (sum(map(mul, row, units)) for row in self.second)
        last = [_activate(total + bias) for total, bias in zip(sums, self.second_bias, strict=True)]
        return 1 / (1 + exp(-sum(map(mul, self.output, last)) - self.output_bias))


def has_win_network(tables: KernelTables) -> bool:
    """Return whether a network was trained for rules like these: three plain suits and trumps, and moves of one
    card."""
    rules, (*plain, trumps) = tables.rules, tables.suits
    ranks = {suit.bit_count() for suit in plain}
    return (
        tables.players == 2
        and tables.has_plain_order
        and rules.opening == "single"
        and (rules.transfer == "off" or rules.transfer_cards == "one")
        and len(plain) == _PLAIN_SUITS
        and len(ranks) == 1
        and max(ranks) <= _RANKS
        and trumps.bit_count() - max(ranks) in (0, _JOKERS)
    )


def estimate_results(worlds: WorldGenerator, moves: Sequence[int]) -> dict[int, float]:
    """Return the probability to win (0 to 1) after each move, as a network estimates it. `moves` are moves of the
    kernel for the seat whose view made `worlds`. `has_win_network` must be true for the rules."""
    numbers = _number_cards(worlds.tables)
    network = _load_network("long" if len(numbers) >= 4 * _RANKS else "short")
    same = list(_list_inputs_of_position(worlds, numbers))
    return {move: network.compute_probability([*same, *_list_inputs_of_move(worlds, move, numbers)]) for move in moves}


def _list_inputs_of_position(worlds: WorldGenerator, numbers: dict[int, int]) -> Iterator[int]:
    """Yield the inputs that are the same for all moves."""
    world, other = worlds.seen, 1 - worlds.seen.mover
    known, hidden = world.hands[other], sum(count for _, count in worlds.hidden)
    yield from (_KNOWN + numbers[card] for card in list_cards(known))
    yield from (_UNSEEN + numbers[card] for card in worlds.pool)
    yield from (_TRUMP_CARD + numbers[card] for card in world.talon)
    yield _TALON + min(worlds.in_talon + len(world.talon), _MAX_TALON)
    yield _OTHER_COUNT + min(known.bit_count() + hidden, _MAX_HAND)
    yield _HIDDEN_COUNT + min(hidden, _MAX_HAND)
    yield _TRANSFERS + _TRANSFER_INPUT_BY_VALUE[worlds.tables.rules.transfer]
    if len(numbers) == _CARDS:
        yield _ALL_CARDS


def _list_inputs_of_move(worlds: WorldGenerator, move: int, numbers: dict[int, int]) -> Iterator[int]:
    world, cards = worlds.seen, abs(move)
    kind = _get_move_kind(world, move)
    hand, table = world.hands[world.mover] & ~cards, world.table | cards
    unbeaten = world.unbeaten ^ (1 << world.unbeaten.bit_length() - 1) if kind == _BEAT else world.unbeaten
    attacks = world.laid
    if kind != _BEAT:
        unbeaten, attacks = unbeaten | cards, attacks + cards.bit_count()
    defends = kind in (_BEAT, _TAKE)
    hidden = sum(count for _, count in worlds.hidden)
    to_beat = hand.bit_count() if defends else world.hands[1 - world.mover].bit_count() + hidden
    limit = worlds.tables.first_limit if world.bout == 1 else worlds.tables.limit
    room = min(limit - attacks, to_beat - unbeaten.bit_count())
    yield from (_OWN + numbers[card] for card in list_cards(hand))
    yield from (_UNBEATEN + numbers[card] for card in list_cards(unbeaten))
    yield from (_OTHER_ON_TABLE + numbers[card] for card in list_cards(table & ~unbeaten))
    yield _OWN_COUNT + min(hand.bit_count(), _MAX_HAND)
    yield _KIND + kind
    yield _ATTACKS + min(attacks, _MAX_ATTACKS)
    yield _ROOM + max(0, min(room, _MAX_ATTACKS))


def _get_move_kind(world: World, move: int) -> int:
    if world.phase == DEFENDING:
        return _TAKE if move == TAKE_OR_PASS else _BEAT if move > 0 else _TRANSFER
    if world.phase == OPENING:
        return _OPEN
    if move == TAKE_OR_PASS:
        return _PASS if world.phase == PITCHING else _PASS_ON_TAKE
    return _THROW_IN if world.phase == PITCHING else _THROW_IN_ON_TAKE


@lru_cache(maxsize=64)
def _number_cards(tables: KernelTables) -> dict[int, int]:
    """Return the position of each card in a group of inputs, which has one input for each card.

    If the pack has fewer than thirteen ranks, the positions of the lowest ranks stay unused.
    """
    *plain, trumps = tables.suits
    missing = _RANKS - plain[0].bit_count()
    return {
        card: suit * _RANKS + missing + height
        for suit, cards in enumerate([*plain, trumps])
        for height, card in enumerate(list_cards(cards))
    }


@lru_cache(maxsize=2)
def _load_network(name: str) -> WinNetwork:
    """Load a network from its file: half-precision numbers in the order of the fields of WinNetwork."""
    data = (Path(__file__).parent / "networks" / f"{name}.f16").read_bytes()
    numbers = iter([number for (number,) in struct.iter_unpack("<e", data)])

    def read_row(length: int) -> Sequence[float]:
        return [next(numbers) for _ in range(length)]

    first, first_bias = [read_row(_FIRST_UNITS) for _ in range(_INPUTS)], read_row(_FIRST_UNITS)
    second, second_bias = [read_row(_FIRST_UNITS) for _ in range(_SECOND_UNITS)], read_row(_SECOND_UNITS)
    return WinNetwork(first, first_bias, second, second_bias, read_row(_SECOND_UNITS), next(numbers))


def _activate(total: float) -> float:
    return total if total > 0 else _NEGATIVE_SLOPE * total
