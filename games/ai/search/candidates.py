"""Conversion of legal moves of the engine to the numbers with which the kernel identifies moves."""

from collections.abc import Sequence

from games.ai.search.kernel import TAKE_OR_PASS, World
from games.engine import Move


def find_candidates(world: World, legal: Sequence[Move]) -> dict[int, Move]:
    """Return the legal moves that the kernel considers. Each key is the kernel's number of the move."""
    by_number = {number: move for move in legal if (number := _convert_move(world, move)) is not None}
    return {number: by_number[number] for number in world.list_moves() if number in by_number}


def _convert_move(world: World, move: Move) -> int | None:
    """Return the kernel's number of a move, or None if the kernel does not consider this move."""
    bit = world.tables.bit
    if move.kind in ("take", "pass"):
        return TAKE_OR_PASS
    if move.kind == "beat":
        attack, defence = move.get_faces()
        return bit[defence] if bit[attack] == 1 << world.unbeaten.bit_length() - 1 else None
    cards = sum(bit[card] for card in move.get_faces())
    return {"attack": cards, "transfer": -cards}.get(move.kind)
