"""Notifications older than 90 days are deleted. The newest 200 notifications of each account are never deleted."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import Inbox, Notification
from accounts.services import NewNotification, delete_old_notifications, notification_retention, notify
from accounts.tasks import purge_old_notifications
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status

pytestmark = pytest.mark.django_db
NOW = datetime(2024, 11, 23, 12, 0, tzinfo=UTC)
OLD, RECENT = NOW - timedelta(days=90, seconds=1), NOW - timedelta(days=90)


def create_notifications(player: Person, old: int, recent: int) -> None:
    """Create `old` notifications that are older than 90 days, and then `recent` newer ones."""
    Notification.objects.bulk_create(
        Notification(
            player=player.user, number=number, kind="joined", about=f"{number}", data={},
            created_at=OLD if number <= old else RECENT,
        )
        for number in range(1, old + recent + 1)
    )  # fmt: skip
    Inbox.objects.create(player=player.user, newest_number=old + recent)


def list_notification_numbers(player: Person) -> list[int]:
    notifications = Notification.objects.filter(player=player.user).order_by("number")
    return list(notifications.values_list("number", flat=True))


@pytest.mark.parametrize(
    ("old", "recent", "first"),
    [(200, 0, 1), (201, 0, 2), (150, 50, 1), (150, 60, 11), (10, 300, 11), (0, 300, 1), (450, 0, 251)],
)
def test_old_notifications_are_deleted_except_the_newest_200(old: int, recent: int, first: int) -> None:
    one = create_person()
    create_notifications(one, old, recent)
    assert delete_old_notifications(now=NOW) == first - 1
    assert list_notification_numbers(one) == list(range(first, old + recent + 1))
    assert delete_old_notifications(now=NOW) == 0


def test_a_run_stops_after_a_number_of_deletions_and_the_next_run_deletes_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notification_retention, "BATCH_SIZE", 7)
    monkeypatch.setattr(notification_retention, "MAX_PER_RUN", 14)
    anna, boris = create_person(), create_person()
    create_notifications(anna, 210, 0)
    create_notifications(boris, 210, 0)
    assert delete_old_notifications(now=NOW) == 17
    assert list_notification_numbers(anna) == list(range(11, 211))
    assert list_notification_numbers(boris) == list(range(8, 211))
    assert delete_old_notifications(now=NOW) == 3
    assert list_notification_numbers(boris) == list(range(11, 211))


def load_notifications_after(player: Person, number: int) -> dict[str, Any]:
    return expect_status(player.client.get(f"{API}/me/notifications?after={number}&limit=2"), 200)


def test_a_list_after_a_deleted_number_begins_with_the_oldest_remaining_notification() -> None:
    one = create_person()
    create_notifications(one, 203, 0)
    assert purge_old_notifications() == 3
    assert [notification["notification_number"] for notification in load_notifications_after(one, 1)["results"]] == [
        4,
        5,
    ]
    assert load_notifications_after(one, 203)["results"] == []


def test_new_notifications_get_new_numbers_after_old_ones_are_deleted() -> None:
    one = create_person()
    create_notifications(one, 203, 0)
    delete_old_notifications(now=NOW)
    notify(notifications=[NewNotification(one.user.pk, "joined", "another", {})], now=NOW)
    assert list_notification_numbers(one) == list(range(4, 205))
