"""Conversion of legal moves of the engine to the numbers with which the kernel identifies moves."""

from collections.abc import Sequence

from games.ai.search.kernel import TAKE_OR_PASS, World
from games.engine import Move


def find_candidates(world: World, legal: Sequence[Move], *, with_lower_beats: bool = False) -> dict[int, Move]:
    """Return the legal moves that the kernel considers. Each key is the kernel's number of the move.

    With `with_lower_beats`, return also the moves of `World.list_lower_beats`.
    """
    by_number = {number: move for move in legal if (number := _convert_to_kernel_move(world, move)) is not None}
    considered = [*world.list_moves(), *(world.list_lower_beats() if with_lower_beats else ())]
    return {number: by_number[number] for number in considered if number in by_number}


def _convert_to_kernel_move(world: World, move: Move) -> int | None:
    """Return the kernel's number of a move, or None if the kernel does not consider this move."""
    bit = world.tables.bit
    if move.kind in ("take", "pass"):
        return TAKE_OR_PASS
    if move.kind == "beat":
        attack, defence = move.get_faces()
        return world.build_beat(bit[attack], bit[defence])
    cards = sum(bit[card] for card in move.get_faces())
    return {"attack": cards, "transfer": -cards}.get(move.kind)
