"""Who beat whom in a game, and what that makes of their ratings. Knows neither tables nor accounts."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from games.engine import Result

MODEL = PlackettLuce()


class Skill(NamedTuple):
    """The strength that is most likely, and how unsure it is."""

    mu: float
    sigma: float


def ranks(result: Result, out: Sequence[Sequence[int]], players: int) -> list[int]:
    """Each seat's rank in a finished game, 0 for the best.

    The fool loses to all others. Who went out together draw, and so who went out earlier did better than who went out
    later; who was still in at the end, and is no fool, comes behind them all.
    """
    still_in = len(out)
    found = [still_in] * players
    for rank, together in enumerate(out):
        for seat in together:
            found[seat] = rank
    for seat in result["fools"]:
        found[seat] = still_in + 1
    return found


def rated(skills: Sequence[Skill], seat_ranks: Sequence[int], team_size: int | None) -> list[Skill]:
    """The seats' skills after a game. A team is as good as the last of its players to go out."""
    sides = len(skills) // (team_size or 1)
    seats_of = [range(side, len(skills), sides) for side in range(sides)]
    after = MODEL.rate(
        [[MODEL.create_rating([*skills[seat]]) for seat in seats] for seats in seats_of],
        ranks=[float(max(seat_ranks[seat] for seat in seats)) for seats in seats_of],
    )
    return [Skill(one.mu, one.sigma) for one in (after[seat % sides][seat // sides] for seat in range(len(skills)))]


def lost_to_all(skills: Sequence[Skill], loser: int) -> Skill:
    """What it makes of the skill of one seat to have lost to all the others."""
    return rated(skills, [int(seat == loser) for seat in range(len(skills))], None)[loser]


def mean(skills: Sequence[Skill]) -> Skill:
    return Skill(sum(one.mu for one in skills) / len(skills), sum(one.sigma for one in skills) / len(skills))
