"""The players that think: they imagine the cards that they cannot see in many ways, and play each of them on."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.ai import steady
from games.ai.search import generic
from games.ai.search.candidates import candidates
from games.ai.search.endgame import best_moves, can_be_solved
from games.ai.search.imagined import Imagined
from games.ai.search.tables import plays
from games.ai.search.tree import best, search
from games.ai.search.worlds import Worlds
from games.ai.sight import Sight
from games.engine import Move, Rules

Player = Callable[[dict[str, Any], Sequence[Move], Rules, random.Random, Sequence[str]], Move]

_CARDS_DEALT = 12_000 * 36 * 2
"""A brake: playouts times cards times players, for one move."""
_DEARER = 20
"""How many of the kernel's playouts one of the engine's costs, or somewhat less."""
_MOST_DEAR = 200
_LIKELY = 6
_IN_A_BOUT = ("opening", "defending", "pitching", "taking")


def thinker(playouts: int, *, solves: bool = False) -> Player:
    """The player that plays every decision on so many times before it decides; one that `solves` works out the end of
    a game of two exactly, once it knows where every card is."""

    def choose(
        view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Sequence[str]
    ) -> Move:
        sight = Sight(view, rules, 0.0, memory)
        if len(legal) == 1 or not goes_on_with(sight):
            return steady.choose(view, legal, rules, rng, memory)
        if not plays(rules):
            return _by_the_engine(sight, legal, playouts, random.Random(rng.getrandbits(64)))
        worlds = Worlds(sight)
        able = candidates(worlds.seen, legal)
        moves = _kept(worlds, list(able)) if solves else list(able)
        # Whoever asks may bring the system's chance, which is slow: one number of it begins a chance of one's own.
        chance = random.Random(rng.getrandbits(64))
        return able[moves[0] if len(moves) == 1 else best(search(worlds, moves, affordable(playouts, sight), chance))]

    return choose


def affordable(playouts: int, sight: Sight) -> int:
    """So many playouts, or what as many cards cost in a game of two with 36 of them: playouts are longer with more
    cards, and with more players."""
    return min(playouts, _CARDS_DEALT // (sight.rules.pack_size * len(sight.view["hands"])))


def goes_on_with(sight: Sight) -> bool:
    """Whether a bout is on, and it is this seat with which it goes on: who may throw in meanwhile is not."""
    mover = {"opening": sight.view["attacker"], "defending": sight.defender}
    phase = sight.view["phase"]
    return phase in _IN_A_BOUT and bool(mover.get(phase, sight.me) == sight.me)


def _by_the_engine(sight: Sight, legal: Sequence[Move], playouts: int, chance: random.Random) -> Move:
    """Of what `steady` thinks best the move that fares best where the kernel does not know the rules."""
    likely = sorted(legal, key=lambda move: -steady.score(sight, move))[:_LIKELY]
    dearer = min(affordable(playouts, sight) // _DEARER, _MOST_DEAR)
    return generic.choose(Imagined(sight), sight.me, likely, max(dearer, 2 * len(likely)), chance)


def _kept(worlds: Worlds, moves: list[int]) -> list[int]:
    """Of the moves those that lose nothing of what the position is worth; all of them where that cannot be worked
    out."""
    world = worlds.deal(random.Random(0)) if worlds.is_certain else None
    solved = best_moves(world, moves) if world is not None and can_be_solved(world) else None
    return moves if solved is None else solved[1]
