from celery import shared_task
from django.contrib.sessions.models import Session
from django.utils import timezone
from oauth2_provider.models import clear_expired

from accounts.idempotency import forget_older
from accounts.services import (
    deliveries_forget,
    devices_forget,
    guests_sweep,
    mails_forget,
    mails_send,
    notices_forget,
    pushes_send,
    tokens_forget,
)
from accounts.services.deliveries import deliveries_due
from accounts.services.webhooks import SEND
from accounts.webhooks.sender import Sender
from durak_site.batches import delete_in_batches
from durak_site.only_run import only_run
from durak_site.waking import taken_up

sender = Sender()


@shared_task
def forget_old_answers() -> int:
    """Delete stored responses that are too old to be repeated. May run concurrently."""
    return forget_older(timezone.now())


@shared_task(ignore_result=True)
def forget_old_tokens() -> int:
    """Delete tokens that ended a month ago."""
    return tokens_forget(now=timezone.now())


@shared_task(ignore_result=True)
def send_mails() -> int:
    """Send the mails that are due. No mail is sent twice, even by two runs or after a crash.

    Only one run at a time, so that a slow mail server blocks one process of the worker and never the clocks.
    """
    with only_run("send mails") as is_only:
        return mails_send(now=timezone.now()) if is_only else 0


@shared_task(ignore_result=True)
def send_pushes() -> int:
    """Send the pushes that are due, under the same conditions as `send_mails`."""
    with only_run("send pushes") as is_only:
        return pushes_send(now=timezone.now()) if is_only else 0


@shared_task(ignore_result=True)
def forget_old_mails() -> int:
    return mails_forget(now=timezone.now())


@shared_task(ignore_result=True)
def forget_old_notices() -> int:
    """Delete notifications older than 90 days, except the newest 200 of each account."""
    return notices_forget(now=timezone.now())


@shared_task(ignore_result=True)
def forget_old_grants() -> None:
    """Delete codes and tokens of apps that are expired and no longer needed to detect a second use."""
    clear_expired()
    devices_forget(now=timezone.now())


@shared_task(ignore_result=True)
def end_guests() -> int:
    """Delete guests who have not played for a long time. May run concurrently."""
    return guests_sweep(now=timezone.now())


@shared_task(ignore_result=True)
def forget_old_sessions() -> None:
    """Delete expired browser sessions."""
    delete_in_batches(Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date"))


@shared_task(ignore_result=True)
def send_webhooks() -> None:
    """Wake this process's sender if deliveries are due. May run concurrently: no delivery is claimed twice."""
    taken_up(SEND)
    if deliveries_due(now=timezone.now()):
        sender.wake()


@shared_task(ignore_result=True)
def forget_old_deliveries() -> int:
    return deliveries_forget(now=timezone.now())
