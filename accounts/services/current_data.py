"""The current data of notifications, from which their texts are made. Stored data contain only ids and numbers.

A notification has no current data if its reason is gone, for example if the player has moved.
"""

from collections.abc import Sequence

from django.db.models import QuerySet

from accounts.mail.letters import CurrentNotification, build_sentence, draw_picture
from accounts.models import Notification
from accounts.registry import Data, load_data_of_kind, notification_kinds


def load_current_data(notifications: Sequence[Notification]) -> dict[str, Data | None]:
    """Map the id of each notification to its current data, or to None if its reason is gone."""
    data_by_id: dict[str, Data | None] = {}
    for kind in {notification.kind for notification in notifications}:
        of_kind = [notification for notification in notifications if notification.kind == kind]
        found = load_data_of_kind(kind, [(notification.player_id, notification.data) for notification in of_kind])
        data_by_id |= {notification.pk: one for notification, one in zip(of_kind, found, strict=True)}
    return data_by_id


def select_replaced(notifications: Sequence[Notification]) -> list[Notification]:
    """Return those of the notifications that another of them replaces (see `NotificationKind`)."""
    replaced = [(notification_kinds[one.kind].replaces, one.player_id, one.data) for one in notifications]
    return [one for one in notifications if (one.kind, one.player_id, one.data) in replaced]


def select_unwritable(due: QuerySet[Notification]) -> QuerySet[Notification]:
    """Return those of the notifications for which an error prevents the sentence or the picture.

    Return all of them if there is no such notification, because the error is elsewhere then.
    """
    unwritable = [notification.pk for notification in due.select_related("player") if not _can_be_written(notification)]
    return due.filter(pk__in=unwritable) if unwritable else due


def _can_be_written(notification: Notification) -> bool:
    try:
        data = load_current_data([notification])[notification.pk]
        if data is not None:
            build_sentence(notification.kind, notification.player, data)
            draw_picture(notification.player, data)
    except Exception:
        return False
    return True


def get_urgency_key(notification: CurrentNotification) -> tuple[bool, float, int]:
    """Return a key that sorts notifications by urgency: those with a deadline first, in the order of the deadlines.

    The others follow in the order of their kinds.
    """
    kind, data = notification
    deadline = data.get("deadline_at")
    return deadline is None, deadline.timestamp() if deadline else 0.0, list(notification_kinds).index(kind)
