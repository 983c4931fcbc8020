"""Information-set Monte Carlo tree search: one tree over what is played, every playout in another world.

A node is a history of moves as all have seen them. In each playout the moves that are possible in its world compete,
each judged by how its mover fared; the first new one becomes a node, and rules of thumb play on from there.
"""

import random
from math import log, sqrt

from games.ai.search.kernel import OVER
from games.ai.search.rollout import rollout
from games.ai.search.worlds import Worlds

CURIOSITY = 0.6
"""How much a move gains by having been tried seldom."""
_LOOK_EVERY = 50
"""After so many playouts one looks whether the choice is settled."""
_TAG = 512


class Node:
    """`visits` playouts came through here, of `chances` in which they could; to who moved here they were worth `won`
    in all."""

    __slots__ = ("chances", "children", "visits", "won")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.chances = 0
        self.won = 0.0


def search(worlds: Worlds, moves: list[int], playouts: int, rng: random.Random) -> dict[int, Node]:
    """What so many playouts say of each of the moves; fewer where those that are left could not change the choice."""
    root, tag = Node(), worlds.seen.mover * 8 + worlds.seen.phase
    for left in range(playouts, 0, -1):
        _playout(root, worlds, moves, rng)
        if left % _LOOK_EVERY == 0 and _is_settled(root, left):
            break
    return {move: root.children.get(move * _TAG + tag) or Node() for move in moves}


def _is_settled(root: Node, left: int) -> bool:
    visits = sorted(node.visits for node in root.children.values())
    return len(visits) > 1 and visits[-1] - visits[-2] > left


def best(found: dict[int, Node]) -> int:
    """The move that was tried most."""
    return max(found, key=lambda move: (found[move].visits, found[move].won))


def _playout(root: Node, worlds: Worlds, moves: list[int], rng: random.Random) -> None:
    world, node, path = worlds.deal(rng), root, []
    while world.phase != OVER:
        tag = world.mover * 8 + world.phase
        move, child, new = _choose(node, moves, tag)
        path.append((child, world.mover))
        world.play(move)
        if new:
            break
        node, moves = child, world.moves()
    worth = values(rollout(world), world.tables.players)
    for node, mover in path:
        node.visits += 1
        node.won += worth[mover]


def _choose(node: Node, moves: list[int], tag: int) -> tuple[int, Node, bool]:
    children, highest, chosen, move = node.children, -1.0, node, 0
    for one in moves:
        child = children.get(one * _TAG + tag)
        if child is None:
            child = children[one * _TAG + tag] = Node()
            child.chances = 1
            return one, child, True
        child.chances += 1
        score = child.won / child.visits + CURIOSITY * sqrt(log(child.chances) / child.visits)
        if score > highest:
            highest, chosen, move = score, child, one
    return move, chosen, False


def values(fools: int, players: int) -> list[float]:
    """What an end is worth to each seat: 0 for a fool, 1 for the others; a draw of two is half a win."""
    if not fools:
        return [0.5] * players if players == 2 else [1.0] * players
    return [0.0 if fools >> seat & 1 else 1.0 for seat in range(players)]
