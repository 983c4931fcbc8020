"""Queries for the blocks that keep two players out of the same series."""

from collections.abc import Collection

from django.db.models import Q

from accounts.models import User
from games.models.chat import Block
from games.models.series import Series


def find_blocked_pairs(player_ids: Collection[int]) -> set[tuple[int, int]]:
    """Return the pairs of the given players in which one blocks the other. Each pair is in the set in both orders.

    The site puts no such pair at one found table. One query; none for fewer than two players.
    """
    if len(player_ids) < 2:
        return set()
    blocks = Block.objects.filter(blocker__in=player_ids, blocked__in=player_ids).values_list("blocker", "blocked")
    return {pair for one, other in blocks for pair in ((one, other), (other, one))}


def find_blockers(user: User) -> set[int]:
    """Return the ids of the accounts that block the user. They must remain secret. One query."""
    return set(Block.objects.filter(blocked=user).values_list("blocker", flat=True))


def list_blocked_people(series: Series, user: User) -> list[User]:
    """Return those people of the series whom the user blocks, sorted by username. One query if the seats are loaded.

    The people of a series are its creator and the seated players.
    """
    blocked = Q(blocked_by__blocker=user)
    return list(User.objects.filter(blocked, pk__in=list_people_ids(series)).order_by("username"))


def list_people_ids(series: Series) -> set[int]:
    """Return the ids of the creator and the seated players. No query if the seats are loaded."""
    seated = {place.player_id for place in series.places.all() if place.player_id and place.accepted_at}
    return seated | {series.creator_id}
