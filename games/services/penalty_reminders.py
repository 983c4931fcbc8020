"""Monthly reminders of the penalties that a player still owes."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from accounts.mail.preferences import OFF, complete_mail_preferences
from accounts.models import Kind
from durak_site.database.batches import process_in_batches
from games.models import Penalty, PenaltyReminder
from games.models.penalty import OPEN_MARKS
from games.services.notifications import notify_debtors

BATCH_SIZE = 100
LAST_DAY = 28
"""The last day of a month on which reminders are sent. Every month has this day."""


def plan_reminders(*, penalties: Iterable[Penalty], now: datetime) -> None:
    """Plan a reminder, due in one month, for each debtor of `penalties` who has none planned yet."""
    debtors = sorted({penalty.debtor_id for penalty in penalties})
    due_at = add_month(now)
    PenaltyReminder.objects.bulk_create(
        [PenaltyReminder(player_id=one, due_at=due_at) for one in debtors], ignore_conflicts=True
    )


def remind_debtors(*, now: datetime) -> int:
    """Remind the players whose reminder of penalties is due. Return the number of due reminders."""
    return process_in_batches(lambda: _remind_batch(now), BATCH_SIZE)


@transaction.atomic
def _remind_batch(now: datetime) -> int:
    """Remind a batch of players. Players who have switched off these mails get no notification in the inbox either."""
    due = PenaltyReminder.objects.filter(due_at__lte=now).order_by("due_at").select_related("player")
    reminders = list(due.select_for_update(skip_locked=True, no_key=True, of=("self",))[:BATCH_SIZE])
    owing = Penalty.objects.filter(debtor__in=[one.player_id for one in reminders], last_mark__in=OPEN_MARKS)
    debtors = set(owing.order_by().values_list("debtor", flat=True).distinct())
    PenaltyReminder.objects.filter(pk__in=[one.pk for one in reminders]).update(due_at=add_month(now))
    wanting = [
        one.player_id
        for one in reminders
        if one.player_id in debtors and complete_mail_preferences(one.player)[Kind.PENALTY_REMINDER] != OFF
    ]
    notify_debtors(player_ids=wanting, now=now)
    return len(reminders)


def add_month(at: datetime) -> datetime:
    """Return the same time of day one calendar month after `at`, on the 28th at the latest."""
    following = at.replace(day=1) + timedelta(days=32)
    return following.replace(day=min(at.day, LAST_DAY))
