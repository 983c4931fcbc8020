"""The cut of the pack before the deal. In the ritual cut (snimat shapku), players may refuse."""

from collections.abc import Sequence
from dataclasses import dataclass
from re import fullmatch
from typing import Self

from games.engine.errors import fill_sentence
from games.engine.events.event import Event
from games.engine.events.fold import emit_event
from games.engine.moves.move import Move
from games.engine.phases import CUTTING
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.table import list_seats_from
from games.engine.variant import Variant

_MAX_DIGITS = 9
"""The number in the text of a cut is shortened to this many digits. A number with more digits is larger than any pack,
and so is the shortened number: the cut is refused as illegal in any case."""


@dataclass(slots=True)
class WasCut(Event):
    kind = "cut"
    public_fields = ("at",)
    seat: int
    at: int

    def apply_to(self, state: State) -> None:
        state.asked = []
        state.deck = state.deck[self.at :] + state.deck[: self.at]

    def build_move_text(self) -> str:
        return f"cut {self.at}"


@dataclass(slots=True)
class CutRefused(Event):
    kind = "cut_refused"
    public_fields = ()
    seat: int

    def apply_to(self, state: State) -> None:
        del state.asked[0]

    def build_move_text(self) -> str:
        return "refuse_cut"


class Cut(Move):
    """Move the top `at` cards of the pack below its other cards."""

    __slots__ = ("at",)
    kind = "cut"
    phases = (CUTTING,)

    def __init__(self, at: int) -> None:
        self.at = at

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cut) and self.at == other.at

    def __hash__(self) -> int:
        return hash(self.at)

    def write_arguments(self) -> str:
        return f" {self.at}"

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self | None:
        if len(words) != 1 or not fullmatch("-?[0-9]+", words[0]):
            return None
        digits = words[0].lstrip("-0")[:_MAX_DIGITS]
        return cls(-int(digits or 0) if words[0].startswith("-") else int(digits or 0))

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        return explain_unless_asked_to_cut(state, seat)

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list["Cut"]:
        """Return one cut as an example, because a cut may have any size."""
        return [cls(1)]

    def is_legal_though_unlisted(self, state: State, seat: int) -> bool:
        return 1 <= self.at < len(state.deck)

    def explain_illegal(self, state: State, seat: int) -> str:
        return fill_sentence("Cut off at least 1 card and at most {most}.", most=len(state.deck) - 1)

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        emit_event(state, events, WasCut(seat, self.at))


class RefuseCut(Move):
    """Leave the cut to the next player."""

    __slots__ = ()
    kind = "refuse_cut"
    phases = (CUTTING,)

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        why = explain_unless_asked_to_cut(state, seat)
        if why:
            return why
        if state.rules.cut == "plain" or state.previous is None:
            return "This cut cannot be refused."
        return None if len(state.asked) > 1 else "Everybody has refused: the dealer has to cut."

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        emit_event(state, events, CutRefused(seat))


class CutVariant(Variant):
    moves = (Cut, RefuseCut)

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.cut != "none"

    def list_cutters(self, state: State) -> list[int]:
        return list_seats_from(state, (state.dealer + state.rules.seat_step) % state.players)


def explain_unless_asked_to_cut(state: State, seat: int) -> str | None:
    return None if state.asked[:1] == [seat] else "You are not asked to cut."
