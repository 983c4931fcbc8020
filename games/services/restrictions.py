"""Restrictions that staff put on accounts. A restricted account may still read, export its data and leave tables."""

from datetime import UTC, datetime

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Forbidden
from games.models.player_report import FOREVER


def refuse_suspended(user: User) -> None:
    """Raise Forbidden if staff have suspended or banned the account."""
    if _lasts(user.suspended_until):
        raise Forbidden(_describe(_("Your account may not play {time}."), user.suspended_until))


def refuse_silenced(user: User) -> None:
    """Raise Forbidden if the account may not chat, because staff have closed its chat or suspended it."""
    refuse_suspended(user)
    if _lasts(user.silenced_until):
        raise Forbidden(_describe(_("Your account may not talk {time}."), user.silenced_until))


def _lasts(until: datetime | None) -> bool:
    return until is not None and until > timezone.now()


def _describe(sentence: str, until: datetime | None) -> str:
    """Return the sentence with the end of the restriction, and the address for appeals."""
    if until is None or until >= FOREVER:
        time = _("any more")
    else:
        time = _("before {day}").format(day=date_format(until.astimezone(UTC), "j E Y, H:i") + " UTC")
    appeal = _("If you think that this is a mistake, write to {address}.").format(address=settings.APPEAL_ADDRESS)
    return f"{sentence.format(time=time)} {appeal}"
