"""Who may know of a series and its games: everybody, but of a private one only its own."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.models.series import Place, Series


def may_know(user_id: int | None, *, is_private: bool, creator_id: int, players: Iterable[int | None]) -> bool:
    """Whether a user, or (None) anybody, may know of what `players` play in a series, all of it read already."""
    return not is_private or (user_id is not None and (user_id == creator_id or user_id in players))


def known_to(user: User | None) -> Q:
    """The same as a condition on series: who is invited is one of their own."""
    return ~Q(visibility=Series.Visibility.PRIVATE) | own(user)


def own(user: User | None) -> Q:
    """The series that a user has created, has a seat in, or is invited to."""
    if user is None:
        return Q(pk__in=[])
    return Q(creator=user) | Q(Exists(Place.objects.filter(series=OuterRef("pk"), player=user)))
