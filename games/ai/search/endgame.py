"""A solver for the endings of games of two. Without a talon and with all cards known, the winner can be computed.

The worth of a position is 1 if the seat that moves in the start position gets out and the other player does not, 0 for
a draw, and -1 if only the other player gets out. Each position is searched once: its worth is cached as a lower and an
upper bound.

Without transfers, play cannot repeat. A player who takes is attacked again from a hand that has become shorter, and a
defence removes the cards of the table for good. With transfers, play can repeat. The solver then looks only some bouts
ahead, and counts the positions in which it stops as draws. The wins and losses that it finds are still exact.
"""

from typing import NamedTuple

from games.ai.search.kernel import OPENING, OVER, World

MAX_CARDS = 14
"""The largest number of cards, in both hands and on the table together, with which the solver starts."""
MAX_NODES = 40_000
BOUTS_AHEAD = 6
"""The number of bouts that the solver looks ahead in games with transfers."""
WON = 1
_UNKNOWN = (-1, WON)


class Solution(NamedTuple):
    """The solution of a position: its worth to the seat that must move, the moves that reach this worth, and the number
    of nodes searched."""

    worth: int
    moves: list[int]
    nodes: int


class TooManyNodes(Exception):
    """The search of a position needs more nodes than allowed."""


class Endgame:
    """A search of the positions that can follow from a start position. Values are for the seat that moves in the start
    position.

    If `last` is set, the search stops when bout `last` opens. It raises `TooManyNodes` after `most_nodes` positions.
    """

    def __init__(self, world: World, most_nodes: int = MAX_NODES) -> None:
        self._seat = world.mover
        self.last = world.bout + BOUTS_AHEAD if world.tables.rules.transfer != "off" else None
        self.nodes_left = most_nodes
        self._bounds: dict[tuple[int, ...], tuple[int, int]] = {}

    def evaluate(self, world: World, low: int = -1, high: int = 1) -> int:
        """Return the worth of the position if it is between `low` and `high`. If it is not above `low`, the result may
        be only an upper bound. If it is not below `high`, the result may be only a lower bound."""
        if world.phase == OVER:
            return 0 if not world.fools else -1 if world.fools >> self._seat & 1 else 1
        if world.bout == self.last and world.phase == OPENING:
            return 0
        key = _build_key(world, self.last is not None)
        least, most = self._bounds.get(key, _UNKNOWN)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self.nodes_left -= 1
        if self.nodes_left < 0:
            raise TooManyNodes
        found = self._search_moves(world, max(low, least), min(high, most))
        self._bounds[key] = (
            found if found > low else least,
            found if found < high else most,
        )
        return found

    def _search_moves(self, world: World, low: int, high: int) -> int:
        mine = world.mover == self._seat
        best = -2 if mine else 2
        for move in world.list_moves():
            after = world.copy()
            after.play(move)
            worth = self.evaluate(after, low, high)
            if mine:
                best, low = max(best, worth), max(low, worth)
            else:
                best, high = min(best, worth), min(high, worth)
            if low >= high:
                break
        return best


def can_be_solved(world: World) -> bool:
    """Return whether two players are left, the talon is empty, and there are few enough cards. The caller must know the
    place of every card."""
    cards = sum(world.hands) | world.table
    return not world.talon and world.playing.bit_count() == 2 and cards.bit_count() <= MAX_CARDS


def solve(world: World, moves: list[int], most_nodes: int = MAX_NODES) -> Solution | None:
    """Return the solution among these moves. If one wins, return only the first winning move. Return None if the search
    needs more than `most_nodes` nodes."""
    endgame, worths = Endgame(world, most_nodes), {}
    try:
        for move in moves:
            worths[move] = endgame.evaluate(_play_on_copy(world, move))
            if worths[move] == WON:
                return Solution(WON, [move], most_nodes - endgame.nodes_left)
    except TooManyNodes:
        return None
    best = max(worths.values())
    return Solution(best, [move for move in moves if worths[move] == best], most_nodes - endgame.nodes_left)


def _play_on_copy(world: World, move: int) -> World:
    after = world.copy()
    after.play(move)
    return after


def _build_key(world: World, counts_bouts: bool) -> tuple[int, ...]:
    """Return everything that decides the rest of the game. The number of the bout is included if the solver looks only
    some bouts ahead (`counts_bouts`)."""
    seats = world.playing
    first, second = (seats & -seats).bit_length() - 1, seats.bit_length() - 1
    return (
        world.phase * 64 + world.mover,
        world.hands[first],
        world.hands[second],
        world.defender,
        world.unbeaten,
        world.table,
        world.passed,
        world.laid * 64 + world.transfers,
        world.beaten > 0,
        world.passed_on,
        world.bout if counts_bouts else world.bout == 1,
    )
