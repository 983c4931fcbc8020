"""The arithmetic of ratings. It uses neither the database nor accounts."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from games.engine import Result

RATING_MODEL = PlackettLuce()


class Skill(NamedTuple):
    """The skill of a player as the rating model sees it: the most likely strength (mu), and the uncertainty of the
    strength (sigma).
    """

    mu: float
    sigma: float


def compute_ranks(result: Result, out: Sequence[Sequence[int]], players: int) -> list[int]:
    """Return the rank of each seat in a finished game. The best rank is 0.

    Seats that went out earlier rank before those that went out later. Seats that went out together share a rank. A seat
    that was still in the game at the end and is not a fool ranks after all seats that went out. The fool is last.
    """
    still_in = len(out)
    found = [still_in] * players
    for rank, seats in enumerate(out):
        for seat in seats:
            found[seat] = rank
    for seat in result["fools"]:
        found[seat] = still_in + 1
    return found


def compute_skills(skills: Sequence[Skill], seat_ranks: Sequence[int], team_size: int | None) -> list[Skill]:
    """Return the skill of each seat after a game. The rank of a team is the rank of the player of the team who went out
    last.
    """
    sides = len(skills) // (team_size or 1)
    seats_of = [range(side, len(skills), sides) for side in range(sides)]
    after = RATING_MODEL.rate(
        [[RATING_MODEL.create_rating([*skills[seat]]) for seat in seats] for seats in seats_of],
        ranks=[float(max(seat_ranks[seat] for seat in seats)) for seats in seats_of],
    )
    return [Skill(one.mu, one.sigma) for one in (after[seat % sides][seat // sides] for seat in range(len(skills)))]


def compute_skill_after_loss(skills: Sequence[Skill], loser: int) -> Skill:
    """Return the skill of `loser` after losing to all other seats."""
    return compute_skills(skills, [int(seat == loser) for seat in range(len(skills))], None)[loser]


def compute_mean_skill(skills: Sequence[Skill]) -> Skill:
    return Skill(sum(one.mu for one in skills) / len(skills), sum(one.sigma for one in skills) / len(skills))
