"""The game as one seat sees it, for strangers (the opponents). Uses no code of `games.ai`."""

import random
from collections.abc import Sequence

from benchmarks.strangers.duel import DEFEND, OPEN, TAKE, TAKE_OR_PASS, THROW, Duel, get_duel_rules
from games.engine import Memory, Move, Rules, StateView, count_cards_in_hand, list_open_hand
from games.engine.cards import SUITS, build_set, parse_face
from games.engine.pack import get_pack

_PHASES = {"opening": OPEN, "defending": DEFEND, "pitching": THROW, "taking": TAKE}


def _parse_cards(names: Sequence[str]) -> list[int]:
    return [face for face in map(parse_face, names) if face is not None]


class StrangerView:
    """The view of one seat, with cards as numbers, and the seat's legal moves by kind."""

    def __init__(self, view: StateView, legal: Sequence[Move], rules: Rules, memory: Memory) -> None:
        self.view, self.rules, self.memory = view, rules, memory
        self.me = next(seat for seat, hand in enumerate(view["hands"]) if isinstance(hand, list))
        trump = None if view["trump"] is None else SUITS.index(view["trump"])
        self.pack = get_pack(rules, trump)
        self.trump = trump
        self.hand = _parse_cards(list_open_hand(view, self.me))
        self.talon = view["talon"]
        self.phase = view["phase"]
        self.moves: dict[str, list[Move]] = {}
        for move in legal:
            self.moves.setdefault(move.kind, []).append(move)
        attacks = [pair["attack"] for pair in view["table"]]
        defences = [pair["beaten_by"] for pair in view["table"] if pair["beaten_by"]]
        self.table = _parse_cards(attacks + defences)
        self.unbeaten = _parse_cards([pair["attack"] for pair in view["table"] if pair["beaten_by"] is None])

    def count_cards(self, seat: int) -> int:
        return count_cards_in_hand(self.view, seat)

    def is_trump(self, card: int) -> bool:
        return bool(self.pack.trumps >> card & 1)

    def compute_price(self, card: int) -> int:
        """Return a card's value as a number. Any trump is worth more than any plain card."""
        return self.pack.heights[card] + 20 * self.is_trump(card)

    def count_plain_cards_of_rank(self, card: int) -> int:
        """Return how many plain cards of the hand have the rank of `card`."""
        return sum(1 for other in self.hand if self.pack.ranks[card] >> other & 1 and not self.is_trump(other))

    def find_worlds(self) -> "Worlds | None":
        """Return the possible worlds, or None if a `Duel` cannot represent the position.

        A `Duel` represents bouts in games of two players without trust.
        """
        supported = len(self.view["hands"]) == 2 and not self.rules.trust and self.phase in _PHASES
        return Worlds(self) if supported else None


class Worlds:
    """The possible deals of a game of two players. `hidden` has the cards whose places are unknown."""

    def __init__(self, seen: StrangerView) -> None:
        view, other = seen.view, 1 - seen.me
        self.seen = seen
        self.bottom = [] if view["trump_card"] is None or not seen.talon else _parse_cards([view["trump_card"]])
        self.known = _parse_cards(view["known"][other])
        placed = {*seen.hand, *seen.table, *self.bottom, *self.known, *_parse_cards(seen.memory.cards)}
        self.hidden = [card for card in seen.pack.cards if card not in placed]
        self.open_cards = seen.count_cards(other) - len(self.known)

    @property
    def has_single_world(self) -> bool:
        """Whether only one position is possible."""
        return not self.seen.talon and len(self.hidden) == self.open_cards

    def deal(self, rng: random.Random) -> Duel:
        """Return a random position that fits the view of the seat."""
        seen, hidden = self.seen, self.hidden[:]
        rng.shuffle(hidden)
        hands = [0, 0]
        hands[seen.me] = build_set(seen.hand)
        hands[1 - seen.me] = build_set(self.known + hidden[: self.open_cards])
        talon = hidden[self.open_cards :][: seen.talon - len(self.bottom)]
        duel = Duel(
            get_duel_rules(seen.rules, seen.trump),
            hands,
            [1 << card for card in self.bottom + talon],
            seen.view["attacker"] or 0,
        )
        duel.phase = _PHASES[seen.phase]
        duel.table, duel.unbeaten = build_set(seen.table), build_set(seen.unbeaten)
        for card in seen.table:
            duel.ranks |= seen.pack.ranks[card]
        duel.laid = len(seen.view["table"])
        duel.beaten = duel.laid - len(seen.unbeaten)
        return duel


def match_moves(duel: Duel, legal: Sequence[Move]) -> dict[int, Move]:
    """Return the legal moves that the duel can represent, by the number that the duel uses for each."""
    numbers: dict[int, Move] = {}
    top = duel.unbeaten.bit_length() - 1
    for move in legal:
        cards = move.get_faces()
        if move.kind in ("take", "pass"):
            numbers[TAKE_OR_PASS] = move
        elif move.kind == "beat" and cards[0] == top:
            numbers[1 << cards[1]] = move
        elif move.kind in ("attack", "transfer") and len(cards) == 1:
            numbers[(1 if move.kind == "attack" else -1) << cards[0]] = move
    return {number: numbers[number] for number in duel.list_moves() if number in numbers}
