from celery import shared_task
from django.contrib.sessions.models import Session
from django.utils import timezone
from oauth2_provider.models import clear_expired

from accounts.idempotency import delete_old_responses
from accounts.services import (
    delete_expired_devices,
    delete_inactive_guests,
    delete_old_deliveries,
    delete_old_mails,
    delete_old_notifications,
    delete_old_tokens,
    send_due_mails,
    send_due_pushes,
)
from accounts.services.deliveries import has_due_deliveries
from accounts.services.webhooks import SEND_TASK
from accounts.webhooks.sender import WebhookSender
from durak_site.database.batches import delete_in_batches
from durak_site.database.exclusive_run import try_exclusive_run
from durak_site.messaging.wakeups import record_task_start

webhook_sender = WebhookSender()


@shared_task
def purge_old_responses() -> int:
    """Delete stored responses to idempotency keys that are too old to be sent again. May run concurrently."""
    return delete_old_responses(timezone.now())


@shared_task(ignore_result=True)
def purge_old_tokens() -> int:
    """Delete tokens that expired or were revoked more than 30 days ago."""
    return delete_old_tokens(now=timezone.now())


@shared_task(ignore_result=True)
def send_mails() -> int:
    """Send the due mails, each at most once, even after a crash; return how many were sent.

    Only one run works at a time, so that a slow mail server blocks at most one worker process.
    """
    with try_exclusive_run("send mails") as is_only:
        return send_due_mails(now=timezone.now()) if is_only else 0


@shared_task(ignore_result=True)
def send_pushes() -> int:
    """Send the due pushes, each at most once; return how many were accepted. Only one run works at a time."""
    with try_exclusive_run("send pushes") as is_only:
        return send_due_pushes(now=timezone.now()) if is_only else 0


@shared_task(ignore_result=True)
def purge_old_mails() -> int:
    """Delete the stored mails that are older than a month."""
    return delete_old_mails(now=timezone.now())


@shared_task(ignore_result=True)
def purge_old_notifications() -> int:
    """Delete notifications older than 90 days, except the newest 200 of each account."""
    return delete_old_notifications(now=timezone.now())


@shared_task(ignore_result=True)
def purge_old_grants() -> None:
    """Delete expired codes, tokens and device requests of apps. Replaced refresh tokens stay longer, so that their
    second use is detected.
    """
    clear_expired()
    delete_expired_devices(now=timezone.now())


@shared_task(ignore_result=True)
def end_guests() -> int:
    """Delete guests who have not played for 30 days. May run concurrently."""
    return delete_inactive_guests(now=timezone.now())


@shared_task(ignore_result=True)
def purge_expired_sessions() -> None:
    """Delete expired browser sessions."""
    delete_in_batches(Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date"))


@shared_task(name=SEND_TASK, ignore_result=True)
def wake_webhook_sender() -> None:
    """Wake the thread of this process that sends webhooks, if deliveries are due. May run concurrently."""
    record_task_start(SEND_TASK)
    if has_due_deliveries(now=timezone.now()):
        webhook_sender.wake()


@shared_task(ignore_result=True)
def purge_old_deliveries() -> int:
    return delete_old_deliveries(now=timezone.now())
