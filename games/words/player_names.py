"""Names of the players as one viewer sees them: "you", a player's name, or "Computer"."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.utils.translation import gettext as _

from accounts.display_names import compute_display_key
from accounts.names import is_deleted
from games.read_models import SeatedView, SeatOwner
from games.words.cards import join_names

FROM_RIGHT_TO_LEFT = ("R", "AL", "AN")
"""Unicode's bidirectional classes of Hebrew letters, Arabic letters and Arabic digits."""


@dataclass(frozen=True)
class PlayerNames:
    """The names of the players of a game, as one viewer sees them, and functions that put them into sentences.

    `names` are the names by seat ("you" for the viewer). `me` is the viewer's seat (None for a spectator). `people`
    are the seats of people.
    """

    names: Sequence[str]
    me: int | None
    people: frozenset[int]

    @classmethod
    def from_game(cls, game: SeatedView) -> Self:
        return cls.from_players(game["players"], game["your_seat"])

    @classmethod
    def from_players(cls, players: Sequence[SeatOwner], me: int | None) -> Self:
        people = frozenset(one["seat"] for one in players if one["player"] is not None)
        names = list_seat_names(players)
        if me is not None:
            names[me] = _("you")
        return cls(names, me, people)

    def is_me(self, seat: int | None) -> bool:
        return seat is not None and seat == self.me

    def format_for(self, seat: int, mine: str, theirs: str, **values: object) -> str:
        """Return the sentence `mine` if the seat is the viewer's, else `theirs`. `{who}` becomes the player's name."""
        return (mine if self.is_me(seat) else theirs).format(who=self.names[seat], **values)

    def format_for_two(self, seat: int, whom: int, sentences: tuple[str, str, str], **values: object) -> str:
        """Return one of three sentences about an action of the player in `seat` on the player in `whom`.

        The first is for the viewer who acts, the second for the viewer on whom the other acts, and the third for all
        other viewers. `{who}` and `{whom}` become the names of the two players.
        """
        mine, to_me, theirs = sentences
        sentence = mine if self.is_me(seat) else to_me if self.is_me(whom) else theirs
        return sentence.format(who=self.names[seat], whom=self.names[whom], **values)

    def format_for_all(self, seats: Sequence[int], sentences: tuple[str, str, str, str], **values: object) -> str:
        """Return one of four sentences about the players in these seats.

        The sentences are about: the viewer alone, the viewer and others, one other player, and several other players.
        `{names}` becomes the names of the others.
        """
        mine, also_mine, theirs, of_several = sentences
        others = [self.names[seat] for seat in seats if not self.is_me(seat)]
        if not others:
            return mine.format(**values)
        sentence = also_mine if len(others) < len(seats) else theirs if len(others) == 1 else of_several
        return sentence.format(names=join_names(others), **values)


def list_short_computer_names(players: Sequence[SeatOwner]) -> dict[int, str]:
    """Map the seats of computers to C1, C2 and so on, for narrow layouts. A single computer gets no short name."""
    computers = [one["seat"] for one in players if one["player"] is None]
    if len(computers) < 2:
        return {}
    return {seat: _("C{number}").format(number=number) for number, seat in enumerate(computers, 1)}


def list_seat_names(players: Sequence[SeatOwner]) -> list[str]:
    """Return the names of players and computers in the order of the seats. Several computers are numbered."""
    people = map_player_names(players)
    computers = [one["seat"] for one in players if one["player"] is None]
    if len(computers) == 1:
        return [_("Computer") if one["player"] is None else people[one["player"]] for one in players]
    counted = {seat: _("Computer {number}").format(number=number) for number, seat in enumerate(computers, 1)}
    return [counted[one["seat"]] if one["player"] is None else people[one["player"]] for one in players]


def map_player_names(players: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Map the usernames of the people in a game to the names that pages show.

    If two names look alike, the username comes before the name, because narrow layouts cut off the end.
    """
    shown = {one["player"]: _replace_placeholder(one["display_name"]) for one in players if one["player"] is not None}
    looks = Counter(compute_display_key(name) for name in shown.values())
    return {
        username: isolate_direction(
            name if name == username or looks[compute_display_key(name)] == 1 else f"{username} ({name})"
        )
        for username, name in shown.items()
    }


def format_player_name(display_name: str) -> str:
    """Return the name that a page shows for a player who is named alone."""
    return isolate_direction(_replace_placeholder(display_name))


def _replace_placeholder(display_name: str) -> str:
    """Return words instead of the placeholder name of a deleted account, and any other name unchanged."""
    return _("Deleted player") if is_deleted(display_name) else display_name


def isolate_direction(name: str) -> str:
    """Put isolating characters around a name that is written from right to left.

    Without them, the name could change the order of the words around it.
    """
    if any(unicodedata.bidirectional(letter) in FROM_RIGHT_TO_LEFT for letter in name):
        return f"\u2068{name}\u2069"
    return name
