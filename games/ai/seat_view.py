"""The view of one seat as computer players use it: cards are numbers instead of texts."""

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from games.ai.weights import Weights, get_weights
from games.engine import Memory, PairView, Phase, Rules, StateView, count_cards_in_hand, list_open_hand
from games.engine.cards import SUITS, build_set, get_face, get_rank, parse_face
from games.engine.pack import Pack, get_pack

_NO_MEMORY = Memory()
_BOUT_PHASES = (Phase.OPENING, Phase.DEFENDING, Phase.PITCHING, Phase.TAKING)


class TablePair:
    """A pair on the table. `beaten_by` is None if the attack card is unbeaten, or if the viewer may not see the card
    that beats it.
    """

    __slots__ = ("attack", "beaten_by", "by", "face_down")

    def __init__(self, pair: PairView) -> None:
        self.attack = parse_view_face(pair["attack"])
        self.by = pair["by"]
        self.face_down = pair["face_down"]
        beaten_by = pair["beaten_by"]
        self.beaten_by = None if beaten_by is None or beaten_by == "??" else parse_view_face(beaten_by)

    @property
    def is_unbeaten(self) -> bool:
        return self.beaten_by is None and not self.face_down


class ExpectedAnswer(NamedTuple):
    """The probable answer of a seat to an attack card. The seat is assumed to beat with its cheapest card.

    - `unbeaten_probability`: the probability that it cannot beat the attack card.
    - `forced_value`: the expected value of the card that it beats with. If it cannot beat, this counts as 0.
    - `follow_up_probability`: the probability that the viewer can then throw in a plain card of the answer's rank.
    """

    unbeaten_probability: float
    forced_value: float
    follow_up_probability: float


class SeatView:
    """The view of the seat `me`. It shows the hand of no other seat.

    Cards are faces, so equal cards have the same number.

    - `hand` has a face once for each copy.
    - `memory` is what the seat has seen and remembers. `remembered` lists the discarded cards in it.
    - `random_number` (0 to 1) is drawn once for each move, so that a player does not always play the same way.
    - `chances` and `expected_answers` are caches by seat and card.
    """

    def __init__(self, view: StateView, rules: Rules, random_number: float, memory: Memory = _NO_MEMORY) -> None:
        self.view = view
        self.rules = rules
        self.random_number = random_number
        self.memory = memory
        self.remembered = [parse_view_face(card) for card in memory.cards]
        self.me = next(seat for seat, hand in enumerate(view["hands"]) if isinstance(hand, list))
        self.hand = [parse_view_face(card) for card in list_open_hand(view, self.me)]
        self.talon = view["talon"]
        self.defender = view["defender"]
        self.table = [TablePair(pair) for pair in view["table"]]
        self.chances: dict[tuple[int, int], float] = {}
        self.expected_answers: dict[tuple[int, int], ExpectedAnswer] = {}

    @cached_property
    def pack(self) -> Pack:
        trump = self.view["trump"]
        return get_pack(self.rules, None if trump is None else SUITS.index(trump))

    @cached_property
    def unbeaten_cards(self) -> list[int]:
        return [pair.attack for pair in self.table if pair.is_unbeaten]

    @cached_property
    def table_cards(self) -> list[int]:
        """All cards on the table that this seat can see."""
        attacks = [pair.attack for pair in self.table]
        return attacks + [pair.beaten_by for pair in self.table if pair.beaten_by is not None]

    @cached_property
    def table_ranks(self) -> set[int]:
        shown = [pair.beaten_by for pair in self.table if pair.beaten_by is not None and not pair.face_down]
        return {get_rank(card) for card in shown} | {get_rank(pair.attack) for pair in self.table}

    @cached_property
    def known_cards(self) -> list[list[int]]:
        """For each hand, the cards that all players know to be in it."""
        return [[parse_view_face(card) for card in cards] for cards in self.view["known"]]

    @cached_property
    def trump_card(self) -> int | None:
        card = self.view["trump_card"]
        return None if card is None else parse_view_face(card)

    @cached_property
    def hand_set(self) -> int:
        """The faces of the hand as a set."""
        return build_set(self.hand)

    @cached_property
    def unseen_counts(self) -> Counter[int]:
        """For each card, the number of its copies whose place this seat does not know.

        They are in other hands or in the talon, or are discarded cards that the seat has forgotten.
        """
        unseen = Counter(get_face(card) for card in self.pack.cards)
        unseen.subtract(self.hand + self.table_cards + self.remembered)
        unseen.subtract(card for seat, cards in enumerate(self.known_cards) if seat != self.me for card in cards)
        if self.trump_card is not None and self.talon:
            unseen[self.trump_card] -= 1
        return unseen

    @cached_property
    def unseen_card_count(self) -> int:
        return self.unseen_counts.total()

    @cached_property
    def steady_weights(self) -> Weights:
        """The weights of the considerations of `steady_player`, for the present size of the talon."""
        rules = self.rules
        return get_weights(
            self.talon, rules.pack_size - len(self.view["hands"]) * rules.hand_size, len(self.view["hands"])
        )

    @cached_property
    def playing_seats(self) -> list[int]:
        """The seats still in the game, in the direction of play, starting after the defender."""
        gone = {seat for together in self.view["out"] for seat in together}
        seats, step, first = len(self.view["hands"]), self.rules.seat_step, self.defender or 0
        circle = [(first + step * number) % seats for number in range(1, seats + 1)]
        return [seat for seat in circle if seat not in gone]

    @cached_property
    def attackers(self) -> list[int]:
        """The seats still in the game, except the defender and this view's own seat."""
        return [seat for seat in self.playing_seats if seat not in (self.me, self.defender)]

    @cached_property
    def cards_in_play_count(self) -> int:
        """The number of cards in hands, in the talon and on the table."""
        laid = len(self.table) + sum(not pair.is_unbeaten for pair in self.table)
        return sum(map(self.count_cards, range(len(self.view["hands"])))) + self.talon + laid

    @cached_property
    def is_own_decision(self) -> bool:
        """Whether a bout is running and the game waits for this seat.

        While the defender must answer, this is False for all attackers.
        """
        phase = self.view["phase"]
        mover = {Phase.OPENING: self.view["attacker"], Phase.DEFENDING: self.defender}
        return phase in _BOUT_PHASES and mover.get(phase, self.me) == self.me

    def count_cards(self, seat: int) -> int:
        """Return the number of cards in a seat's hand."""
        return count_cards_in_hand(self.view, seat)

    def is_trump_or_joker(self, card: int) -> bool:
        return bool(self.pack.high_cards >> card & 1)

    def can_beat(self, card: int, other: int) -> bool:
        """Return whether `card` beats `other`."""
        return bool(self.pack.beaters[other] >> card & 1)


def parse_view_face(name: str) -> int:
    """Return the face of the card with this text, as views write cards."""
    face = parse_face(name)
    if face is None:
        raise ValueError(f"{name} is not a card")
    return face
