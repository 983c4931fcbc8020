"""Visibility of series and their games: only its own players see a private series, all users see the others."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.models.series import Series, SeriesSeat


def may_see(user_id: int | None, *, is_private: bool, creator_id: int, players: Iterable[int | None]) -> bool:
    """Return whether a user, or (None) an anonymous visitor, may see a series that is already loaded."""
    return not is_private or (user_id is not None and (user_id == creator_id or user_id in players))


def visible_to(user: User | None) -> Q:
    """Return the rule of `may_see` as a condition on series. A player who is invited may see the series, too."""
    return ~Q(visibility=Series.Visibility.PRIVATE) | own_series_condition(user)


def own_series_condition(user: User | None) -> Q:
    """Return a condition for the series that the user created, has a seat in, or is invited to."""
    if user is None:
        return Q(pk__in=[])
    return Q(creator=user) | Q(Exists(SeriesSeat.objects.filter(series=OuterRef("pk"), player=user)))
