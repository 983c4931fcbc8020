"""The exact end of a game of two: with the talon gone and every card known, who wins can be worked out.

A position is worth 1 if `seat` gets out and the other does not, 0 for a draw, -1 for the other way round. Each position
is looked at once: what is known of its worth is kept as a lower and an upper bound. Play cannot go round in a circle:
with no talon who takes is attacked again from a hand that has become shorter, and a defence empties the table for good.
Where attacks are transferred it can, so there one looks no further than some bouts ahead: what is open by then counts
as a draw. A win or a loss that is found is one all the same.
"""

from games.ai.search.kernel import OPENING, OVER, World

MOST_CARDS = 14
"""Positions with more cards, in both hands and on the table, are not tried."""
MOST_NODES = 40_000
BOUTS_AHEAD = 6
WON = 1
_UNKNOWN = (-1, WON)


class TooManyNodes(Exception):
    """The position cannot be worked out within the nodes allowed."""


class Endgame:
    """The positions that follow from one, from the side of who moves there. They are looked at up to the opening of
    bout `last`, if there is one, and no more of them than `most_nodes`: then TooManyNodes is raised."""

    def __init__(self, world: World, most_nodes: int = MOST_NODES) -> None:
        self._seat = world.mover
        self.last = world.bout + BOUTS_AHEAD if world.tables.rules.transfer != "off" else None
        self._left = most_nodes
        self._bounds: dict[tuple[int, ...], tuple[int, int]] = {}

    def worth(self, world: World, low: int = -1, high: int = 1) -> int:
        """What the position is worth, if that lies between `low` and `high`; else a bound on that side of it."""
        if world.phase == OVER:
            return 0 if not world.fools else -1 if world.fools >> self._seat & 1 else 1
        if world.bout == self.last and world.phase == OPENING:
            return 0
        key = _key(world, self.last is not None)
        least, most = self._bounds.get(key, _UNKNOWN)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._left -= 1
        if self._left < 0:
            raise TooManyNodes
        found = self._best(world, max(low, least), min(high, most))
        self._bounds[key] = (
            found if found > low else least,
            found if found < high else most,
        )
        return found

    def _best(self, world: World, low: int, high: int) -> int:
        mine = world.mover == self._seat
        best = -2 if mine else 2
        for move in world.moves():
            after = world.copy()
            after.play(move)
            worth = self.worth(after, low, high)
            if mine:
                best, low = max(best, worth), max(low, worth)
            else:
                best, high = min(best, worth), min(high, worth)
            if low >= high:
                break
        return best


def can_be_solved(world: World) -> bool:
    """Whether two are left, there is no talon, and the cards are few enough to try. Every card has to be in its
    place."""
    cards = sum(world.hands) | world.table
    return not world.talon and world.playing.bit_count() == 2 and cards.bit_count() <= MOST_CARDS


def best_moves(world: World, moves: list[int], most_nodes: int = MOST_NODES) -> tuple[int, list[int]] | None:
    """What the position is worth to who has to move, and which of these moves keep that (of those that win, the first);
    None if it takes too long."""
    endgame, worths = Endgame(world, most_nodes), {}
    try:
        for move in moves:
            worths[move] = endgame.worth(_after(world, move))
            if worths[move] == WON:
                return WON, [move]
    except TooManyNodes:
        return None
    best = max(worths.values())
    return best, [move for move in moves if worths[move] == best]


def _after(world: World, move: int) -> World:
    after = world.copy()
    after.play(move)
    return after


def _key(world: World, counts_bouts: bool) -> tuple[int, ...]:
    """All that the rest of the game depends on; the bout, too, where one looks only so many ahead."""
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
