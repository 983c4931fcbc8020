"""Helpers that create notifications and send mails about them.

They also create the series in a notification, because the site drops notifications about unknown series.
"""

from datetime import UTC, datetime
from typing import Any

from django.core import mail

from accounts.models import Kind, Notification, User
from accounts.services import NewNotification, notify, send_due_mails
from tests.factories import Person, create_person
from tests.games.api.calls import post_series

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


def create_reachable_person(name: str | None = None, **mail_preferences: Any) -> Person:
    """Create a person with a verified e-mail address. `mail_preferences` are the mail preferences of the account."""
    one = create_person(name)
    User.objects.filter(pk=one.user.pk).update(
        email=f"{one.name}@example.org", email_verified_at=datetime(2026, 1, 1, tzinfo=UTC), mail=mail_preferences
    )
    one.user.refresh_from_db()
    return one


def notify_of_invitation(
    player: Person, number: int = 1, kind: str = Kind.INVITED, now: datetime = NOON
) -> Notification:
    """Create a notification that invites `player` to a series, and return it.

    A second notification for the same player needs another `number`, because the site stores equal notifications once.
    """
    series = post_series(create_person(), "me", player)
    Notification.objects.filter(player=player.user, data__series=series["id"]).delete()
    data = {"series": series["id"], "seat": 1}
    notify(notifications=[NewNotification(player.user.pk, kind, f"thing {number}", data)], now=now)
    return Notification.objects.get(player=player.user, kind=kind, about=f"thing {number}")


def deliver_mails(now: datetime) -> list[Any]:
    """Send the mails that are due at `now`, and return the sent mails."""
    before = len(mail.outbox)
    send_due_mails(now=now)
    return mail.outbox[before:]
