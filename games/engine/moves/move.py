"""The base class of moves. The moves of a variant are in the file of the variant."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, Self

from games.engine.cards import NAMES
from games.engine.events.event import Event
from games.engine.phases import CUTTING, DEFENDING, EXCHANGING, OPENING, PITCHING, TAKING, Phase
from games.engine.state import State

MoverRole = Literal["defender", "others", "anybody"]
DEFENDER: Final = "defender"
OTHERS: Final = "others"
ANYBODY: Final = "anybody"
ALL_PHASES: tuple[Phase, ...] = (CUTTING, EXCHANGING, OPENING, DEFENDING, PITCHING, TAKING)


class Move:
    """A move. It contains the faces of its cards, so that equal cards of several packs make equal moves. Moves are
    immutable. A subclass with fields must override `__eq__`.

    `kind` is the first word of the move's text, and `write_arguments` returns the rest. `phases` are the phases in
    which this kind of move can be legal. `allowed_role` says who may use it: DEFENDER, OTHERS or ANYBODY. If
    `is_listed` is False, lists of legal moves never contain this kind.
    """

    __slots__ = ()
    kind: ClassVar[str]
    phases: ClassVar[tuple[Phase, ...]]
    allowed_role: ClassVar[MoverRole] = ANYBODY
    is_listed: ClassVar[bool] = True

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self | None:
        """Parse the words after the first word of a move's text. Return None if they do not fit this kind of move.

        Raise `RefusalError` (bad_card) for a card that does not exist.
        """
        return cls() if not words else None

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        """Explain why the seat cannot use this kind of move now, whatever cards it has, or return None if it can."""
        raise NotImplementedError

    @classmethod
    def list_legal(cls, state: State, seat: int) -> Sequence["Move"]:
        """Return the legal moves of this kind that `list_legal_moves` lists. Call this only if the kind is
        available.
        """
        return [cls()]

    def is_legal_though_unlisted(self, state: State, seat: int) -> bool:
        """Return whether this move is legal. Call this only for moves that `list_legal_moves` does not return."""
        return False

    def explain_illegal(self, state: State, seat: int) -> str:
        """Return a sentence that explains why this move is not legal although its kind is available."""
        return "That is not possible now."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        """Append the events of the move to `events`, and apply them. `games.engine.play` adds the consequences."""
        raise NotImplementedError

    def get_faces(self) -> tuple[int, ...]:
        """Return the faces that the move names."""
        return ()

    def write_arguments(self) -> str:
        return "".join(f" {NAMES[card]}" for card in self.get_faces())

    def __str__(self) -> str:
        return self.kind + self.write_arguments()

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: Any) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(self.kind)
