"""The data from which standing orders choose a move."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from games.engine import Move, PairView, Rules, StateView, list_open_hand
from games.engine.cards import BLACK_JOKER, SUITS, get_rank, is_joker, parse_face
from games.engine.moves.defender_moves import Beat
from games.engine.pack import Pack, get_height, get_pack
from games.orders.grammar import AS_OPENING


class Situation:
    """The rules, the view of the seat `me`, and its legal moves. From these, standing orders choose a move."""

    def __init__(self, view: StateView, legal: Sequence[Move], rules: Rules) -> None:
        self.view = view
        self.legal = legal
        self.rules = rules
        self.me = next(seat for seat, hand in enumerate(view["hands"]) if isinstance(hand, list))
        self.hand = parse_faces(list_open_hand(view, self.me))

    @cached_property
    def pack(self) -> Pack:
        trump = self.view["trump"]
        return get_pack(self.rules, None if trump is None else SUITS.index(trump))

    @cached_property
    def unbeaten_cards(self) -> list[int]:
        return parse_faces(pair["attack"] for pair in self.view["table"] if pair["beaten_by"] is None)

    def find_unbeaten_pairs(self, card: int) -> list[PairView]:
        """Return the unbeaten pairs with this attack card; several are possible with several packs."""
        return [pair for pair in self.view["table"] if pair["beaten_by"] is None and parse_face(pair["attack"]) == card]

    def is_laid_as(self, pair: PairView, way: str) -> bool:
        """Return whether an attack card may have been laid in this way: AS_OPENING or AS_THROW_IN.

        A card can count as both. After a transfer, it counts as neither.
        """
        first, is_of_starter = self.view["table"][0], pair["by"] == self.view["starter"]
        if self.view["transfers"]:
            return False
        # The view does not say which cards were laid together as an opening. So a later card of the same rank and the
        # same attacker counts both as part of the opening and as a throw-in.
        if way == AS_OPENING:
            return is_of_starter and _get_attack_rank(pair) == _get_attack_rank(first)
        # With role cards, the opening may have left the table. The first card on the table may then be a throw-in.
        return pair is not first or not is_of_starter

    @cached_property
    def own_attack_card_count(self) -> int:
        """The number of the player's own attack cards on the table."""
        return sum(pair["by"] == self.me for pair in self.view["table"])

    def list_moves(self, kind: str) -> list[Move]:
        """Return the legal moves of this kind, without face-down beats: orders never beat face down."""
        return [move for move in self.legal if move.kind == kind and not (isinstance(move, Beat) and move.face_down)]

    def find_move(self, kind: str) -> Move | None:
        """Return the first legal move of this kind, or None. Ignore face-down beats."""
        return next(iter(self.list_moves(kind)), None)

    def is_trump(self, card: int) -> bool:
        return bool(self.pack.trumps >> card & 1)

    def is_trump_or_joker(self, card: int) -> bool:
        """Return whether a card is a trump or a joker."""
        return self.is_trump(card) or is_joker(card)

    def get_cost_key(self, card: int) -> tuple[bool, bool, int, int]:
        """Return a sort key for cards: plain cards first, then trumps, then jokers, each by height."""
        return is_joker(card), self.is_trump(card), self.pack.heights[card], card

    def is_at_most_rank(self, card: int, rank: int) -> bool:
        """Return whether a card is not higher than a rank, in the rank order of the rules."""
        return rank == get_rank(BLACK_JOKER) or self.pack.heights[card] <= get_height(rank, self.rules)


def _get_attack_rank(pair: PairView) -> int | None:
    face = parse_face(pair["attack"])
    return None if face is None else get_rank(face)


def parse_faces(names: Iterable[str]) -> list[int]:
    """Convert the texts of cards to faces."""
    return [face for name in names if (face := parse_face(name)) is not None]
