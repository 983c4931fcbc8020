"""The outcome of a finished game for ratings. A rebuild of ratings computes it in the same way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings

from games.engine import Result
from games.models import GameSeat, Pool
from games.services.ratings.arithmetic import (
    Skill,
    compute_mean_skill,
    compute_ranks,
    compute_skill_after_loss,
    compute_skills,
)

RATED_RESULTS = ("fool", "draw")
"""The results of games that are rated. An abandoned game is not rated."""


class RatingOwner(NamedTuple):
    """The owner of a rating: a player, or a computer level (`player_id` is 0)."""

    player_id: int
    computer: str


@dataclass(frozen=True)
class RatingOutcome:
    """The outcome of a game that counts for ratings. `seats` and `ranks` have a value for each seat.

    Seats in `compared_seats` are rated against each other by rank. A seat in `resigned_seats` is rated as if it had
    lost to all others, but the others gain nothing from this.
    """

    pool: Pool
    seats: list[RatingOwner]
    ranks: list[int]
    compared_seats: list[int]
    resigned_seats: list[int]
    team_size: int | None

    def compute_skills_after(self, before: Mapping[RatingOwner, Skill]) -> dict[RatingOwner, Skill]:
        """Return the new skill of each owner whose rating changes because of the game, sorted by owner.

        `before` has the skills before the game. A level with several seats gets the mean of their new skills.
        """
        by_seat = self._compute_compared_skills(before) | self._compute_resigned_skills(before)
        skills_by_owner: dict[RatingOwner, list[Skill]] = {
            owner: [] for owner in sorted({self.seats[seat] for seat in by_seat})
        }
        for seat in sorted(by_seat):
            skills_by_owner[self.seats[seat]].append(by_seat[seat])
        return {owner: compute_mean_skill(skills_of_level) for owner, skills_of_level in skills_by_owner.items()}

    def list_opponents(self, seat: int) -> list[RatingOwner]:
        """Return the players and levels against which `seat`, one of `compared_seats`, was rated."""
        sides = len(self.seats) // (self.team_size or 1)
        return [self.seats[other] for other in self.compared_seats if (other - seat) % sides]

    def _compute_compared_skills(self, before: Mapping[RatingOwner, Skill]) -> dict[int, Skill]:
        """Return the new skill of each seat in `compared_seats`.

        In a team game, the ranks of resigned seats count too, because a computer goes on playing their hands for the
        team.
        """
        playing = range(len(self.seats)) if self.team_size and self.compared_seats else self.compared_seats
        if not playing:
            return {}
        skills = compute_skills(
            [before[self.seats[seat]] for seat in playing], [self.ranks[seat] for seat in playing], self.team_size
        )
        return {seat: skill for seat, skill in zip(playing, skills, strict=True) if seat in self.compared_seats}

    def _compute_resigned_skills(self, before: Mapping[RatingOwner, Skill]) -> dict[int, Skill]:
        skills = [before[owner] for owner in self.seats]
        return {seat: compute_skill_after_loss(skills, seat) for seat in self.resigned_seats}


def compute_outcome(
    *,
    result: Result,
    out: Sequence[Sequence[int]],
    bout: int,
    team_size: int | None,
    is_unrated: bool,
    seats: Sequence[GameSeat],
) -> RatingOutcome | None:
    """Return the outcome of a game for ratings, or None if the game does not count.

    An abandoned game does not count, nor does a game of computers alone. A game that ended before bout
    `rated_from_bout` counts only for players who resigned. `is_unrated` is True if players could ask for hints, or if
    two of them were in one household.
    """
    if is_unrated or result["kind"] not in RATED_RESULTS or all(seat.computer for seat in seats):
        return None
    rated_seats = [RatingOwner(seat.player_id or 0, seat.computer) for seat in seats]
    resigned = _find_seats_that_lose_by_resigning(seats, team_size)
    compared_seats = [seat for seat in range(len(seats)) if seat not in resigned]
    if bout < settings.DURAK["rated_from_bout"] or not _is_contest(compared_seats, seats, team_size):
        compared_seats = []
    if not compared_seats and not resigned:
        return None
    seat_ranks = compute_ranks(result, out, len(seats))
    if not team_size:
        seat_ranks = _rank_resigned_last(seat_ranks, seats)
    return RatingOutcome(_find_pool(seats), rated_seats, seat_ranks, compared_seats, resigned, team_size)


def _find_seats_that_lose_by_resigning(seats: Sequence[GameSeat], team_size: int | None) -> list[int]:
    """Return the seats that are rated as if they had lost to all others, because their players resigned.

    In team games, these are all seats that resigned, because the team plays on. In other games, these are only seats
    that resigned before bout `rated_from_bout`; later ones are ranked last instead (`_rank_resigned_last`).
    """
    floor = settings.DURAK["rated_from_bout"]
    return [
        index
        for index, seat in enumerate(seats)
        if seat.resigned_in_bout is not None and (team_size or seat.resigned_in_bout < floor)
    ]


def _is_contest(compared_seats: Sequence[int], seats: Sequence[GameSeat], team_size: int | None) -> bool:
    """Return whether the seats in `compared_seats` include a person and belong to at least two sides."""
    sides = len(seats) // (team_size or 1)
    return len({seat % sides for seat in compared_seats}) > 1 and any(
        not seats[seat].computer for seat in compared_seats
    )


def _rank_resigned_last(seat_ranks: list[int], seats: Sequence[GameSeat]) -> list[int]:
    """Give each player who has resigned the last rank, whatever the computer reached with the hand."""
    last = max(seat_ranks) + 1
    return [rank if seat.resigned_in_bout is None else last for rank, seat in zip(seat_ranks, seats, strict=True)]


def _find_pool(seats: Sequence[GameSeat]) -> Pool:
    """Return the pool in which the game is rated. A takeover does not change the pool."""
    if any(seat.computer for seat in seats):
        return Pool.COMPUTERS
    return Pool.BOTS if any(seat.is_bot for seat in seats) else Pool.PEOPLE
