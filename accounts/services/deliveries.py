"""Deliveries to webhooks. A due delivery is claimed, the claim is committed, and then the message is sent.

If a worker dies in between, the claim ends after half a minute and another worker sends it. So a notification may
arrive twice, but is never lost.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber

from accounts.models import Delivery, Inbox, Kind, Webhook
from accounts.selectors import notices_after
from accounts.services.inboxes import inbox_held
from accounts.services.notices import Notice, notify

LEASE = timedelta(seconds=30)
AT_ONE_HOST = 2
"""Maximum number of concurrent requests to one host, over all accounts."""
QUICK = 2000
"""Milliseconds within which a response counts as quick."""
A_DAY = timedelta(days=1)
PAUSES = [timedelta(seconds=seconds) for seconds in (5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800)]
"""Pauses after the first failed attempt, the second and so on. The last attempt is one day after the first."""
KEPT_FOR = timedelta(days=30)
GONE = 410


@dataclass(frozen=True)
class Claimed:
    """A delivery to send now, with its webhook, as they were when claimed."""

    webhook: Webhook
    delivery: Delivery


@dataclass(frozen=True)
class Outcome:
    """The result of one attempt: the `status` of the response, or an `error` if there was none.

    `rest` is the pause that the receiver requests.
    """

    status: int | None = None
    error: str = ""
    milliseconds: int | None = None
    rest: timedelta = timedelta()

    @property
    def is_good(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def delivery_claim(*, now: datetime, only_quick: bool = False) -> Claimed | None:
    """Claim the delivery that has been due longest; return None if none is due.

    `only_quick` limits it to webhooks that answered quickly last time.
    """
    while (webhook := _claim(now, only_quick)) is not None:
        if isinstance(webhook, Claimed):
            return webhook
    return None


@transaction.atomic
def _claim(now: datetime, only_quick: bool) -> Claimed | Webhook | None:
    """Claim a delivery of the webhook that has been due longest.

    If that webhook has nothing to send now, postpone and return the webhook.
    """
    busy = Webhook.objects.filter(claimed_until__gt=now).values("host").annotate(times=Count("pk"))
    due = Webhook.objects.filter(due_at__lte=now).exclude(host__in=busy.filter(times__gte=AT_ONE_HOST).values("host"))
    if only_quick:
        due = due.filter(is_quick=True)
    held = due.select_for_update(skip_locked=True, no_key=True, of=("self",)).select_related("player")
    webhook = held.order_by("due_at").first()
    if webhook is None:
        return None
    webhook.claimed_until = None
    delivery = _next(webhook, now) if webhook.player.is_active else None
    if delivery is None or (delivery.next_try_at or now) > now:
        webhook.due_at = delivery.next_try_at if delivery else None
        webhook.save()
        return webhook
    webhook.claim += 1
    webhook.due_at = webhook.claimed_until = now + LEASE
    webhook.save()
    delivery.tries += 1
    delivery.tried_at = now
    delivery.save()
    return Claimed(webhook, delivery)


def _next(webhook: Webhook, now: datetime) -> Delivery | None:
    """Return the delivery to send next: one requested by hand, else one that waits for a retry, else the next
    notification of the inbox.
    """
    waiting = webhook.deliveries.filter(state=Delivery.State.WAITING).select_related("notice")
    first = waiting.order_by("-by_hand", "created_at").first()
    if first is not None and (first.by_hand or webhook.is_on):
        return first
    return _next_notice(webhook, now) if webhook.is_on else None


def _next_notice(webhook: Webhook, now: datetime) -> Delivery | None:
    told = notices_after(webhook.player, webhook.told)
    notice = (told if webhook.kinds is None else told.filter(kind__in=webhook.kinds)).first()
    if notice is None:
        webhook.told = Inbox.objects.values_list("newest", flat=True).get(player=webhook.player)
        return None
    delivery, _ = webhook.deliveries.get_or_create(notice=notice, by_hand=False, defaults={"created_at": now})
    delivery.state, delivery.tries, delivery.next_try_at = Delivery.State.WAITING, 0, now
    return delivery


@transaction.atomic
def delivery_conclude(*, claimed: Claimed, outcome: Outcome, now: datetime) -> None:
    """Store the result of an attempt. Do nothing if another worker has claimed the webhook since, or it was deleted."""
    if not outcome.is_good:
        inbox_held(claimed.webhook.player_id)  # before the webhook, which is the order of locks everywhere
    held = Webhook.objects.select_for_update(no_key=True).filter(pk=claimed.webhook.pk, claim=claimed.webhook.claim)
    webhook = held.first()
    if webhook is None:
        return
    delivery = claimed.delivery
    delivery.status, delivery.error, delivery.milliseconds = outcome.status, outcome.error, outcome.milliseconds
    delivery.next_try_at = None
    if outcome.is_good:
        delivery.state = Delivery.State.DELIVERED
        if delivery.notice is not None and not delivery.by_hand:
            webhook.told, webhook.failing_since = delivery.notice.number, None
    elif delivery.by_hand:
        delivery.state = Delivery.State.FAILED
    else:
        _put_off(webhook, delivery, now, outcome.rest)
    webhook.is_quick = outcome.is_good and (outcome.milliseconds or 0) <= QUICK
    webhook.claimed_until, webhook.due_at = None, now
    delivery.save()
    webhook.save()


def _put_off(webhook: Webhook, delivery: Delivery, now: datetime, rest: timedelta) -> None:
    """Schedule the next attempt: not before our own pause has passed, and not later than the longest pause.

    After a day, or if the receiver answers 410, switch the webhook off and notify its owner.
    """
    webhook.failing_since = webhook.failing_since or now
    end = webhook.failing_since + A_DAY
    if now < end and delivery.status != GONE:
        pause = max(PAUSES[min(delivery.tries, len(PAUSES)) - 1], min(rest, PAUSES[-1]))
        delivery.next_try_at = min(now + pause, end)
        return
    delivery.state, webhook.is_on = Delivery.State.FAILED, False
    about, data = f"{webhook.pk} {webhook.failing_since.isoformat()}", {"webhook": webhook.pk}
    notify(notices=[Notice(webhook.player_id, Kind.WEBHOOK_OFF, about, data)], now=now)


def deliveries_due(*, now: datetime) -> bool:
    return Webhook.objects.filter(due_at__lte=now).exists()


def deliveries_forget(*, now: datetime) -> int:
    """Delete finished deliveries older than a month and those beyond the newest of each webhook; return how many."""
    newest_first = Window(RowNumber(), partition_by="webhook", order_by=F("created_at").desc())
    done = Delivery.objects.exclude(state=Delivery.State.WAITING)
    beyond = done.annotate(place=newest_first).filter(place__gt=settings.DURAK["deliveries"])
    old = done.filter(created_at__lte=now - KEPT_FOR)
    return sum(Delivery.objects.filter(pk__in=rows.values("pk")).delete()[0] for rows in (old, beyond))
