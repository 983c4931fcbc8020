"""A tree search over move histories: each playout deals a different world (information-set Monte Carlo tree search).

A node of the tree is a history of moves as all players have seen them. In each playout, the search chooses between the
moves that are possible in the dealt world. It prefers moves with good results so far for the seat that moves. When it
first chooses a move that has no node yet, it adds a node for it, and `play_world_to_end` plays the rest of the game.
"""

import random
from collections.abc import Mapping
from math import log, sqrt

from games.ai.search.kernel import OVER
from games.ai.search.rollout import play_world_to_end
from games.ai.search.worlds import WorldGenerator

EXPLORATION_WEIGHT = 0.6
"""The weight of exploring moves that were rarely tried, compared with repeating moves that had good results."""
_CHECK_INTERVAL = 50
"""The number of playouts after which the search checks again whether the remaining playouts can still change the
choice."""
_EXPECTED_WEIGHT = 10
"""An expected result of a move counts as much as _EXPECTED_WEIGHT playouts."""
_TAG_BASE = 512
"""The keys of `Node.children` are `move * _TAG_BASE + tag`. The tag contains the mover and the phase, because the same
number can be another move in another phase."""
_NO_RESULTS: Mapping[int, float] = {}


class Node:
    """A node of the tree.

    `visits` counts the playouts in which the move of this node was chosen, and `chances` those in which it was
    possible. `won` is the sum of the results of the visits for the seat that made the move.
    """

    __slots__ = ("chances", "children", "visits", "won")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = 0
        self.chances = 0
        self.won = 0.0


def run_search(
    worlds: WorldGenerator,
    moves: list[int],
    playouts: int,
    rng: random.Random,
    expected: Mapping[int, float] = _NO_RESULTS,
) -> dict[int, Node]:
    """Run playouts, and return the node of each first move. Stop early if further playouts cannot change the choice.

    `expected` has results (0 to 1) that are expected of moves before the search. Each counts as much as
    `_EXPECTED_WEIGHT` playouts.
    """
    root, tag = Node(), worlds.seen.mover * 8 + worlds.seen.phase
    for move, result in expected.items():
        node = root.children[move * _TAG_BASE + tag] = Node()
        node.visits, node.won, node.chances = _EXPECTED_WEIGHT, _EXPECTED_WEIGHT * result, _EXPECTED_WEIGHT * len(moves)
    for left in range(playouts, 0, -1):
        _run_playout(root, worlds, moves, rng)
        if left % _CHECK_INTERVAL == 0 and _is_choice_settled(root, left):
            break
    return {move: root.children.get(move * _TAG_BASE + tag) or Node() for move in moves}


def _is_choice_settled(root: Node, left: int) -> bool:
    visits = sorted(node.visits for node in root.children.values())
    return len(visits) > 1 and visits[-1] - visits[-2] > left


def choose_most_visited_move(found: dict[int, Node]) -> int:
    """Return the move with the most visits. Of several, return the one with the best results."""
    return max(found, key=lambda move: (found[move].visits, found[move].won))


def _run_playout(root: Node, worlds: WorldGenerator, moves: list[int], rng: random.Random) -> None:
    world, node, path = worlds.deal(rng), root, []
    while world.phase != OVER:
        tag = world.mover * 8 + world.phase
        move, child, new = _choose_child(node, moves, tag)
        path.append((child, world.mover))
        world.play(move)
        if new:
            break
        node, moves = child, world.list_moves()
    results = score_result(play_world_to_end(world), world.tables.players)
    for node, mover in path:
        node.visits += 1
        node.won += results[mover]


def _choose_child(node: Node, moves: list[int], tag: int) -> tuple[int, Node, bool]:
    """Choose a move for the seat that moves. Return the move, its node, and whether the node is new."""
    children, highest, chosen, move = node.children, -1.0, node, 0
    for one in moves:
        child = children.get(one * _TAG_BASE + tag)
        if child is None:
            child = children[one * _TAG_BASE + tag] = Node()
            child.chances = 1
            return one, child, True
        child.chances += 1
        score = child.won / child.visits + EXPLORATION_WEIGHT * sqrt(log(child.chances) / child.visits)
        if score > highest:
            highest, chosen, move = score, child, one
    return move, chosen, False


def score_result(fools: int | None, players: int) -> list[float]:
    """Return the result of each seat: 0 for fools, and 1 for all others.

    `fools` is 0 after a draw, and None after a stopped playout. Both count 0.5 for each seat in a game of two, and 1 in
    a larger game.
    """
    if not fools:
        return [0.5] * players if players == 2 else [1.0] * players
    return [0.0 if fools >> seat & 1 else 1.0 for seat in range(players)]
