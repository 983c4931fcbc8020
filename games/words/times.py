"""How long something lasts, and until when, in words."""

from datetime import datetime, timedelta, tzinfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from durak_site.times import moment


def until(at: datetime | None, now: datetime, zone: tzinfo) -> str:
    """For the end of a sentence: ` by Tuesday 18:00, in 22 hours`; nothing where there is no such time."""
    if at is None:
        return ""
    if at <= now:
        return _(", the time is up")
    return _(" by {moment}, {left}").format(moment=moment(at, now, zone), left=in_time(at - now))


def in_time(left: timedelta) -> str:
    """`in 22 hours`; days from two on, minutes below two hours."""
    minutes = int(left.total_seconds() // 60)
    if minutes < 1:
        return _("in less than a minute")
    if minutes < 120:
        return npgettext("in so long", "in {n} minute", "in {n} minutes", minutes).format(n=minutes)
    if minutes < 48 * 60:
        return npgettext("in so long", "in {n} hour", "in {n} hours", minutes // 60).format(n=minutes // 60)
    return npgettext("in so long", "in {n} day", "in {n} days", minutes // 1440).format(n=minutes // 1440)


def duration(length: timedelta) -> str:
    """`2 days 12 hours`, by the two largest of days, hours, minutes and seconds that it has."""
    seconds = int(length.total_seconds())
    counts = (seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60, seconds % 60)
    first = next((place for place, count in enumerate(counts) if count), 3)
    parts = [_counted(place, counts[place]) for place in range(first, min(first + 2, 4)) if counts[place]]
    return " ".join(parts) or _counted(3, 0)


def _counted(place: int, n: int) -> str:
    if place == 0:
        return ngettext("{n} day", "{n} days", n).format(n=n)
    if place == 1:
        return ngettext("{n} hour", "{n} hours", n).format(n=n)
    if place == 2:
        return ngettext("{n} minute", "{n} minutes", n).format(n=n)
    return ngettext("{n} second", "{n} seconds", n).format(n=n)
