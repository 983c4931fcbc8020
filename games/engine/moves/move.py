"""What a move is. Each kind of move is a class that knows when it is open to a seat, which moves of it are legal,
why another one is not, and what happens when it is played. The plain kinds stand in `attacking`, `defending` and
`resigning`, the others with the variant that they belong to.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, Self

from games.engine.cards import NAMES
from games.engine.events.event import Event
from games.engine.state import CUTTING, DEFENDING, EXCHANGING, OPENING, PITCHING, TAKING, Phase, State

By = Literal["defender", "others", "anybody"]
DEFENDER: Final = "defender"
OTHERS: Final = "others"
ANYBODY: Final = "anybody"
ALL_PHASES: tuple[Phase, ...] = (CUTTING, EXCHANGING, OPENING, DEFENDING, PITCHING, TAKING)


class Move:
    """A move, by its faces: equal cards of several packs are one move. Immutable, and equal to its like; a kind that
    says more than its name compares that too.

    `kind` is its first word, `arguments` are the words behind it. `phases` are those in which it can be open, and `by`
    says whom it can be open to at all: DEFENDER, OTHERS or ANYBODY. A kind that is not `is_listed` never is, wherever
    it is open.
    """

    __slots__ = ()
    kind: ClassVar[str]
    phases: ClassVar[tuple[Phase, ...]]
    by: ClassVar[By] = ANYBODY
    is_listed: ClassVar[bool] = True

    @classmethod
    def read(cls, words: Sequence[str]) -> Self | None:
        """The move that the words behind the first one make, or None where they make none (then it is no move's
        text). A card that does not exist raises Refused (bad_card)."""
        return cls() if not words else None

    @classmethod
    def closed(cls, state: State, seat: int) -> str | None:
        """Why this kind of move is closed to the seat now, whatever it holds, as a sentence; None if it is open."""
        raise NotImplementedError

    @classmethod
    def legal(cls, state: State, seat: int) -> Sequence["Move"]:
        """All legal moves of this kind that are listed, given that the kind is open."""
        return [cls()]

    def is_legal_unlisted(self, state: State, seat: int) -> bool:
        """Whether this move is legal although `legal` does not list it, given that the kind is open."""
        return False

    def refusal(self, state: State, seat: int) -> str:
        """Why this very move is not legal although its kind is open, as a sentence."""
        return "That is not possible now."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        """Emits what the move itself does; what follows from it is the business of `play`."""
        raise NotImplementedError

    def cards(self) -> tuple[int, ...]:
        """The faces that the move names."""
        return ()

    def arguments(self) -> str:
        return "".join(f" {NAMES[card]}" for card in self.cards())

    def __str__(self) -> str:
        return self.kind + self.arguments()

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: Any) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(self.kind)
