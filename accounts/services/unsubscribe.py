from django.db import transaction
from django.db.models import Q

from accounts.mail.preferences import DIGEST, OFF, complete_mail_preferences, compute_mail_time, compute_push_time
from accounts.models import Kind, Mail, Notification, User
from accounts.services.inbox_locks import lock_inbox


@transaction.atomic
def stop_mails(*, player: User, kind: str) -> None:
    """Stop mails about this kind of notification. `digest` stands for everything in the daily mail."""
    player = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    wanted = complete_mail_preferences(player)
    kinds = [kind]
    if kind == Mail.DIGEST:
        # The key `digest` also stops notifications that are in the daily mail although their kind is mailed at once.
        kinds += [one for one in Kind.values if wanted[one] == DIGEST]
    player.mail = {**player.mail, **dict.fromkeys(kinds, OFF)}
    player.save(update_fields=["mail"])
    reschedule_mails_and_pushes(player=player)


def reschedule_mails_and_pushes(*, player: User) -> None:
    """Recompute when the player's waiting mails and pushes are due, and cancel those that the player no longer wants.

    Call this after a change of the player's mail preferences, time zone or address.
    """
    lock_inbox(player.pk)
    waiting = list(Notification.objects.filter(Q(mail_at__isnull=False) | Q(push_at__isnull=False), player=player))
    for notification in waiting:
        notification.mail_at = notification.mail_at and compute_mail_time(player, notification)
        notification.push_at = notification.push_at and compute_push_time(player, notification)
    Notification.objects.bulk_update(waiting, ["mail_at", "push_at"], batch_size=500)
