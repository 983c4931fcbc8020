"""Formatting of moments in the time zone and language of the person who reads them."""

from datetime import date, datetime, tzinfo

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
"""Weekdays in the grammatical form that follows "until". In Russian, this is not the form in a dictionary."""


def format_until(moment: datetime, now: datetime, zone: tzinfo) -> str:
    """Return a future moment as words that follow "until", such as "18:00 tomorrow" or "24 November 18:00"."""
    hour = format_time(moment, zone)
    days = (moment.astimezone(zone).date() - now.astimezone(zone).date()).days
    if days == 0:
        return pgettext("until", "{hour} today").format(hour=hour)
    if days == 1:
        return pgettext("until", "{hour} tomorrow").format(hour=hour)
    if 1 < days < 7:
        weekday = WEEKDAYS[moment.astimezone(zone).weekday()]
        return pgettext("until", "{hour} on {weekday}").format(weekday=weekday, hour=hour)
    return format_date_and_time(moment, zone)


def format_date_and_time(moment: datetime, zone: tzinfo) -> str:
    """Return a moment without words such as "today", which would be wrong later. Example: 24 November 18:00."""
    return pgettext("until", "{date} {hour}").format(
        date=date_format(moment.astimezone(zone), "j E"), hour=format_time(moment, zone)
    )


def format_date(day: date) -> str:
    """Return a day with its year, such as 24 November 2026."""
    return date_format(day, "j E Y")


def format_moment(moment: datetime, now: datetime, zone: tzinfo) -> str:
    """Return a past or future moment as words: today 18:00, 22 November 18:00, 22 November 2025 18:00.

    The current year is omitted.
    """
    there, hour = moment.astimezone(zone), format_time(moment, zone)
    days = (now.astimezone(zone).date() - there.date()).days
    if days == 0:
        return pgettext("when", "today {hour}").format(hour=hour)
    if days == 1:
        return pgettext("when", "yesterday {hour}").format(hour=hour)
    if days == -1:
        return pgettext("when", "tomorrow {hour}").format(hour=hour)
    day = date_format(there, "j E") if there.year == now.astimezone(zone).year else format_date(there)
    return pgettext("when", "{date} {hour}").format(date=day, hour=hour)


def format_time(moment: datetime, zone: tzinfo) -> str:
    """Return the time of day, such as 18:00. English and Russian use the same format."""
    return f"{moment.astimezone(zone):%H:%M}"
