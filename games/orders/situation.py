"""What an order is asked about, read from the seat's own view."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from games.engine import Move, Rules
from games.engine.cards import BLACK_JOKER, SUITS, is_joker, rank_of, read_face
from games.engine.moves.defending import Beat
from games.engine.pack import Pack, height_of, pack_of


class Situation:
    """The `view` of the seat `me` (the one whose hand it names), its `legal` moves, and the rules."""

    def __init__(self, view: Mapping[str, Any], legal: Sequence[Move], rules: Rules) -> None:
        self.view = view
        self.legal = legal
        self.rules = rules
        self.me = next(seat for seat, hand in enumerate(view["hands"]) if isinstance(hand, list))
        self.hand = faces(view["hands"][self.me])

    @cached_property
    def pack(self) -> Pack:
        trump = self.view["trump"]
        return pack_of(self.rules, None if trump is None else SUITS.index(trump))

    @cached_property
    def unbeaten(self) -> list[int]:
        return faces(pair["attack"] for pair in self.view["table"] if pair["beaten_by"] is None)

    @cached_property
    def laid_by_me(self) -> int:
        """How many attack cards on the table are one's own."""
        return sum(pair["by"] == self.me for pair in self.view["table"])

    def moves(self, kind: str) -> list[Move]:
        """The legal moves of a kind, in the order in which they are listed; nothing is laid face down by order."""
        return [move for move in self.legal if move.kind == kind and not (isinstance(move, Beat) and move.face_down)]

    def move(self, kind: str) -> Move | None:
        """The legal move of a kind that says no more than its name; None if it is not legal."""
        return next(iter(self.moves(kind)), None)

    def is_trump(self, card: int) -> bool:
        return bool(self.pack.trumps >> card & 1)

    def is_dear(self, card: int) -> bool:
        """Whether a card is a trump or a joker."""
        return self.is_trump(card) or is_joker(card)

    def price(self, card: int) -> tuple[bool, bool, int, int]:
        """What a card costs whoever plays it: jokers last, before them trumps, then by height."""
        return is_joker(card), self.is_trump(card), self.pack.heights[card], card

    def is_up_to(self, card: int, rank: int) -> bool:
        """Whether a card is no higher than a rank, in the order of ranks in force."""
        return rank == rank_of(BLACK_JOKER) or self.pack.heights[card] <= height_of(rank, self.rules)


def faces(names: Any) -> list[int]:
    """The faces of written cards."""
    return [face for name in names if (face := read_face(name)) is not None]
