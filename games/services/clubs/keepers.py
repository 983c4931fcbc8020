"""The rule that a club always has a keeper who can manage it."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models.user import build_may_play_condition
from games.models import Club, ClubMember
from games.services.clubs.creation import delete_locked_club
from games.services.clubs.locks import lock_clubs


def select_able_members(club: Club) -> QuerySet[ClubMember]:
    """Return the members who can manage the club: guests, whose accounts end, and suspended players cannot."""
    return club.members.filter(build_may_play_condition(timezone.now(), "player__"), player__guest_until=None)


def ensure_keeper(club: Club) -> None:
    """Make the able member who joined first a keeper if no keeper is able. Delete a club without members.

    If no member is able, the club has any keeper. The caller has locked the club's row.
    """
    keepers, by_age = club.members.filter(role=ClubMember.Role.KEEPER), ("joined_at", "pk")
    able = select_able_members(club)
    if not club.members.exists():
        delete_locked_club(club)
    elif not able.filter(pk__in=keepers).exists():
        heir = able.order_by(*by_age).first()
        if heir is None and not keepers.exists():
            heir = club.members.order_by(*by_age).first()
        if heir is not None:
            heir.role = ClubMember.Role.KEEPER
            heir.save(update_fields=["role"])


def lock_clubs_kept_by(players: Collection[int]) -> list[Club]:
    """Lock the clubs of which one of these players is a keeper, and return them."""
    kept = ClubMember.objects.filter(club=OuterRef("pk"), player__in=players, role=ClubMember.Role.KEEPER)
    return lock_clubs(Club.objects.filter(Exists(kept)))
