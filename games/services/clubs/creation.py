from django.db import transaction
from django.db.models import Case, F, Value, When

from accounts.guests import refuse_guest
from accounts.models import User
from durak_site.database.row_locks import lock_rows
from durak_site.limits.quotas import lock_account
from durak_site.messaging.wakeups import build_access_topic, wake
from games.models import Club, ClubMember, Series
from games.services.clubs.locks import lock_club_as_keeper
from games.services.clubs.quotas import check_club_quota
from games.services.clubs.wake_ups import wake_club
from games.services.join_codes import make_code
from games.services.restrictions import refuse_suspended


@transaction.atomic
def create_club(*, creator: User, name: str, description: str = "", visibility: str = Club.Visibility.PRIVATE) -> Club:
    """Create a club with the creator as its first keeper.

    Raises `limit_reached` if the creator is in too many clubs, and `forbidden` for guests and suspended players.
    """
    refuse_guest(creator)
    lock_account(creator)
    refuse_suspended(creator)
    check_club_quota(creator)
    club = Club.objects.create(name=name, description=description, visibility=visibility, code=make_code())
    ClubMember.objects.create(club=club, player=creator, role=ClubMember.Role.KEEPER, joined_at=club.created_at)
    return club


@transaction.atomic
def change_club(
    *, club_id: str, user: User, name: str | None = None, description: str | None = None, visibility: str | None = None
) -> None:
    """Change the name, description or visibility of the club. None leaves a value unchanged.

    Raises NotFound if the user may not know about the club, and Forbidden if the user is suspended or not a keeper.
    """
    club = lock_club_as_keeper(club_id, user)
    refuse_suspended(user)
    club.name = club.name if name is None else name
    club.description = club.description if description is None else description
    club.visibility = club.visibility if visibility is None else visibility
    club.save(update_fields=["name", "description", "visibility"])
    wake_club(club.pk)


@transaction.atomic
def delete_club(*, club_id: str, user: User) -> None:
    """Delete the club. Its series go on without a club.

    Raises NotFound if the user may not know about the club, and Forbidden if the user is not a keeper.
    """
    delete_locked_club(lock_club_as_keeper(club_id, user))


def delete_locked_club(club: Club) -> None:
    """Delete the club, whose row is locked. Series that only members could see become private, with a code to join."""
    hidden = When(visibility=Series.Visibility.CLUB, then=Value(Series.Visibility.PRIVATE))
    # Memberships are locked before series, in the same order as when a series is created.
    members = list(club.members.select_for_update().order_by("pk").values_list("player", flat=True))
    series = Series.objects.filter(club=club)
    lock_rows(series)
    for one in series.filter(visibility=Series.Visibility.CLUB, finished_at=None):
        one.code = make_code()
        one.save(update_fields=["code"])
    series.filter(finished_at=None, organiser__isnull=False).update(organiser_ended_at=None)
    series.update(club=None, organiser=None, visibility=Case(hidden, default=F("visibility")))
    wake_club(club.pk)
    transaction.on_commit(lambda: wake(*map(build_access_topic, members)))  # ends streams of the club's games
    club.delete()  # sets `club.pk` to None
