"""Locks of inboxes.

A transaction that adds or sends notifications, or marks several as read, locks the inbox and not the account, because
requests of the player can lock the account for long. `mark_notifications_about_read` skips locked rows instead.
"""

from collections.abc import Iterable

from accounts.models import Inbox


def lock_inbox(player_id: int) -> Inbox:
    """Lock the player's inbox until the transaction ends, and create it if there is none."""
    Inbox.objects.bulk_create([Inbox(player_id=player_id)], ignore_conflicts=True)
    return Inbox.objects.select_for_update(no_key=True).get(player=player_id)


def lock_inboxes(player_ids: Iterable[int]) -> None:
    """Lock those inboxes of the players that exist until the transaction ends, in the order of the player ids."""
    inboxes = Inbox.objects.filter(player__in=set(player_ids)).order_by("player")
    list(inboxes.select_for_update(no_key=True).values_list("pk"))


def try_lock_inbox(player_id: int) -> bool:
    """Lock the player's inbox without waiting. Return False if it is locked, or there is none."""
    return Inbox.objects.select_for_update(no_key=True, skip_locked=True).filter(player=player_id).first() is not None
