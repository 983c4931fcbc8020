"""Locks of inboxes.

A transaction that adds notifications to an inbox, or claims them for sending, locks the row of the inbox. It does not
lock the row of the account, because requests of the player can lock that row for long, and mails must not wait for it.
"""

from accounts.models import Inbox


def lock_inbox(player_id: int) -> Inbox:
    """Lock the player's inbox until the transaction ends. Wait until it is free, and create it if there is none."""
    Inbox.objects.bulk_create([Inbox(player_id=player_id)], ignore_conflicts=True)
    return Inbox.objects.select_for_update(no_key=True).get(player=player_id)


def try_lock_inbox(player_id: int) -> bool:
    """Lock the player's inbox without waiting. Return False if it is locked, or there is none."""
    return Inbox.objects.select_for_update(no_key=True, skip_locked=True).filter(player=player_id).first() is not None
