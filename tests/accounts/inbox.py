"""Helpers that notify players and collect the mails they get.

The notifications are about a real series: an invitation to it, or its start, as games would send them.
"""

from datetime import UTC, datetime
from typing import Any

from django.core import mail

from accounts.models import Kind, Notification, User
from accounts.services import Notice, mails_send, notify
from tests.factories import Person, person
from tests.games.api.calls import create

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


def reachable(name: str | None = None, **wishes: Any) -> Person:
    """Return a person with a verified address; `wishes` are the preferences for mails."""
    one = person(name)
    User.objects.filter(pk=one.user.pk).update(
        email=f"{one.name}@example.org", email_verified_at=datetime(2026, 1, 1, tzinfo=UTC), mail=wishes
    )
    one.user.refresh_from_db()
    return one


def tell(player: Person, number: int = 1, kind: str = Kind.INVITED, now: datetime = NOON) -> Notification:
    """Notify the player of an invitation, the `number`th one in this test."""
    series = create(person(), "me", player)
    Notification.objects.filter(player=player.user, data__series=series["id"]).delete()
    data = {"series": series["id"], "seat": 1}
    notify(notices=[Notice(player.user.pk, kind, f"thing {number}", data)], now=now)
    return Notification.objects.get(player=player.user, kind=kind, about=f"thing {number}")


def mails(now: datetime) -> list[Any]:
    """Send the mails that are due at this moment and return them."""
    before = len(mail.outbox)
    mails_send(now=now)
    return mail.outbox[before:]
