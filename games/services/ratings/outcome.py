"""The outcome of a finished game for ratings. It is the same when the game ends and when ratings are rebuilt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings

from games.engine import Result
from games.models import GameSeat, Pool
from games.services.ratings.arithmetic import Skill, compute_ranks, compute_skill_after_loss, compute_skills, mean_skill

RATED_RESULTS = ("fool", "draw")
"""The results that compare players. An abandoned game does not."""


class RatingOwner(NamedTuple):
    """The owner of a rating: a player, or a computer level with player 0. Rating rows are locked in this order."""

    player_id: int
    computer: str


@dataclass(frozen=True)
class RatingOutcome:
    """The outcome of a game that counts for ratings.

    `seats` and `ranks` are by seat. The seats in `compared` are rated against each other by rank. Each seat in
    `resigned` is rated as having lost to all others, without a gain for them.
    """

    pool: Pool
    seats: list[RatingOwner]
    ranks: list[int]
    compared: list[int]
    resigned: list[int]
    team_size: int | None

    def compute_skills_after(self, before: Mapping[RatingOwner, Skill]) -> dict[RatingOwner, Skill]:
        """Return the new skill of each owner whose rating changes, in the order of `RatingOwner`.

        `before` has the skills of the owners of all seats. A level with several seats gets the mean of its new skills.
        """
        by_seat = self._compared_skills(before) | self._resigned_skills(before)
        changed: dict[RatingOwner, list[Skill]] = {
            owner: [] for owner in sorted({self.seats[seat] for seat in by_seat})
        }
        for seat in sorted(by_seat):
            changed[self.seats[seat]].append(by_seat[seat])
        return {owner: mean_skill(skills_of_level) for owner, skills_of_level in changed.items()}

    def list_opponents(self, seat: int) -> list[RatingOwner]:
        """Return the players and levels that this compared seat was rated against, in seating order."""
        sides = len(self.seats) // (self.team_size or 1)
        return [self.seats[other] for other in self.compared if (other - seat) % sides]

    def _compared_skills(self, before: Mapping[RatingOwner, Skill]) -> dict[int, Skill]:
        """Return the new skills of the compared seats. A team counts with all seats: a resigned hand is played on for
        the team.
        """
        playing = range(len(self.seats)) if self.team_size and self.compared else self.compared
        if not playing:
            return {}
        skills = compute_skills(
            [before[self.seats[seat]] for seat in playing], [self.ranks[seat] for seat in playing], self.team_size
        )
        return {seat: skill for seat, skill in zip(playing, skills, strict=True) if seat in self.compared}

    def _resigned_skills(self, before: Mapping[RatingOwner, Skill]) -> dict[int, Skill]:
        skills = [before[owner] for owner in self.seats]
        return {seat: compute_skill_after_loss(skills, seat) for seat in self.resigned}


def compute_outcome(
    *,
    result: Result,
    out: Sequence[Sequence[int]],
    bout: int,
    team_size: int | None,
    is_unrated: bool,
    seats: Sequence[GameSeat],
) -> RatingOutcome | None:
    """Return the outcome, or None if the game does not count.

    A game does not count if it was abandoned, if it ended before bout `rated_from_bout` without resignation, if no
    person played, or if it `is_unrated`: players could ask for hints, or two of them were in one household.
    """
    if is_unrated or result["kind"] not in RATED_RESULTS or all(seat.computer for seat in seats):
        return None
    rated_seats = [RatingOwner(seat.player_id or 0, seat.computer) for seat in seats]
    resigned = _find_lost_by_resigning(seats, team_size)
    compared = [seat for seat in range(len(seats)) if seat not in resigned]
    if bout < settings.DURAK["rated_from_bout"] or not _is_contest(compared, seats, team_size):
        compared = []
    if not compared and not resigned:
        return None
    seat_ranks = compute_ranks(result, out, len(seats))
    if not team_size:
        seat_ranks = _rank_resigned_last(seat_ranks, seats)
    return RatingOutcome(_find_pool(seats), rated_seats, seat_ranks, compared, resigned, team_size)


def _find_lost_by_resigning(seats: Sequence[GameSeat], team_size: int | None) -> list[int]:
    """Return the seats rated as having lost to all others because they resigned before bout `rated_from_bout`.

    In team games, seats that resigned in any later bout are returned too: the team plays on, and its result does not
    count for the player who resigned.
    """
    floor = settings.DURAK["rated_from_bout"]
    return [
        index
        for index, seat in enumerate(seats)
        if seat.resigned_in is not None and (team_size or seat.resigned_in < floor)
    ]


def _is_contest(compared: Sequence[int], seats: Sequence[GameSeat], team_size: int | None) -> bool:
    """Return whether the seats in `compared` include a person and belong to at least two sides."""
    sides = len(seats) // (team_size or 1)
    return len({seat % sides for seat in compared}) > 1 and any(not seats[seat].computer for seat in compared)


def _rank_resigned_last(seat_ranks: list[int], seats: Sequence[GameSeat]) -> list[int]:
    """Rank resigned players behind all others, although a computer played their hands on."""
    last = max(seat_ranks) + 1
    return [rank if seat.resigned_in is None else last for rank, seat in zip(seat_ranks, seats, strict=True)]


def _find_pool(seats: Sequence[GameSeat]) -> Pool:
    """Return the pool of the game. A seat that a computer has taken over still counts as its player's."""
    if any(seat.computer for seat in seats):
        return Pool.COMPUTERS
    return Pool.BOTS if any(seat.is_bot for seat in seats) else Pool.PEOPLE
