"""The arithmetic of ratings. It uses neither the database nor accounts."""

from collections.abc import Sequence
from itertools import chain, permutations, product
from math import factorial, fsum, prod
from typing import NamedTuple

from openskill.models import PlackettLuce

from games.engine import Result

RATING_MODEL = PlackettLuce()
MAX_ORDERS = 720
"""Maximum number of orders of sides that share a rank, of which the mean is computed. 720 orders of eight sides take
about 50 ms."""


class Skill(NamedTuple):
    """A skill in the rating model: the most likely strength (mu) and its uncertainty (sigma)."""

    mu: float
    sigma: float


def compute_ranks(result: Result, out: Sequence[Sequence[int]], players: int) -> list[int]:
    """Return the rank of each seat in a finished game, 0 for the best.

    Seats rank in the order in which they went out; those that went out together share a rank. Seats that were still in
    the game share the next rank. The fool ranks last.
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
    """Return the skill of each seat after a game. A side is a team or a single player.

    A team has the rank of its player who went out last. If sides share a rank, each possible order of them is computed,
    and the result is the mean. The rating model's own treatment of shared ranks is not used: with it, two sides that
    share the first rank would get less than the next side.
    """
    sides = len(skills) // (team_size or 1)
    seats_of = [range(side, len(skills), sides) for side in range(sides)]
    ranks = [max(seat_ranks[seat] for seat in seats) for seats in seats_of]
    skills_after: list[list[Skill]] = [[] for _ in skills]
    for order in list_finish_orders(ranks):
        teams = [[RATING_MODEL.create_rating([*skills[seat]]) for seat in seats_of[side]] for side in order]
        for side, rated in zip(order, RATING_MODEL.rate(teams), strict=True):
            for seat, one in zip(seats_of[side], rated, strict=True):
                skills_after[seat].append(Skill(one.mu, one.sigma))
    return [compute_mean_skill(found) for found in skills_after]


def list_finish_orders(ranks: Sequence[int]) -> list[list[int]]:
    """Return the orders in which sides with these ranks can have finished, best first.

    If there are more than MAX_ORDERS, return some of them. In these, each side of a shared rank has each place equally
    often.
    """
    groups = [[side for side, one in enumerate(ranks) if one == rank] for rank in sorted(set(ranks))]
    if prod(factorial(len(group)) for group in groups) <= MAX_ORDERS:
        ways = [list(permutations(group)) for group in groups]
    else:
        ways = [[(*group[first:], *group[:first]) for first in range(len(group))] for group in groups]
    return [list(chain.from_iterable(order)) for order in product(*ways)]


def compute_skill_after_loss(skills: Sequence[Skill], loser: int) -> Skill:
    """Return the skill that the seat `loser` would have after a supposed game: all others go out before it, and the
    more skilled go out first.
    """
    others = sorted((seat for seat in range(len(skills)) if seat != loser), key=lambda seat: skills[seat], reverse=True)
    order = [*others, loser]
    return compute_skills(skills, [order.index(seat) for seat in range(len(skills))], None)[loser]


def compute_mean_skill(skills: Sequence[Skill]) -> Skill:
    return Skill(fsum(one.mu for one in skills) / len(skills), fsum(one.sigma for one in skills) / len(skills))
