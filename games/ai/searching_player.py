"""The computer players that search: they play many worlds that fit the cards they can see."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.ai import steady_player
from games.ai.bluff_estimates import estimate_bluff_probability, estimate_challenge_probability
from games.ai.endings import build_endgame_solver
from games.ai.search import budget, engine_search
from games.ai.search.candidates import find_candidates
from games.ai.search.comparison import ComparisonSettings, compare_moves
from games.ai.search.imagined_states import StateGenerator
from games.ai.search.tables import is_supported_by_kernel
from games.ai.search.tree import choose_most_visited_move, run_search
from games.ai.search.trust_worlds import TrustWorldGenerator, find_candidates_on_trust
from games.ai.search.worlds import WorldGenerator
from games.ai.seat_view import SeatView
from games.engine import Memory, Move, Rules, StateView

MoveChooser = Callable[[StateView, Sequence[Move], Rules, random.Random, Memory], Move]

_KERNEL_PLAYOUTS_PER_ENGINE_PLAYOUT = 20
"""How many playouts in the kernel take about as long as one playout in the engine."""
_MAX_ENGINE_PLAYOUTS = 200
_MAX_ENGINE_CANDIDATES = 6
_RESULT_PER_POINT, _MAX_POINT_DIFFERENCE = 0.16, 3.0
"""How the points of the level `steady` change the result that is expected of a move. The expected result falls by the
first number for each point that the move has less than the best move. The second number is the largest difference in
points that counts."""


class SearchingPlayer(NamedTuple):
    """A computer player that searches. If an ending can be solved, it searches only among the best moves.

    There are three kinds of search:

    - In games of two with hidden cards, moves are compared (see `comparison`) by `comparison_settings`.
    - In other games, and in games on trust, a tree search makes `playouts` playouts (see `tree`).
    - Under rules that the kernel does not support, a slower search makes fewer playouts (see `engine_search`).
    """

    comparison_settings: ComparisonSettings
    playouts: int

    def choose_move(
        self, view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory
    ) -> Move:
        seat_view = SeatView(view, rules, 0.0, memory)
        if len(legal) == 1 or not seat_view.is_own_decision:
            return steady_player.choose_steady_move(view, legal, rules, rng, memory)
        # The caller may pass the slow generator of the operating system, so it only seeds a fast generator.
        fast_rng = random.Random(rng.getrandbits(64))
        if is_supported_by_kernel(rules):
            return self._search_with_kernel(seat_view, legal, fast_rng)
        if is_supported_by_kernel(remove_trust(rules)):
            return self._search_on_trust(seat_view, legal, fast_rng)
        return self._search_with_engine(seat_view, legal, fast_rng)

    def _search_with_kernel(self, seat_view: SeatView, legal: Sequence[Move], fast_rng: random.Random) -> Move:
        worlds = WorldGenerator(seat_view)
        endgame = build_endgame_solver(worlds)
        candidates = find_candidates(worlds.example_world, legal, with_lower_beats=endgame is not None)
        moves, steps = list(candidates), budget.MAX_STEPS_FOR_MOVE
        if len(moves) > 1 and endgame is not None:
            moves = endgame.find_best_moves(moves).moves
            steps -= budget.STEPS_PER_NODE * endgame.nodes
        if len(moves) == 1:
            return candidates[moves[0]]
        expected = _estimate_results(seat_view, candidates, moves)
        if can_compare_moves(worlds):
            comparison_settings = self.comparison_settings._replace(
                playouts=limit_playouts(self.comparison_settings.playouts, seat_view, steps)
            )
            return candidates[next(iter(compare_moves(worlds, moves, comparison_settings, fast_rng, expected)))]
        playouts = limit_playouts(self.playouts, seat_view, steps)
        return candidates[choose_most_visited_move(run_search(worlds, moves, playouts, fast_rng, expected))]

    def _search_on_trust(self, seat_view: SeatView, legal: Sequence[Move], fast_rng: random.Random) -> Move:
        """Search with the kernel in a game on trust. Probabilities of bluffs and challenges are estimated."""
        bluff_probabilities = {
            pair.attack: estimate_bluff_probability(seat_view, pair)
            for pair in seat_view.table
            if pair.face_down and pair.beaten_by is None
        }
        challenge_probability = (
            estimate_challenge_probability(seat_view)
            if seat_view.me == seat_view.defender and seat_view.unbeaten_cards
            else 0.0
        )
        worlds = TrustWorldGenerator(
            SeatView(seat_view.view, remove_trust(seat_view.rules), 0.0, seat_view.memory),
            bluff_probabilities,
            challenge_probability,
        )
        candidates = find_candidates_on_trust(worlds.example_world, legal)
        if len(candidates) == 1:
            return next(iter(candidates.values()))
        return candidates[
            choose_most_visited_move(
                run_search(worlds, list(candidates), limit_playouts(self.playouts, seat_view), fast_rng)
            )
        ]

    def _search_with_engine(self, seat_view: SeatView, legal: Sequence[Move], fast_rng: random.Random) -> Move:
        """Search with the engine, and consider only the best moves according to `steady_player`."""
        likely = sorted(legal, key=lambda move: -steady_player.score_move(seat_view, move))[:_MAX_ENGINE_CANDIDATES]
        playouts = max(min(self.playouts // _KERNEL_PLAYOUTS_PER_ENGINE_PLAYOUT, _MAX_ENGINE_PLAYOUTS), 2 * len(likely))
        return engine_search.choose_by_playouts(
            StateGenerator(seat_view), seat_view.me, likely, playouts, budget.MAX_STEPS_FOR_MOVE, fast_rng
        )


def limit_playouts(playouts: int, seat_view: SeatView, steps: int = budget.MAX_STEPS_FOR_MOVE) -> int:
    """Return the number of playouts for one move: `playouts`, or fewer if `steps` steps do not allow so many."""
    return min(playouts, steps // budget.count_playout_steps(seat_view.cards_in_play_count))


def can_compare_moves(worlds: WorldGenerator) -> bool:
    """Return whether the search may compare moves in the same worlds: only in games of two, while cards are hidden."""
    return worlds.tables.players == 2 and not worlds.has_single_world


def remove_trust(rules: Rules) -> Rules:
    """Return the rules with the option `trust` switched off."""
    return replace(rules, trust=False)


def _estimate_results(seat_view: SeatView, candidates: Mapping[int, Move], moves: Sequence[int]) -> dict[int, float]:
    """Return the result (0 to 1) that is expected of each move before the search.

    It is 0.5 for the move to which the level `steady` gives the most points, and less for the others. Points for the
    order of beating do not count, because the kernel always beats the highest card first.
    """
    points = {move: steady_player.score_move_without_beating_order(seat_view, candidates[move]) for move in moves}
    best = max(points.values())
    return {move: 0.5 - _RESULT_PER_POINT * min(best - own, _MAX_POINT_DIFFERENCE) for move, own in points.items()}
