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
    """A game that counts for ratings.

    `seats` and `ranks` are by seat. The seats in `compared` are rated by their ranks, against each other. Each seat in
    `resigned` has lost to all others, and none of the others wins by that.
    """

    pool: Pool
    seats: list[Rated]
    ranks: list[int]
    compared: list[int]
    resigned: list[int]
    team_size: int | None

    def after(self, before: Mapping[Rated, Skill]) -> dict[Rated, Skill]:
        """The skills of those whose rating changes, in their fixed order, given those of all who played.

        A level with several seats gets the mean of what each of them would have made of its rating.
        """
        by_seat = self._compared_skills(before) | self._resigned_skills(before)
        changed: dict[Rated, list[Skill]] = {who: [] for who in sorted({self.seats[seat] for seat in by_seat})}
        for seat in sorted(by_seat):
            changed[self.seats[seat]].append(by_seat[seat])
        return {who: mean(several) for who, several in changed.items()}

    def opponents(self, seat: int) -> list[Rated]:
        """The players and levels that this compared seat was compared with, in seating order."""
        sides = len(self.seats) // (self.team_size or 1)
        return [self.seats[other] for other in self.compared if (other - seat) % sides]

    def _compared_skills(self, before: Mapping[Rated, Skill]) -> dict[int, Skill]:
        """A team is rated with all its seats: the hand of a player who resigned is played on for the team."""
        playing = range(len(self.seats)) if self.team_size and self.compared else self.compared
        if not playing:
            return {}
        skills = rated(
            [before[self.seats[seat]] for seat in playing], [self.ranks[seat] for seat in playing], self.team_size
        )
        return {seat: skill for seat, skill in zip(playing, skills, strict=True) if seat in self.compared}

    def _resigned_skills(self, before: Mapping[Rated, Skill]) -> dict[int, Skill]:
        skills = [before[who] for who in self.seats]
        return {seat: lost_to_all(skills, seat) for seat in self.resigned}


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
    who = [Rated(seat.player_id or 0, seat.computer) for seat in seats]
    resigned = lost_by_resigning(seats, team_size)
    compared = [seat for seat in range(len(seats)) if seat not in resigned]
    if bout < settings.DURAK["rated_from_bout"] or not is_a_contest(compared, seats, team_size):
        compared = []
    if not compared and not resigned:
        return None
    seat_ranks = ranks(result, out, len(seats))
    if not team_size:
        seat_ranks = with_resigned_last(seat_ranks, seats)
    return Outcome(pool_of(seats), who, seat_ranks, compared, resigned, team_size)


def lost_by_resigning(seats: Sequence[Seat], team_size: int | None) -> list[int]:
    """The seats that lost to all others by resigning: before the floor, and in teams at any time, because the team
    plays on and its result is not the resigned player's."""
    floor = settings.DURAK["rated_from_bout"]
    return [
        index
        for index, seat in enumerate(seats)
        if seat.resigned_in is not None and (team_size or seat.resigned_in < floor)
    ]


def is_a_contest(compared: Sequence[int], seats: Sequence[Seat], team_size: int | None) -> bool:
    """Whether a person and another side are left to be compared."""
    sides = len(seats) // (team_size or 1)
    return len({seat % sides for seat in compared}) > 1 and any(not seats[seat].computer for seat in compared)


def with_resigned_last(seat_ranks: list[int], seats: Sequence[Seat]) -> list[int]:
    """A computer plays the resigned hand on, but its player comes behind all others."""
    last = max(seat_ranks) + 1
    return [rank if seat.resigned_in is None else last for rank, seat in zip(seat_ranks, seats, strict=True)]


def pool_of(seats: Sequence[Seat]) -> Pool:
    """A seat that a computer plays for its absent player is still that player's."""
    if any(seat.computer for seat in seats):
        return Pool.COMPUTERS
    return Pool.BOTS if any(seat.is_bot for seat in seats) else Pool.PEOPLE
