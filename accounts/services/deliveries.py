"""Deliveries to webhooks. A due delivery is claimed, the claim is committed, and then the message is sent.

If a worker dies before it has stored the result, another worker sends the message after half a minute. So a
notification sometimes arrives twice, but is never lost.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber

from accounts.models import Delivery, Inbox, Kind, Webhook
from accounts.selectors import select_notifications_after
from accounts.services.inbox_locks import lock_inbox
from accounts.services.notifications import NewNotification, notify

CLAIM_DURATION = timedelta(seconds=30)
MAX_REQUESTS_PER_HOST = 2
"""Maximum number of concurrent requests to one host, over all accounts."""
MAX_QUICK_MILLISECONDS = 2000
"""A webhook counts as quick if its last request succeeded within this number of milliseconds."""
GIVE_UP_AFTER = timedelta(days=1)
RETRY_PAUSES = [timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800)]
"""Pauses after the first failed attempt, after the second and so on. The last attempt is made a day after the first."""
RETENTION_PERIOD = timedelta(days=30)
HTTP_GONE = 410


@dataclass(frozen=True)
class ClaimedDelivery:
    """A delivery that this worker has claimed and now sends, with its webhook. Both are as they were at the claim."""

    webhook: Webhook
    delivery: Delivery


@dataclass(frozen=True)
class DeliveryOutcome:
    """The result of one attempt: the `status` of the response, or an `error` if there was none.

    `requested_pause` is the receiver's `Retry-After`.
    """

    status: int | None = None
    error: str = ""
    milliseconds: int | None = None
    requested_pause: timedelta = timedelta()

    @property
    def is_success(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def claim_delivery(*, now: datetime, only_quick: bool = False) -> ClaimedDelivery | None:
    """Claim the delivery that has been due longest; return None if none is due.

    With `only_quick`, leave out webhooks whose newest attempt failed or was slow.
    """
    while (webhook := _claim_next_delivery(now, only_quick)) is not None:
        if isinstance(webhook, ClaimedDelivery):
            return webhook
    return None


@transaction.atomic
def _claim_next_delivery(now: datetime, only_quick: bool) -> ClaimedDelivery | Webhook | None:
    """Choose the webhook that has been due longest, and claim its next delivery. Return the claimed delivery.

    Return the webhook if it has nothing to send now. Its next due time is then stored, and the caller tries again.
    Return None if no webhook is due. A webhook has to wait while MAX_REQUESTS_PER_HOST requests to its host are in
    progress.
    """
    hosts = Webhook.objects.filter(claimed_until__gt=now).values("host").annotate(times=Count("pk"))
    due = Webhook.objects.filter(due_at__lte=now).exclude(
        host__in=hosts.filter(times__gte=MAX_REQUESTS_PER_HOST).values("host")
    )
    if only_quick:
        due = due.filter(is_quick=True)
    locked = due.select_for_update(skip_locked=True, no_key=True, of=("self",)).select_related("player")
    webhook = locked.order_by("due_at").first()
    if webhook is None:
        return None
    webhook.claimed_until = None
    delivery = _find_or_create_next_delivery(webhook, now) if webhook.player.is_active else None
    if delivery is None or (delivery.next_try_at or now) > now:
        webhook.due_at = delivery.next_try_at if delivery else None
        webhook.save()
        return webhook
    webhook.claim += 1
    webhook.due_at = webhook.claimed_until = now + CLAIM_DURATION
    webhook.save()
    delivery.tries += 1
    delivery.tried_at = now
    delivery.save()
    return ClaimedDelivery(webhook, delivery)


def _find_or_create_next_delivery(webhook: Webhook, now: datetime) -> Delivery | None:
    """Return the delivery to send next, or None if there is none.

    Deliveries that the owner requested come first, then retries, then the next notification in the inbox. If the
    webhook is off, only requested deliveries are sent. A retry of a kind that is no longer wanted counts as failed.
    """
    waiting = webhook.deliveries.filter(state=Delivery.State.WAITING).select_related("notification")
    first = waiting.order_by("-by_hand", "created_at").first()
    if first is not None and not _is_wanted(first, webhook):
        first.state, first.next_try_at = Delivery.State.FAILED, None
        first.save()
        first = None
    if first is not None and (first.by_hand or webhook.is_on):
        return first
    return _create_next_delivery(webhook, now) if webhook.is_on else None


def _is_wanted(delivery: Delivery, webhook: Webhook) -> bool:
    """Return False if the owner has removed the kind of the notification from the kinds of the webhook."""
    return (
        delivery.by_hand
        or webhook.kinds is None
        or delivery.notification is None
        or delivery.notification.kind in webhook.kinds
    )


def _create_next_delivery(webhook: Webhook, now: datetime) -> Delivery | None:
    notifications = select_notifications_after(webhook.player, webhook.handled_number)
    notification = (notifications if webhook.kinds is None else notifications.filter(kind__in=webhook.kinds)).first()
    if notification is None:
        webhook.handled_number = Inbox.objects.values_list("newest_number", flat=True).get(player=webhook.player)
        return None
    delivery, _ = webhook.deliveries.get_or_create(
        notification=notification, by_hand=False, defaults={"created_at": now}
    )
    delivery.state, delivery.tries, delivery.next_try_at = Delivery.State.WAITING, 0, now
    return delivery


@transaction.atomic
def store_delivery_outcome(*, claimed: ClaimedDelivery, outcome: DeliveryOutcome, now: datetime) -> None:
    """Store the result of an attempt.

    Ignore it if the webhook was deleted, or claimed by another worker, after the attempt began.
    """
    if not outcome.is_success:
        lock_inbox(claimed.webhook.player_id)  # everywhere, the inbox is locked before the webhook
    locked = Webhook.objects.select_for_update(no_key=True).filter(pk=claimed.webhook.pk, claim=claimed.webhook.claim)
    webhook = locked.first()
    if webhook is None:
        return
    delivery = claimed.delivery
    delivery.status, delivery.error, delivery.milliseconds = outcome.status, outcome.error, outcome.milliseconds
    delivery.next_try_at = None
    if outcome.is_success:
        delivery.state = Delivery.State.DELIVERED
        if delivery.notification is not None and not delivery.by_hand:
            webhook.handled_number, webhook.failing_since = delivery.notification.number, None
    elif delivery.by_hand:
        delivery.state = Delivery.State.FAILED
    else:
        _retry_or_switch_off(webhook, delivery, now, outcome.requested_pause)
    webhook.is_quick = outcome.is_success and (outcome.milliseconds or 0) <= MAX_QUICK_MILLISECONDS
    webhook.claimed_until, webhook.due_at = None, now
    delivery.save()
    webhook.save()


def _retry_or_switch_off(webhook: Webhook, delivery: Delivery, now: datetime, requested_pause: timedelta) -> None:
    """Schedule the next attempt of a failed delivery. After a day of failures, switch the webhook off instead.

    A response 410 switches it off at once. The owner is notified. The pause before the next attempt is the one in
    `RETRY_PAUSES`, or a longer one that the receiver requested, but not longer than the last of `RETRY_PAUSES`.
    """
    webhook.failing_since = webhook.failing_since or now
    end = webhook.failing_since + GIVE_UP_AFTER
    if now < end and delivery.status != HTTP_GONE:
        pause = max(RETRY_PAUSES[min(delivery.tries, len(RETRY_PAUSES)) - 1], min(requested_pause, RETRY_PAUSES[-1]))
        delivery.next_try_at = min(now + pause, end)
        return
    delivery.state, webhook.is_on = Delivery.State.FAILED, False
    about, data = f"{webhook.pk} {webhook.failing_since.isoformat()}", {"webhook": webhook.pk}
    notify(notifications=[NewNotification(webhook.player_id, Kind.WEBHOOK_OFF, about, data)], now=now)


def has_due_deliveries(*, now: datetime) -> bool:
    return Webhook.objects.filter(due_at__lte=now).exists()


def delete_old_deliveries(*, now: datetime) -> int:
    """Delete old finished deliveries; return how many were deleted.

    A finished delivery is old after a month. For each webhook, only as many finished deliveries are kept as the limit
    `deliveries` allows, the newest ones.
    """
    newest_first = Window(RowNumber(), partition_by="webhook", order_by=F("created_at").desc())
    done = Delivery.objects.exclude(state=Delivery.State.WAITING)
    beyond = done.annotate(rank=newest_first).filter(rank__gt=settings.DURAK["deliveries"])
    old = done.filter(created_at__lte=now - RETENTION_PERIOD)
    return sum(Delivery.objects.filter(pk__in=rows.values("pk")).delete()[0] for rows in (old, beyond))
