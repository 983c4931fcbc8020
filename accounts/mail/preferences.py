"""The player's preferences for mails and pushes, and the hours at which they may be sent."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings

from accounts import registry
from accounts.models import Notification, User

NOW, DIGEST, OFF = "now", "digest", "off"
MAIL_CHOICES = (NOW, DIGEST, OFF)
DEFAULT_HOURS = [8, 22]
MAIL_DELAY = timedelta(minutes=1)
"""Delay before a mail is sent: a player who is at the table and acts within this time gets none."""


def complete_mail_preferences(player: User) -> dict[str, Any]:
    """Return the complete preferences: `{KIND: "now" | "digest" | "off", …, "hours": [from, to]}`."""
    usual = {kind.name: kind.default for kind in registry.notification_kinds.values()}
    return {**usual, "hours": DEFAULT_HOURS, **player.mail}


def complete_push_preferences(player: User) -> dict[str, bool]:
    """Return the complete preferences: `{KIND: whether it is pushed, …}`."""
    usual = {kind.name: kind.default == NOW for kind in registry.notification_kinds.values()}
    return {**usual, **player.push}


def are_pushes_possible() -> bool:
    """Return whether the site has a key to sign pushes with."""
    return bool(settings.VAPID_PRIVATE_KEY)


def can_be_mailed(player: User) -> bool:
    return player.is_active and bool(player.email) and player.email_verified_at is not None


def choose_mailing(player: User, notice: Notification) -> str:
    """Return whether to mail a notification at once, in the digest, or not."""
    preference: str = complete_mail_preferences(player)[notice.kind]
    return DIGEST if preference == NOW and notice.is_quiet else preference


def compute_mail_time(player: User, notice: Notification) -> datetime | None:
    """Return when a mail about the notification is due; None if never."""
    how, created_at = choose_mailing(player, notice), notice.created_at
    if how == OFF or not can_be_mailed(player):
        return None
    return (
        next_allowed_time(player, created_at) if how == DIGEST else first_allowed_time(player, created_at + MAIL_DELAY)
    )


def compute_push_time(player: User, notice: Notification) -> datetime | None:
    """Return when a push about it is due if the player has a device; None if never."""
    created_at = notice.created_at
    if not complete_push_preferences(player)[notice.kind]:
        return None
    return (
        next_allowed_time(player, created_at)
        if notice.is_quiet
        else first_allowed_time(player, created_at + MAIL_DELAY)
    )


def first_allowed_time(player: User, at: datetime) -> datetime:
    """Return `at` itself if it is within the player's hours, else when they begin next."""
    return at if is_within_hours(player, at) else next_allowed_time(player, at)


def is_within_hours(player: User, at: datetime) -> bool:
    """Return whether the moment is within the player's hours.

    From 22 to 6 spans midnight; 0 to 24, or equal hours, is always.
    """
    begin, end = _hours(player)
    hour = at.astimezone(get_time_zone(player)).hour
    if begin < end:
        return begin <= hour < end
    return begin == end or hour >= begin or hour < end


def next_allowed_time(player: User, after: datetime) -> datetime:
    """Return when the player's hours begin next, which is also when the digest is sent."""
    zone = get_time_zone(player)
    begin = time(_hours(player)[0])
    day = after.astimezone(zone).date()
    today = datetime.combine(day, begin, zone)
    # Compared as timestamps, because Python compares two times of one zone by local time, which may go back.
    if today.timestamp() > after.timestamp():
        return today
    return datetime.combine(day + timedelta(days=1), begin, zone)


def get_time_zone(player: User) -> ZoneInfo:
    """Return the player's time zone; UTC if a newer time zone database no longer contains it."""
    try:
        return ZoneInfo(player.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def _hours(player: User) -> tuple[int, int]:
    begin, end = complete_mail_preferences(player)["hours"]
    return begin, end
