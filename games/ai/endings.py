"""Endings of games in which a seat can deduce the place of every card. All levels except `random` solve them."""

from collections.abc import Sequence

from games.ai.search.candidates import find_candidates
from games.ai.search.endgame import MAX_SOLVED_CARDS, EndgameSolver, can_be_solved
from games.ai.search.tables import is_supported_by_kernel
from games.ai.search.worlds import WorldGenerator
from games.ai.seat_view import SeatView
from games.engine import Move


def build_endgame_solver(worlds: WorldGenerator) -> EndgameSolver | None:
    """Return a solver for the position. Return None if several worlds are possible, or if `can_be_solved` is false."""
    world = worlds.example_world if worlds.has_single_world else None
    return EndgameSolver(world) if world is not None and can_be_solved(world) else None


def filter_best_moves(seat_view: SeatView, legal: Sequence[Move]) -> Sequence[Move]:
    """Return the legal moves that the solver finds best. If one of them wins, return only this move.

    If the position cannot be solved, return all legal moves. The game must wait for this seat.
    """
    if (
        seat_view.talon
        or seat_view.cards_in_play_count > MAX_SOLVED_CARDS
        or len(seat_view.playing_seats) != 2
        or not is_supported_by_kernel(seat_view.rules)
    ):
        return legal
    worlds = WorldGenerator(seat_view)
    endgame, candidates = (
        build_endgame_solver(worlds),
        find_candidates(worlds.example_world, legal, with_lower_beats=True),
    )
    if endgame is None or not candidates:
        return legal
    in_order = sorted(candidates, key=lambda number: legal.index(candidates[number]))
    return [candidates[number] for number in endgame.find_best_moves(in_order).moves]
