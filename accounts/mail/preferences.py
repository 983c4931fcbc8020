"""A player's preferences for mails and pushes, including the hours in which the player wants them."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings

from accounts import registry
from accounts.models import Mail, Notification, User

NOW, DIGEST, OFF = "now", "digest", "off"
MAIL_CHOICES = (NOW, DIGEST, OFF)
DEFAULT_HOURS = [8, 22]
MAIL_DELAY = timedelta(minutes=1)
"""Delay before a mail or push is sent. A player who acts at the table within this time gets none."""


def complete_mail_preferences(player: User) -> dict[str, Any]:
    """Return all mail preferences, defaults included: `{KIND: "now" | "digest" | "off", …, "hours": [from, to]}`."""
    usual = {kind.name: kind.default for kind in registry.notification_kinds.values()}
    chosen = {name: value for name, value in player.mail.items() if name != Mail.DIGEST}
    return {**usual, "hours": DEFAULT_HOURS, **chosen}


def is_daily_mail_off(player: User) -> bool:
    """Return whether the player has unsubscribed from the daily mail, and has not chosen it for a kind since."""
    return bool(player.mail.get(Mail.DIGEST) == OFF)


def complete_push_preferences(player: User) -> dict[str, bool]:
    """Return all push preferences, defaults included: `{KIND: whether notifications of this kind are pushed, …}`."""
    usual = {kind.name: kind.default == NOW for kind in registry.notification_kinds.values()}
    return {**usual, **player.push}


def are_pushes_possible() -> bool:
    """Return whether the site has a key to sign pushes with."""
    return bool(settings.VAPID_PRIVATE_KEY)


def can_be_mailed(player: User) -> bool:
    """Return whether the account is active and has a verified email address."""
    return player.is_active and bool(player.email) and player.email_verified_at is not None


def get_mail_timing(player: User, notification: Notification) -> str:
    """Return when the player gets a mail about the notification: NOW, DIGEST (in the daily mail) or OFF (never)."""
    preference: str = complete_mail_preferences(player)[notification.kind]
    if preference == NOW and notification.is_quiet:
        return OFF if is_daily_mail_off(player) else DIGEST
    return preference


def compute_mail_time(player: User, notification: Notification) -> datetime | None:
    """Return when a mail about the notification is due, or None if the player gets no mail about it."""
    how, created_at = get_mail_timing(player, notification), notification.created_at
    if how == OFF or not can_be_mailed(player):
        return None
    return (
        find_next_allowed_time(player, created_at)
        if how == DIGEST
        else find_first_allowed_time(player, created_at + MAIL_DELAY)
    )


def compute_push_time(player: User, notification: Notification) -> datetime | None:
    """Return when a push about the notification is due, or None if the player wants none."""
    created_at = notification.created_at
    if not complete_push_preferences(player)[notification.kind]:
        return None
    return (
        find_next_allowed_time(player, created_at)
        if notification.is_quiet
        else find_first_allowed_time(player, created_at + MAIL_DELAY)
    )


def find_first_allowed_time(player: User, moment: datetime) -> datetime:
    """Return `moment` if it is within the player's hours for mails and pushes, else the next start of these hours."""
    return moment if is_within_hours(player, moment) else find_next_allowed_time(player, moment)


def is_within_hours(player: User, moment: datetime) -> bool:
    """Return whether `moment` is within the player's hours for mails and pushes.

    Hours such as 22 to 6 include midnight. The hours 0 to 24, and two equal hours, mean the whole day.
    """
    begin, end = _get_hours(player)
    hour = moment.astimezone(get_time_zone(player)).hour
    if begin < end:
        return begin <= hour < end
    return begin == end or hour >= begin or hour < end


def find_next_allowed_time(player: User, after: datetime) -> datetime:
    """Return the first moment later than `after` at which the player's hours for mails and pushes begin."""
    zone = get_time_zone(player)
    begin = time(_get_hours(player)[0])
    day = after.astimezone(zone).date()
    today = datetime.combine(day, begin, zone)
    # Compare timestamps: Python compares two times in one zone by local time, which goes back when summer time ends.
    if today.timestamp() > after.timestamp():
        return today
    return datetime.combine(day + timedelta(days=1), begin, zone)


def get_time_zone(player: User) -> ZoneInfo:
    """Return the player's time zone, or UTC if a newer time zone database no longer contains it."""
    try:
        return ZoneInfo(player.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def _get_hours(player: User) -> tuple[int, int]:
    begin, end = complete_mail_preferences(player)["hours"]
    return begin, end
