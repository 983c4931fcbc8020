"""Notifications of clubs: invitations and new members."""

from datetime import datetime

from accounts.models import Kind
from accounts.services import NewNotification, notify
from games.models import ClubMember, Invitation


def notify_club_invitation(*, invitation: Invitation, quiet: bool, now: datetime) -> None:
    """Notify the invited player. With `quiet`, the invitation is only in the daily mail."""
    about, data = f"{invitation.club_id} {invitation.pk}", {"club": invitation.club_id}
    notify(notifications=[NewNotification(invitation.player_id, Kind.CLUB_INVITED, about, data, quiet=quiet)], now=now)


def notify_club_join(*, member: ClubMember, now: datetime) -> None:
    """Notify the keepers of the club that a member has joined."""
    keepers = member.club.members.filter(role=ClubMember.Role.KEEPER).values_list("player", flat=True)
    data = {"club": member.club_id, "member": member.pk}
    notify(notifications=[NewNotification(keeper, Kind.CLUB_JOINED, member.pk, data) for keeper in keepers], now=now)
