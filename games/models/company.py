"""Blocks between players, as the site applies them when it decides who may share a table."""

from collections.abc import Collection, Iterable

from django.db.models import Q

from accounts.models import User
from games.models.chat import Block
from games.models.series import Series


def find_blocked_pairs(player_ids: Collection[int]) -> set[tuple[int, int]]:
    """Return the pairs of these players of whom one blocks the other, each pair in both orders.

    The site never seats such a pair together. One query; none for fewer than two players.
    """
    if len(player_ids) < 2:
        return set()
    blocks = Block.objects.filter(blocker__in=player_ids, blocked__in=player_ids).values_list("blocker", "blocked")
    return {pair for one, other in blocks for pair in ((one, other), (other, one))}


def find_closed_series(series: Iterable[Series], user: User) -> set[str]:
    """Return the ids of those series whose free seats the user may not take, because the creator or a player who has
    accepted a seat blocks the user.

    Others must not learn this reason. The seats must be loaded. One query.
    """
    people = {one.pk: _list_people(one) for one in series}
    blockers = set(
        Block.objects.filter(blocked=user, blocker__in=set().union(*people.values())).values_list("blocker", flat=True)
    )
    return {series_id for series_id, there in people.items() if there & blockers}


def list_blocked_there(series: Series, user: User) -> list[User]:
    """Return the creator and the players of the series whom the user blocks, by username. The seats must be loaded. One
    query.
    """
    blocked = Q(blocked_by__blocker=user)
    return list(User.objects.filter(blocked, pk__in=_list_people(series)).order_by("username"))


def _list_people(series: Series) -> set[int]:
    seated = {place.player_id for place in series.places.all() if place.player_id and place.accepted_at}
    return seated | {series.creator_id}
