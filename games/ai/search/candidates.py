"""From the engine's moves to the kernel's."""

from collections.abc import Sequence

from games.ai.search.kernel import NOTHING, World
from games.engine import Move


def candidates(world: World, legal: Sequence[Move]) -> dict[int, Move]:
    """Of the legal moves those that matter, by the kernel's numbers for them."""
    by_number = {number: move for move in legal if (number := _number(world, move)) is not None}
    return {number: by_number[number] for number in world.moves() if number in by_number}


def _number(world: World, move: Move) -> int | None:
    bit = world.tables.bit
    if move.kind in ("take", "pass"):
        return NOTHING
    if move.kind == "beat":
        attack, defence = move.cards()
        return bit[defence] if bit[attack] == 1 << world.unbeaten.bit_length() - 1 else None
    cards = sum(bit[card] for card in move.cards())
    return {"attack": cards, "transfer": -cards}.get(move.kind)
