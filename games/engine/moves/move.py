"""The base class of moves.

Each kind of move is a class that decides when a seat may use it, lists its legal moves, explains refusals and plays the
move. The kinds of the plain game are in `attacker_moves`, `defender_moves` and `resign`. The kinds that a variant adds
are in the file of the variant.
"""

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
    immutable. Moves of one class are equal, so a subclass with fields must override `__eq__` to compare them.

    `kind` is the first word of the move's text, and `write_arguments` returns the rest. `phases` are the phases in
    which the kind can be available. `allowed_role` says who may use it: DEFENDER, OTHERS or ANYBODY. If `is_listed` is
    False, lists of legal moves never contain this kind, even while it is available.
    """

    __slots__ = ()
    kind: ClassVar[str]
    phases: ClassVar[tuple[Phase, ...]]
    allowed_role: ClassVar[MoverRole] = ANYBODY
    is_listed: ClassVar[bool] = True

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self | None:
        """Return the move of this kind with these words after its first word, or None if the words do not fit this
        kind.

        Raise `RefusalError` (bad_card) for a card that does not exist.
        """
        return cls() if not words else None

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        """Return a sentence that explains why the seat cannot use this kind of move now, whatever cards it has. Return
        None if the kind is available to the seat."""
        raise NotImplementedError

    @classmethod
    def list_legal(cls, state: State, seat: int) -> Sequence["Move"]:
        """Return the legal moves of this kind, without those that `list_legal_moves` leaves out. The caller has
        checked that the seat can use this kind of move now.
        """
        return [cls()]

    def is_legal_though_unlisted(self, state: State, seat: int) -> bool:
        """Return whether this move is legal. The caller has already checked that the seat can use this kind of move
        now, and that `list_legal_moves` does not return this move.
        """
        return False

    def explain_illegal(self, state: State, seat: int) -> str:
        """Return a sentence that explains why this move is not legal although its kind is available."""
        return "That is not possible now."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        """Append the events of the move itself to `events`, and apply them to the state. The module `games.engine.play`
        then adds the consequences."""
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
