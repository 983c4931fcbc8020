"""The data of a game, and functions that find seats (docs/rules.md, sections 1 and 6)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.reference.cards import generate_random_numbers


@dataclass(eq=False)
class Pair:
    """An attack card on the table, the seat that laid it, and the card that beats it."""

    attack: str
    attacking_seat: int
    beaten_by: str | None = None
    face_down: bool = False
    transferred: bool = False


@dataclass(frozen=True)
class LaidCard:
    """A card that a player has laid in this bout. The epaulettes depend on the last ones."""

    seat: int
    card: str
    is_attack: bool
    pair: Pair


@dataclass
class Game:
    rules: dict[str, Any]
    players: int
    dealer: int
    previous_game: dict[str, Any] | None = None
    phase: str = "opening"
    bout: int = 0
    starter: int | None = None
    attacker: int | None = None
    defender: int | None = None
    trump: str | None = None
    trump_card: str | None = None
    talon: list[str] = field(default_factory=list)  # top first
    discard: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    known_cards: list[list[str]] = field(default_factory=list)
    seats_to_decide: list[int] = field(default_factory=list)  # in order: those who may cut, or exchange the trump
    out: list[list[int]] = field(default_factory=list)
    result: dict[str, Any] | None = None
    defences: int = 0
    random_numbers: Iterator[int] = field(default_factory=generate_random_numbers)
    # The following fields describe the present bout.
    table: list[Pair] = field(default_factory=list)
    laid_attack_card_count: int = 0
    beaten_attack_card_count: int = 0
    transfers: int = 0
    passes: dict[int, set[str]] = field(default_factory=dict)  # by seat: the ranks on the table when it passed
    shown_trumps: list[tuple[int, str]] = field(default_factory=list)  # each with the seat that reflected with it
    laid_cards: list[LaidCard] = field(default_factory=list)

    @property
    def unbeaten_pairs(self) -> list[Pair]:
        return [pair for pair in self.table if pair.beaten_by is None]

    @property
    def face_down_pairs(self) -> list[Pair]:
        return [pair for pair in self.table if pair.face_down]

    def list_ranks_on_table(self) -> set[str]:
        """Return the ranks of the cards that lie face up on the table."""
        defences = [pair.beaten_by for pair in self.table if pair.beaten_by and not pair.face_down]
        return {card[0] for card in [pair.attack for pair in self.table] + defences}

    def get_card_role(self, card: str) -> str | None:
        """Return the role of a card. The card's own role precedes that of its rank."""
        return self.rules["role_cards"].get(card, self.rules["role_cards"].get(card[0]))

    def list_playing_seats(self) -> list[int]:
        gone = {seat for together in self.out for seat in together}
        return [seat for seat in range(self.players) if seat not in gone]

    def list_seats_from(self, first: int, step: int = 1) -> list[int]:
        """Return all seats still in the game, in the direction of play, starting at `first`.

        With -1 as `step`, go in the opposite direction.
        """
        step *= 1 if self.rules["direction"] == "clockwise" else -1
        still_in = self.list_playing_seats()
        circle = [(first + step * i) % self.players for i in range(self.players)]
        return [seat for seat in circle if seat in still_in]

    def find_next_seat(self, seat: int) -> int:
        return next(one for one in self.list_seats_from(seat) if one != seat)

    def find_previous_seat(self, seat: int) -> int:
        return next(one for one in self.list_seats_from(seat, -1) if one != seat)

    def find_team(self, seat: int) -> set[int]:
        """Return the seat and the seats of its team-mates, even if they are out."""
        if self.rules["teams"] is None:
            return {seat}
        teams = self.players // self.rules["teams"]
        return {one for one in range(self.players) if one % teams == seat % teams}

    def list_opponents_after(self, seat: int) -> list[int]:
        return [one for one in self.list_seats_from(seat) if one not in self.find_team(seat)]
