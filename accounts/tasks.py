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
    """Delete answers that are too old to be given again. Two of these at once do no harm."""
    return forget_older(timezone.now())


@shared_task(ignore_result=True)
def forget_old_tokens() -> int:
    """Delete the tokens that ended a month ago."""
    return tokens_forget(now=timezone.now())


@shared_task(ignore_result=True)
def send_mails() -> int:
    """Sends the mails that are due; two of these at once, or one killed half-way, send no mail twice.

    One run at a time: a slow mail server holds up one process of the worker, and so never the clocks.
    """
    with only_run("send mails") as is_only:
        return mails_send(now=timezone.now()) if is_only else 0


@shared_task(ignore_result=True)
def send_pushes() -> int:
    """Sends the pushes that are due, as `send_mails` does."""
    with only_run("send pushes") as is_only:
        return pushes_send(now=timezone.now()) if is_only else 0


@shared_task(ignore_result=True)
def forget_old_mails() -> int:
    return mails_forget(now=timezone.now())


@shared_task(ignore_result=True)
def forget_old_notices() -> int:
    """Delete notices of more than 90 days ago, but for the newest 200 of each account."""
    return notices_forget(now=timezone.now())


@shared_task(ignore_result=True)
def forget_old_grants() -> None:
    """Codes and tokens of apps that can be used no more, nor tell of a second use."""
    clear_expired()
    devices_forget(now=timezone.now())


@shared_task(ignore_result=True)
def end_guests() -> int:
    """Says good-bye to guests who have not played for long; two of these at once do no harm."""
    return guests_sweep(now=timezone.now())


@shared_task(ignore_result=True)
def forget_old_sessions() -> None:
    """Of browsers that have not come back."""
    delete_in_batches(Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date"))


@shared_task(ignore_result=True)
def send_webhooks() -> None:
    """Wakes who sends what is due, in this process; two of these at once claim nothing twice."""
    taken_up(SEND)
    if deliveries_due(now=timezone.now()):
        sender.wake()


@shared_task(ignore_result=True)
def forget_old_deliveries() -> int:
    return deliveries_forget(now=timezone.now())
