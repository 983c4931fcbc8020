"""Whoever tells a player something, or sends what they were told, holds the player's inbox until the transaction ends.

The account's own row would not do: it is held for long by people who do much, and their mails must not wait for that.
"""

from accounts.models import Inbox


def inbox_held(player_id: int) -> Inbox:
    """Waits for whoever holds it now."""
    Inbox.objects.bulk_create([Inbox(player_id=player_id)], ignore_conflicts=True)
    return Inbox.objects.select_for_update(no_key=True).get(player=player_id)


def inbox_held_if_free(player_id: int) -> bool:
    """Waits for nobody; False where somebody holds it now, or there is none."""
    return Inbox.objects.select_for_update(no_key=True, skip_locked=True).filter(player=player_id).first() is not None
