"""Who sits where, as one viewer calls them: you, a name, or a computer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.utils.translation import gettext as _

from games.words.cards import listed

Event = Mapping[str, Any]
"""As selectors tell it to a viewer: `seq`, `kind`, `seat`, `at`, `by` and the facts of its kind."""


@dataclass(frozen=True)
class Table:
    """`names` by seat, `me` the viewer's seat (None: a spectator), `people` the seats that belong to people."""

    names: Sequence[str]
    me: int | None
    people: frozenset[int]

    @classmethod
    def of(cls, game: Mapping[str, Any]) -> Self:
        """Of a game as a selector tells it."""
        players = game["players"]
        people = frozenset(one["seat"] for one in players if one["player"] is not None)
        return cls(seat_names(players), game["your_seat"], people)

    def is_me(self, seat: int | None) -> bool:
        return seat is not None and seat == self.me

    def say(self, seat: int, mine: str, theirs: str, **filled: object) -> str:
        """One of two sentences: about the viewer, or about `{who}`."""
        return (mine if self.is_me(seat) else theirs).format(who=self.names[seat], **filled)

    def say_of(self, seat: int, whom: int, sentences: tuple[str, str, str], **filled: object) -> str:
        """One of three: what the viewer does to `{whom}`, what `{who}` does to the viewer, and what to another."""
        mine, to_me, theirs = sentences
        sentence = mine if self.is_me(seat) else to_me if self.is_me(whom) else theirs
        return sentence.format(who=self.names[seat], whom=self.names[whom], **filled)

    def say_of_all(self, seats: Sequence[int], sentences: tuple[str, str, str, str], **filled: object) -> str:
        """One of four: about the viewer alone, the viewer and `{names}`, one of the others, and several."""
        mine, also_mine, theirs, of_several = sentences
        others = [self.names[seat] for seat in seats if not self.is_me(seat)]
        if not others:
            return mine.format(**filled)
        sentence = also_mine if len(others) < len(seats) else theirs if len(others) == 1 else of_several
        return sentence.format(names=listed(others), **filled)


def short_computer_names(players: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """By seat, what several computers are called where there is little room: C1, C2."""
    computers = [one["seat"] for one in players if one["player"] is None]
    if len(computers) < 2:
        return {}
    return {seat: _("C{number}").format(number=number) for number, seat in enumerate(computers, 1)}


def seat_names(players: Sequence[Mapping[str, Any]]) -> list[str]:
    """A computer is called so; several are counted in the order of their seats."""
    computers = [one["seat"] for one in players if one["player"] is None]
    if len(computers) == 1:
        return [one["player"] or _("Computer") for one in players]
    counted = {seat: _("Computer {number}").format(number=number) for number, seat in enumerate(computers, 1)}
    return [one["player"] or counted[one["seat"]] for one in players]
