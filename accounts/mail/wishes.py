"""Which mails a player wants, and at which hours of their own day."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings

from accounts import registry
from accounts.models import Notification, User

NOW, DIGEST, OFF = "now", "digest", "off"
HOW = (NOW, DIGEST, OFF)
USUAL_HOURS = [8, 22]
PATIENCE = timedelta(minutes=1)
"""How long a mail waits for the player to see to it without one: who is at the table needs none."""


def wishes(player: User) -> dict[str, Any]:
    """`{KIND: "now" | "digest" | "off", …, "hours": [from, to]}`, complete."""
    usual = {kind.name: kind.usual for kind in registry.notice_kinds.values()}
    return {**usual, "hours": USUAL_HOURS, **player.mail}


def pushes(player: User) -> dict[str, bool]:
    """`{KIND: whether it is pushed, …}`, complete."""
    usual = {kind.name: kind.usual == NOW for kind in registry.notice_kinds.values()}
    return {**usual, **player.push}


def are_pushes_possible() -> bool:
    """Whether the site has a key to sign with."""
    return bool(settings.VAPID_PRIVATE_KEY)


def can_be_mailed(player: User) -> bool:
    return player.is_active and bool(player.email) and player.email_verified_at is not None


def how_to_mail(player: User, notice: Notification) -> str:
    """At once, in the daily mail, or not."""
    wish: str = wishes(player)[notice.kind]
    return DIGEST if wish == NOW and notice.is_quiet else wish


def mail_due(player: User, notice: Notification) -> datetime | None:
    """When a mail about it is due; None: never."""
    how, told_at = how_to_mail(player, notice), notice.created_at
    if how == OFF or not can_be_mailed(player):
        return None
    return next_opening(player, told_at) if how == DIGEST else first_open(player, told_at + PATIENCE)


def push_due(player: User, notice: Notification) -> datetime | None:
    """When a push about it is due to somebody who has a device for that; None: never."""
    told_at = notice.created_at
    if not pushes(player)[notice.kind]:
        return None
    return next_opening(player, told_at) if notice.is_quiet else first_open(player, told_at + PATIENCE)


def first_open(player: User, at: datetime) -> datetime:
    """The moment itself, if it lies in the player's hours; else when they begin."""
    return at if is_open(player, at) else next_opening(player, at)


def is_open(player: User, at: datetime) -> bool:
    """Hours from 22 to 6 go over midnight; from 0 to 24, or from any hour to the same, is always."""
    begin, end = _hours(player)
    hour = at.astimezone(zone_of(player)).hour
    if begin < end:
        return begin <= hour < end
    return begin == end or hour >= begin or hour < end


def next_opening(player: User, after: datetime) -> datetime:
    """When the player's hours begin next, which is also when the digest goes out."""
    zone = zone_of(player)
    begin = time(_hours(player)[0])
    day = after.astimezone(zone).date()
    today = datetime.combine(day, begin, zone)
    # Compared in UTC: Python compares two times of one zone by the clock on the wall, which may go back.
    if today.timestamp() > after.timestamp():
        return today
    return datetime.combine(day + timedelta(days=1), begin, zone)


def zone_of(player: User) -> ZoneInfo:
    """UTC for a zone that the next edition of the list may not have any more: no game may stumble over it."""
    try:
        return ZoneInfo(player.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def _hours(player: User) -> tuple[int, int]:
    begin, end = wishes(player)["hours"]
    return begin, end
