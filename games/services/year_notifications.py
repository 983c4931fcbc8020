"""Notifications in January about the pages of the previous year, for players and for members of clubs.

A periodic task finds the players who have not been notified yet.
"""

from datetime import UTC, datetime

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Concat

from accounts.models import Kind, Notification
from games.models import Club, ClubMember, Game
from games.models.years import MIN_GAMES_OF_YEAR, get_year_bounds
from games.services.notifications import notify_club_year_ready, notify_year_ready
from games.sql.results import FIND_PLAYERS_OF_YEAR

BATCH_SIZE = 100
FIRST_NOTIFICATION_DAY = 2
"""The first day of January, in UTC, on which the old year has ended in all time zones."""


def find_ended_year(now: datetime) -> int | None:
    """Return the previous year if `now` is between 2 and 31 January (UTC), otherwise None."""
    today = now.astimezone(UTC)
    return today.year - 1 if today.month == 1 and today.day >= FIRST_NOTIFICATION_DAY else None


def notify_of_ended_year(*, now: datetime) -> int:
    """From 2 to 31 January, notify players with enough games in the previous year.

    Return how many players this call has notified.

    A repeated call notifies no player twice, because notifications of January are not deleted before April.
    """
    year = find_ended_year(now)
    if year is None:
        return 0
    total, last = 0, 0
    while found := _notify_batch(year, after=last, now=now):
        total, last = total + len(found), found[-1]
    return total


def notify_clubs_of_ended_year(*, now: datetime) -> int:
    """From 2 to 31 January, notify the members of clubs with enough games in the previous year.

    Return in how many clubs this call has notified members. Players who joined a club after the end of the year are not
    notified. A repeated call notifies no member twice.
    """
    year = find_ended_year(now)
    if year is None:
        return 0
    total, last = 0, ""
    while found := _notify_next_club(year, after=last, now=now):
        total, last = total + 1, found
    return total


@transaction.atomic
def _notify_batch(year: int, *, after: int, now: datetime) -> list[int]:
    """Notify up to `BATCH_SIZE` players with ids above `after`, and return their ids in order."""
    notification = (Kind.YEAR_READY.value, str(year))
    with connection.cursor() as cursor:
        cursor.execute(
            FIND_PLAYERS_OF_YEAR,
            [
                after,
                MIN_GAMES_OF_YEAR,
                *notification,
                MIN_GAMES_OF_YEAR,
                *get_year_bounds(year),
                MIN_GAMES_OF_YEAR,
                BATCH_SIZE,
            ],
        )
        found = [player_id for (player_id,) in cursor.fetchall()]
    notify_year_ready(player_ids=found, year=year, now=now)
    return found


@transaction.atomic
def _notify_next_club(year: int, *, after: str, now: datetime) -> str | None:
    """Notify the members of the next club with enough games and an id above `after`. Return its id, or None.

    The club's row is locked, so that no member leaves meanwhile. Locked clubs are skipped until the next run.
    """
    members = _list_unnotified_members(year)
    since, until = get_year_bounds(year)
    games = Game.objects.filter(
        series__club=OuterRef("pk"), highlights__isnull=False, finished_at__gte=since, finished_at__lt=until
    )
    clubs = Club.objects.filter(
        Exists(members.filter(club=OuterRef("pk"))), Exists(games[MIN_GAMES_OF_YEAR - 1 :]), pk__gt=after
    )
    club = clubs.order_by("pk").select_for_update(no_key=True, skip_locked=True).first()
    if club is None:
        return None
    player_ids = members.filter(club=club).values_list("player", flat=True)
    notify_club_year_ready(club_id=club.pk, player_ids=player_ids, year=year, now=now)
    return club.pk


def _list_unnotified_members(year: int) -> QuerySet[ClubMember]:
    """Return the memberships from before the end of the year whose players are not notified of the club's year yet."""
    notifications = Notification.objects.filter(
        player=OuterRef("player"), kind=Kind.CLUB_YEAR_READY, about=Concat(OuterRef("club"), Value(f" {year}"))
    )
    _, until = get_year_bounds(year)
    return ClubMember.objects.filter(~Exists(notifications), player__is_active=True, joined_at__lt=until)
