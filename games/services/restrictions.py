"""Restrictions that staff put on accounts. A restricted account may still read, export its data and leave tables."""

from datetime import datetime

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.mail.preferences import get_time_zone
from accounts.models import User
from games.errors import Forbidden
from games.models.player_report import FOREVER


def refuse_suspended(user: User) -> None:
    """Raise Forbidden if staff have suspended or banned the account."""
    if sentence := describe_suspension(user):
        raise Forbidden(sentence)


def refuse_closed_chat(user: User) -> None:
    """Raise Forbidden if staff have closed the account's chat, or have suspended or banned the account."""
    refuse_suspended(user)
    if sentence := describe_closed_chat(user):
        raise Forbidden(sentence)


def describe_suspension(user: User) -> str:
    """Return a sentence about a suspension or ban, with the address for appeals, or an empty text."""
    if (day := _format_end_day(user, user.suspended_until)) is None:
        return ""
    until = _("Staff have suspended your account until {day}: it may not play or chat.").format(day=day)
    return _append_appeal_address(until if day else _("Staff have banned your account: it may not play or chat."))


def describe_closed_chat(user: User) -> str:
    """Return a sentence about a closed chat, with the address for appeals, or an empty text."""
    if (day := _format_end_day(user, user.silenced_until)) is None:
        return ""
    until = _("Staff have closed your chat until {day}.").format(day=day)
    return _append_appeal_address(until if day else _("Staff have closed your chat."))


def _format_end_day(user: User, until: datetime | None) -> str | None:
    """Return the day on which a restriction ends, in the user's time zone.

    Return an empty text for a restriction without end, and None if there is no restriction.
    """
    if until is None or until <= timezone.now():
        return None
    return "" if until >= FOREVER else date_format(until.astimezone(get_time_zone(user)), "j E Y")


def _append_appeal_address(sentence: str) -> str:
    appeal = _("If you think that this is a mistake, write to {address}.").format(address=settings.APPEAL_ADDRESS)
    return f"{sentence} {appeal}"
