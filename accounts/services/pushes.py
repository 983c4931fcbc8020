"""Sending of pushes. Like a mail, a push is claimed in one transaction and sent after its commit.

So none is sent twice. If a worker dies in between, the push is lost, but its notification remains in the inbox.
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

from accounts.mail import encrypting, pushing, wishes
from accounts.mail.letters import Told
from accounts.models import Notification, PushDevice, User
from accounts.services.inboxes import inbox_held_if_free
from accounts.services.standing import news_now, urgency
from durak_site.outgoing import NotAllowed, Unreachable, post

logger = logging.getLogger(__name__)

AT_A_TIME = 200
TOGETHER = 8
"""Number of concurrent requests, so that a slow push service does not delay the others."""
LONGEST_RUN = 10.0
SECONDS = 5.0
"""Timeout of one push."""
WORTH = timedelta(days=1)
"""Time for which a push service should try to deliver to a device that is off, unless a deadline ends it sooner."""
GONE = (404, 410)
MOST_FAILURES = 20
LONGEST_REST = timedelta(days=1)


@dataclass(frozen=True)
class Push:
    """A claimed push to one device. `seconds` is how long the push service should try to deliver it."""

    device: PushDevice
    payload: bytes
    about: str
    seconds: int


def pushes_send(*, now: datetime) -> int:
    """Send the pushes that are due, none of them twice; return how many a push service accepted."""
    end = time.monotonic() + LONGEST_RUN
    pushes, taken = _claimed(_players_due(now), now), 0
    with ThreadPoolExecutor(TOGETHER) as together:
        while time.monotonic() < end and (some := list(islice(pushes, TOGETHER))):
            for push, status in zip(some, together.map(_status, some), strict=True):
                taken += _note(push.device, status, now)
    return taken


def _players_due(now: datetime) -> list[int]:
    due = Notification.objects.filter(push_at__lte=now).order_by("push_at").values_list("player_id", flat=True)
    return list(dict.fromkeys(due[:AT_A_TIME]))


def _claimed(players: list[int], now: datetime) -> Iterator[Push]:
    """Yield pushes player by player, each claimed only when the caller is ready for it."""
    for player_id in players:
        try:
            yield from claim_pushes(player_id, now)
        except Exception:  # an error in one player's pushes must not delay the others'
            logger.exception("The pushes to account %s could not be written", player_id)


@transaction.atomic
def claim_pushes(player_id: int, now: datetime) -> list[Push]:
    """Claim everything that is due to this player, as one push for each device.

    Omits notifications that no longer hold.
    """
    if not inbox_held_if_free(player_id):
        return []
    player = User.objects.get(pk=player_id)
    due = list(Notification.objects.filter(player=player, push_at__lte=now).order_by("push_at", "pk")[:AT_A_TIME])
    waits = due and not wishes.is_open(player, now)
    until = wishes.next_opening(player, now) if waits else None
    Notification.objects.filter(pk__in=[notice.pk for notice in due]).update(push_at=until)
    told = [] if waits else sorted(_standing(player, due), key=urgency)
    if not told:
        return []
    awake = Q(rests_until=None) | Q(rests_until__lte=now)
    payload, about = pushing.push_payload(player, told), told[0][1]["path"] if len(told) == 1 else "/inbox"
    worth = min(WORTH, (pushing.deadline_of(told) or now + WORTH) - now)
    seconds = max(0, round(worth.total_seconds()))
    devices = PushDevice.objects.filter(awake, player=player)
    return [Push(device, payload, about, seconds) for device in devices]


def _standing(player: User, due: list[Notification]) -> list[Told]:
    news, wanted = news_now(due), wishes.pushes(player)
    told = ((notice.kind, news[notice.pk]) for notice in due if wanted[notice.kind] and player.is_active)
    return [(kind, one) for kind, one in told if one is not None]


def _status(push: Push) -> int:
    """Post the push; return the HTTP status, 410 if the endpoint is not allowed, 0 without a response.

    Runs in a thread and uses no database.
    """
    try:
        headers = encrypting.headers(push.device, push.about, push.seconds)
        body = encrypting.encrypted(push.device, push.payload)
        return post(push.device.endpoint, body=body, headers=headers, seconds=SECONDS).status
    except NotAllowed:
        return GONE[-1]
    except Unreachable:
        return 0


def _note(device: PushDevice, status: int, now: datetime) -> bool:
    """Store the result; return whether the push was accepted.

    Delete a device that is gone, and pause one that fails, twice as long each time.
    """
    here = PushDevice.objects.filter(pk=device.pk)
    if 200 <= status < 300:
        if device.failures:
            here.update(failures=0, rests_until=None)
        return True
    failures = device.failures + 1
    if status in GONE or failures > MOST_FAILURES:
        here.delete()
        return False
    logger.warning("A push service answered %s", status or "nothing")
    rest = min(timedelta(minutes=2**failures), LONGEST_REST)
    here.update(failures=failures, rests_until=now + rest)
    return False
