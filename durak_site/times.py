"""Moments in the reader's own zone and words."""

from datetime import datetime, tzinfo

from django.utils.formats import date_format
from django.utils.translation import pgettext, pgettext_lazy

WEEKDAYS = (
    pgettext_lazy("until", "Monday"),
    pgettext_lazy("until", "Tuesday"),
    pgettext_lazy("until", "Wednesday"),
    pgettext_lazy("until", "Thursday"),
    pgettext_lazy("until", "Friday"),
    pgettext_lazy("until", "Saturday"),
    pgettext_lazy("until", "Sunday"),
)
"""As they stand after "until"."""


def moment(at: datetime, now: datetime, zone: tzinfo) -> str:
    """For after "until": 18:00 today, 18:00 tomorrow, 18:00 on Tuesday within a week, then 24 November 18:00."""
    hour = clock(at, zone)
    days = (at.astimezone(zone).date() - now.astimezone(zone).date()).days
    if days == 0:
        return pgettext("until", "{hour} today").format(hour=hour)
    if days == 1:
        return pgettext("until", "{hour} tomorrow").format(hour=hour)
    if 1 < days < 7:
        weekday = WEEKDAYS[at.astimezone(zone).weekday()]
        return pgettext("until", "{hour} on {weekday}").format(weekday=weekday, hour=hour)
    return day_and_hour(at, zone)


def day_and_hour(at: datetime, zone: tzinfo) -> str:
    """24 November 18:00: for what is read on another day than it is written."""
    return pgettext("until", "{date} {hour}").format(date=date_format(at.astimezone(zone), "j E"), hour=clock(at, zone))


def when(at: datetime, now: datetime, zone: tzinfo) -> str:
    """What has been or comes: today 18:00, yesterday or tomorrow, else 22 November 18:00, with another year."""
    there, hour = at.astimezone(zone), clock(at, zone)
    days = (now.astimezone(zone).date() - there.date()).days
    if days == 0:
        return pgettext("when", "today {hour}").format(hour=hour)
    if days == 1:
        return pgettext("when", "yesterday {hour}").format(hour=hour)
    if days == -1:
        return pgettext("when", "tomorrow {hour}").format(hour=hour)
    date = date_format(there, "j E" if there.year == now.astimezone(zone).year else "j E Y")
    return pgettext("when", "{date} {hour}").format(date=date, hour=hour)


def clock(at: datetime, zone: tzinfo) -> str:
    """18:00, as both languages write it."""
    return f"{at.astimezone(zone):%H:%M}"
