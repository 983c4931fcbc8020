"""Changes of webhooks by their owners. A change first locks the inbox, as `notify` does, so that no notification is
added meanwhile.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.guests import refuse_guest
from accounts.models import Delivery, User, Webhook
from accounts.secrets import derive_webhook_secret
from accounts.services.inbox_locks import lock_inbox
from accounts.sql.notifications import MAKE_WEBHOOKS_DUE
from durak_site.database.rows import fetch_rows
from durak_site.http.problems import build_not_found_problem
from durak_site.limits.quotas import check_quota, lock_account
from durak_site.limits.rate_limits import count_or_throttle
from durak_site.messaging.wakeups import send_task
from durak_site.outgoing import parse_destination

SEND_TASK = "accounts.tasks.send_webhooks"


@transaction.atomic
def create_webhook(*, player: User, url: str, now: datetime, kinds: list[str] | None = None) -> tuple[Webhook, str]:
    """Create a webhook for notifications from now on; return the webhook and its secret.

    Raises `forbidden` for guests, and `limit_reached` if the account has too many webhooks. Also raises the error of
    `lock_account`.
    """
    refuse_guest(player)
    lock_account(player)
    inbox = lock_inbox(player.pk)
    check_quota("webhooks", Webhook.objects.filter(player=player).count())
    host = parse_destination(url).host
    webhook = Webhook.objects.create(
        player=player, url=url, host=host, kinds=kinds, handled_number=inbox.newest_number, created_at=now
    )
    return webhook, derive_webhook_secret(webhook.pk, webhook.secret_count)


@transaction.atomic
def update_webhook(*, webhook: Webhook, changes: dict[str, Any], now: datetime) -> Webhook:
    """Apply `changes` to the webhook: any of `url`, `kinds` and `is_on`.

    Waiting deliveries are tried again at once, and their attempts are counted anew. A webhook that is switched on again
    continues where it stopped.
    """
    webhook = _lock_webhook(webhook)
    if "url" in changes:
        changes = {**changes, "host": parse_destination(changes["url"]).host}
        if changes["url"] != webhook.url:
            _end_claim(webhook)
    for name, value in changes.items():
        setattr(webhook, name, value)
    webhook.failing_since, webhook.is_quick = None, False
    waiting = webhook.deliveries.filter(state=Delivery.State.WAITING)
    if webhook.is_on:
        waiting.update(next_try_at=now, tries=0)
    else:
        waiting.filter(by_hand=False).update(next_try_at=None)
    return _make_webhook_due(webhook, now)


@transaction.atomic
def delete_webhook(*, webhook: Webhook) -> None:
    _lock_webhook(webhook).delete()


@transaction.atomic
def replace_webhook_secret(*, webhook: Webhook, now: datetime) -> tuple[Webhook, str]:
    """Create the next secret of the webhook; return the webhook and this secret.

    For a day, messages are also signed with the previous secret.
    """
    webhook = _lock_webhook(webhook)
    webhook.secret_count += 1
    webhook.secret_replaced_at = now
    webhook.save()
    return webhook, derive_webhook_secret(webhook.pk, webhook.secret_count)


@transaction.atomic
def create_manual_delivery(*, webhook: Webhook, original: Delivery | None, now: datetime) -> Delivery:
    """Queue and return a delivery that the owner has requested: `original` again, or a test if it is None.

    The new delivery is sent before all others, even if the webhook is off. Raises Throttled (429) after too many such
    deliveries.
    """
    count_or_throttle("webhook_tests", str(webhook.player_id))
    webhook = _lock_webhook(webhook)
    notification = original.notification if original else None
    delivery = Delivery.objects.create(
        webhook=webhook, notification=notification, by_hand=True, created_at=now, next_try_at=now
    )
    _make_webhook_due(webhook, now)
    return delivery


def make_webhooks_due(*, player_ids: Collection[int], now: datetime) -> None:
    """Make the webhooks of these players due, so that a worker soon looks for notifications to deliver to them.

    Call in the transaction that notifies the players, with their inboxes locked.
    """
    if fetch_rows(MAKE_WEBHOOKS_DUE, now, list(player_ids)):
        transaction.on_commit(lambda: send_task(SEND_TASK))


def _lock_webhook(webhook: Webhook) -> Webhook:
    """Lock the owner's inbox and the webhook. Raises `not_found` if the webhook was deleted meanwhile."""
    lock_inbox(webhook.player_id)
    locked = Webhook.objects.select_for_update().filter(pk=webhook.pk).first()
    if locked is None:
        raise build_not_found_problem()
    return locked


def _end_claim(webhook: Webhook) -> None:
    """End the claim of a worker. The result of its request is ignored, and the delivery is sent again."""
    webhook.claim += 1
    webhook.claimed_until = None


def _make_webhook_due(webhook: Webhook, now: datetime) -> Webhook:
    """Save the webhook, and let a worker look for deliveries to send now. Return the webhook.

    If a worker is sending a delivery of this webhook, do not change its due time, because
    the worker looks again after this attempt.
    """
    if webhook.claimed_until is None:
        webhook.due_at = now
    webhook.save()
    transaction.on_commit(lambda: send_task(SEND_TASK))
    return webhook
