"""Quotas and rate limits of one account for series and games.

Lock the account's row before that of any series, so that concurrent requests of the account cannot exceed a quota.
"""

from collections import Counter
from collections.abc import Collection
from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import is_quota_used_up
from durak_site.limits.rate_limits import get_counter
from games.errors import LimitReached
from games.models import Game, GameSeat, Series, SeriesSeat
from games.services.rate_limits import check_rate_of_rows, count_or_throttle_with_sentence


def check_series_quotas(user: User) -> None:
    """Check that the user may create a series.

    Raises `limit_reached` if a quota is used up, and `too_many_requests` after too many new series.
    """
    most = settings.DURAK["open_series"]
    if is_quota_used_up("open_series", Series.objects.filter(creator=user, state=Series.State.OPEN).count()):
        raise LimitReached(
            _(
                "You have created {most} tables that have not started, and cannot have more. Start or cancel one of "
                "them first."
            ).format(most=most)
        )
    check_seat_quota(count_unfinished_seats(user))
    sentence = _("You have created {times} tables in a short time.")
    check_rate_of_rows("series", Series.objects.filter(creator=user), "created_at", sentence)


def count_unfinished_seats(user: User) -> int:
    """Return how many seats the user has taken in series that are not finished."""
    going_on = (Series.State.OPEN, Series.State.RUNNING)
    return SeriesSeat.objects.filter(player=user, accepted_at__isnull=False, series__state__in=going_on).count()


def check_seat_quota(seats: int) -> None:
    """Raise `limit_reached` if the user, who has `seats` seats in unfinished series, may take no more."""
    most = settings.DURAK["running_series"]
    if is_quota_used_up("running_series", seats):
        raise LimitReached(
            _("You sit at {most} unfinished tables, and cannot sit at more. Leave or end one first.").format(most=most)
        )


def check_solo_quota(series: Series) -> None:
    """Raise `limit_reached` if the next deal would give an account too many running games without another person."""
    people = [place.player_id for place in series.places.all() if place.player_id is not None]
    most, player = settings.DURAK["games_alone"], people[0] if people else series.creator_id
    if len(people) < 2 and is_quota_used_up("games_alone", _count_solo_games([player])[player]):
        raise LimitReached(
            _(
                "An account can have {most} running games without other people at most. Finish one of them first."
            ).format(most=most)
        )


def find_players_at_solo_quota(players: Collection[int]) -> set[int]:
    """Return the ids of players who can have no more games without another person. Two queries."""
    return {player for player, games in _count_solo_games(players).items() if games >= settings.DURAK["games_alone"]}


def _count_solo_games(players: Collection[int]) -> Counter[int]:
    """Count each player's running games without another person.

    Games of computers alone count for the series' creator.
    """
    people = GameSeat.objects.filter(game=OuterRef("game"), player__isnull=False)
    others = Exists(people.exclude(player=OuterRef("player")))
    own_games = GameSeat.objects.filter(player__in=players, finished_at=None).exclude(others)
    has_person = Exists(GameSeat.objects.filter(game=OuterRef("pk"), player__isnull=False))
    created = Game.objects.filter(series__creator__in=players, finished_at=None).exclude(has_person)
    return Counter(own_games.values_list("player", flat=True)) + Counter(
        created.values_list("series__creator", flat=True)
    )


def count_deal_or_refuse(user: User) -> None:
    """Count a deal of the user. Raises `too_many_requests` if the user has dealt too many games lately."""
    sentence = _("You have dealt {times} games in a short time. Play those that run, or wait a little.")
    count_or_throttle_with_sentence("deals", str(user.pk), sentence)


def count_join_or_refuse(user: User) -> None:
    """Count a join without an invitation. Raises `too_many_requests` if the user has joined too many series lately."""
    sentence = _("You have sat down {times} times in a short time. Wait a little.")
    count_or_throttle_with_sentence("joins", str(user.pk), sentence)


def count_automatic_deal_or_get_wait(series: Series) -> timedelta | None:
    """Count an automatic deal for the series' creator, or return the time to wait if there were too many.

    Deals by players have another counter, so they do not use up the creator's automatic deals.
    """
    counter = get_counter("deals", "by itself", str(series.creator_id))
    if counter.is_full():
        return timedelta(seconds=counter.get_seconds_left())
    counter.count()
    return None
