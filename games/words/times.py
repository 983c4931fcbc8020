"""Durations and deadlines in words."""

from datetime import datetime, timedelta, tzinfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from durak_site.localization.times import format_until

MIN_MINUTES_SHOWN_IN_DAYS = 36 * 60
"""The time until a moment is given in days if it has at least this number of minutes."""


def format_deadline(at: datetime | None, now: datetime, zone: tzinfo) -> str:
    """Return a deadline as the end of a sentence, such as ` by 18:00 on Tuesday (22 h left)`.

    After the deadline, return a note that the time is up. Without a deadline, return an empty text.
    """
    if at is None:
        return ""
    if at <= now:
        return _(", the time is up")
    return _(" by {moment} ({left})").format(moment=format_until(at, now, zone), left=format_time_left(at - now))


def format_time_until(left: timedelta) -> str:
    """Return the time until a moment as text, such as `in 22 hours`.

    The unit is minutes below two hours, days from a day and a half on, and hours in between.
    """
    minutes = int(left.total_seconds() // 60)
    if minutes < 1:
        return _("in less than a minute")
    if minutes < 120:
        return npgettext("in so long", "in {n} minute", "in {n} minutes", minutes).format(n=minutes)
    if minutes < MIN_MINUTES_SHOWN_IN_DAYS:
        return npgettext("in so long", "in {n} hour", "in {n} hours", minutes // 60).format(n=minutes // 60)
    days = round(minutes / 1440)
    return npgettext("in so long", "in {n} day", "in {n} days", days).format(n=days)


def format_time_left(left: timedelta) -> str:
    """Return a remaining time as text, such as `22 h left`. The units are those of `format_time_until`."""
    minutes = int(left.total_seconds() // 60)
    if minutes < 1:
        return _("less than a minute left")
    if minutes < 120:
        return _("{n} min left").format(n=minutes)
    if minutes < MIN_MINUTES_SHOWN_IN_DAYS:
        return _("{n} h left").format(n=minutes // 60)
    days = round(minutes / 1440)
    return ngettext("{n} day left", "{n} days left", days).format(n=days)


def format_duration(length: timedelta) -> str:
    """Return a duration in words, exact to the second, such as `2 days 12 hours`."""
    seconds = int(length.total_seconds())
    counts = (seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60, seconds % 60)
    parts = [_format_count(unit, count) for unit, count in enumerate(counts) if count]
    return " ".join(parts) or _format_count(3, 0)


def _format_count(unit: int, n: int) -> str:
    if unit == 0:
        return ngettext("{n} day", "{n} days", n).format(n=n)
    if unit == 1:
        return ngettext("{n} hour", "{n} hours", n).format(n=n)
    if unit == 2:
        return ngettext("{n} minute", "{n} minutes", n).format(n=n)
    return ngettext("{n} second", "{n} seconds", n).format(n=n)
