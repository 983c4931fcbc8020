"""What a finished game comes to for ratings; the same while it ends and whenever it is looked at again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings

from games.engine import Result
from games.models import Pool, Seat
from games.services.ratings.arithmetic import Skill, lost_to_all, mean, ranks, rated

WITH_A_LOSER_OR_NONE = ("fool", "draw")
"""The results that say who was better; that of an abandoned game does not."""


class Rated(NamedTuple):
    """Whose rating it is: a player's, or a level's with player 0. Its order is the order in which rows are locked."""

    player_id: int
    computer: str


@dataclass(frozen=True)
class Outcome:
    """A game that counts for ratings: by seat who sat there."""

    pool: Pool
    seats: list[Rated]

    def after(self, before: Mapping[Rated, Skill]) -> dict[Rated, Skill]:
        """The skills of those whose rating changes, in their fixed order, given those of all who played."""
        raise NotImplementedError


@dataclass(frozen=True)
class PlayedOut(Outcome):
    """By seat how well they did."""

    ranks: list[int]
    team_size: int | None

    def after(self, before: Mapping[Rated, Skill]) -> dict[Rated, Skill]:
        """A level with several seats gets the mean of what each of them would have made of its rating."""
        skills = rated([before[who] for who in self.seats], self.ranks, self.team_size)
        own: dict[Rated, list[Skill]] = {who: [] for who in sorted(set(self.seats))}
        for who, skill in zip(self.seats, skills, strict=True):
            own[who].append(skill)
        return {who: mean(several) for who, several in own.items()}


@dataclass(frozen=True)
class GivenUp(Outcome):
    """The seats `by` resigned before the game counted: each of them has lost to everybody, and nobody has won."""

    by: list[int]

    def after(self, before: Mapping[Rated, Skill]) -> dict[Rated, Skill]:
        skills = [before[who] for who in self.seats]
        return {self.seats[seat]: lost_to_all(skills, seat) for seat in sorted(self.by, key=self.seats.__getitem__)}


def outcome_of(
    *,
    result: Result,
    out: Sequence[Sequence[int]],
    bout: int,
    team_size: int | None,
    hints: bool,
    seats: Sequence[Seat],
) -> Outcome | None:
    """None for a game that does not count: it was abandoned, ended before the floor without being given up, no person
    played in it, or whoever did could ask for `hints`."""
    if hints or result["kind"] not in WITH_A_LOSER_OR_NONE or all(seat.computer for seat in seats):
        return None
    floor = settings.DURAK["rated_from_bout"]
    who = [Rated(seat.player_id or 0, seat.computer) for seat in seats]
    given_up = [index for index, seat in enumerate(seats) if seat.resigned_in is not None and seat.resigned_in < floor]
    if given_up:
        return GivenUp(pool_of(seats), who, given_up)
    if bout < floor:
        return None
    return PlayedOut(pool_of(seats), who, ranks(result, out, len(seats)), team_size)


def pool_of(seats: Sequence[Seat]) -> Pool:
    """A seat that a computer plays for its absent player is still that player's."""
    if any(seat.computer for seat in seats):
        return Pool.COMPUTERS
    return Pool.BOTS if any(seat.is_bot for seat in seats) else Pool.PEOPLE
