"""Sending of pushes. A push is claimed in a transaction, and sent after that transaction is committed.

So no push is sent twice. If a worker dies in between, the push is lost, but the inbox still has its notification.
"""

import logging
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

from django.db import transaction
from django.db.models import Q

from accounts.mail import preferences, push_content, push_encryption
from accounts.mail.letters import CurrentNotification, use_language_of
from accounts.models import Notification, PushDevice, User
from accounts.services.current_data import get_urgency_key, load_current_data, select_replaced, select_unwritable
from accounts.services.inbox_locks import try_lock_inbox
from durak_site.outgoing import ForbiddenAddressError, UnreachableError, send_post

logger = logging.getLogger(__name__)

BATCH_SIZE = 200
CONCURRENT_REQUESTS = 8
"""Number of concurrent requests, so that a slow push service does not delay other pushes."""
MAX_RUN_SECONDS = 4.0
"""Seconds after which a run of the task claims no more pushes. It still sends those that it has claimed, in at most
three rounds of requests if a player has ten devices. So no run reaches the time limit of tasks."""
TIMEOUT = 5.0
"""Maximum seconds that the request for one push may take."""
MAX_TTL = timedelta(days=1)
"""Maximum time for which a push service should try to deliver a push to a device that is off."""
GONE_STATUSES = (404, 410)
MAX_FAILURES = 20
"""Number of consecutive failed pushes after which the next failure deletes the device."""
MAX_PAUSE = timedelta(days=1)
RETRY_AFTER = timedelta(minutes=10)
"""If a push about a notification cannot be written, the next attempt is made after this time."""


@dataclass(frozen=True)
class ClaimedPush:
    """A claimed push to one device.

    `about` is the path of the page that the push opens. The push service tries for `seconds` to deliver the push.
    """

    device: PushDevice
    payload: bytes
    about: str
    seconds: int


def send_due_pushes(*, now: datetime) -> int:
    """Send the pushes that are due, none of them twice; return how many the push services accepted."""
    end = time.monotonic() + MAX_RUN_SECONDS
    due = Notification.objects.filter(push_at__lte=now).order_by("push_at").values_list("player_id", flat=True)
    due_players = list(dict.fromkeys(due[:BATCH_SIZE]))
    pushes, accepted = _claim_pushes(due_players, now, end), 0
    with ThreadPoolExecutor(CONCURRENT_REQUESTS) as executor:
        while some := list(islice(pushes, CONCURRENT_REQUESTS)):
            for push, status in zip(some, executor.map(_post_push, some), strict=True):
                accepted += _store_push_result(push.device, status, now)
    return accepted


def _claim_pushes(players: list[int], now: datetime, end: float) -> Iterator[ClaimedPush]:
    """Claim and yield pushes, player by player, until the time `end` of the monotonic clock.

    A player's pushes are claimed only when the caller needs them.
    """
    for player_id in players:
        if time.monotonic() > end:
            return
        try:
            yield from claim_pushes(player_id, now)
        except Exception:  # an error in one notification must not delay pushes about others
            logger.exception("The pushes to account %s could not be written", player_id)
            due = Notification.objects.filter(player=player_id, push_at__lte=now)
            select_unwritable(due).update(push_at=now + RETRY_AFTER)


@transaction.atomic
def claim_pushes(player_id: int, now: datetime) -> list[ClaimedPush]:
    """Claim at most BATCH_SIZE due notifications of the player. Return a push about them for each device.

    Paused devices and notifications whose reason is gone are left out. Outside the player's hours for pushes, the
    notifications are postponed. If another transaction has locked the inbox, nothing is claimed.
    """
    if not try_lock_inbox(player_id):
        return []
    player = User.objects.get(pk=player_id)
    due = list(Notification.objects.filter(player=player, push_at__lte=now).order_by("push_at", "number")[:BATCH_SIZE])
    is_outside_hours = due and not preferences.is_within_hours(player, now)
    until = preferences.find_next_allowed_time(player, now) if is_outside_hours else None
    Notification.objects.filter(pk__in=[notification.pk for notification in due]).update(push_at=until)
    current = [] if is_outside_hours else sorted(_select_current_notifications(player, due), key=get_urgency_key)
    if not current:
        return []
    awake = Q(paused_until=None) | Q(paused_until__lte=now)
    payload, about = (
        push_content.build_push_payload(player, current),
        current[0][1]["path"] if len(current) == 1 else "/inbox",
    )
    ttl = min(MAX_TTL, (push_content.find_last_deadline(current) or now + MAX_TTL) - now)
    seconds = max(0, round(ttl.total_seconds()))
    devices = PushDevice.objects.filter(awake, player=player)
    return [ClaimedPush(device, payload, about, seconds) for device in devices]


def _select_current_notifications(player: User, due: list[Notification]) -> list[CurrentNotification]:
    with use_language_of(player):  # the data contain words, such as the name of a deleted player
        news = load_current_data(due)
    wanted = preferences.complete_push_preferences(player)
    current = [
        notification
        for notification in due
        if wanted[notification.kind] and player.is_active and news[notification.pk] is not None
    ]
    replaced = select_replaced(current)
    return [
        (notification.kind, data)
        for notification in current
        if notification not in replaced and (data := news[notification.pk]) is not None
    ]


def _post_push(push: ClaimedPush) -> int:
    """Post the push; return the HTTP status, or 0 if there was no response. Runs in a thread and uses no database.

    If the site may not connect to the endpoint, return 410, so that the caller deletes the device.
    """
    try:
        headers = push_encryption.build_push_headers(push.device, push.about, push.seconds)
        body = push_encryption.encrypt_payload(push.device, push.payload)
        return send_post(push.device.endpoint, body=body, headers=headers, seconds=TIMEOUT).status
    except ForbiddenAddressError:
        return GONE_STATUSES[-1]
    except UnreachableError:
        return 0
    except Exception:  # an error in one push, such as an invalid key of its device, must not delay others
        logger.exception("The push to device %s could not be sent", push.device.pk)
        return 0


def _store_push_result(device: PushDevice, status: int, now: datetime) -> bool:
    """Store the result of a push; return whether the push service accepted it.

    A device that is gone, or that failed too often, is deleted. Any other failure pauses the device. Each pause is
    twice as long as the previous one, up to a day.
    """
    here = PushDevice.objects.filter(pk=device.pk)
    if 200 <= status < 300:
        if device.failures:
            here.update(failures=0, paused_until=None)
        return True
    failures = device.failures + 1
    if status in GONE_STATUSES or failures > MAX_FAILURES:
        here.delete()
        return False
    logger.warning("A push service answered %s", status or "nothing")
    rest = min(timedelta(minutes=2**failures), MAX_PAUSE)
    here.update(failures=failures, paused_until=now + rest)
    return False
