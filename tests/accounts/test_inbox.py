from datetime import timedelta

import pytest

from accounts.models import Kind, Notification
from accounts.services import NewNotification, notify
from tests.accounts.notification_helpers import NOON
from tests.accounts.sign_in import assert_problem
from tests.factories import create_person

pytestmark = pytest.mark.django_db
NOTIFICATIONS_URL = "/api/v1/me/notifications"


def notify_of_series(player, *numbers):
    for number in numbers:
        notification = NewNotification(
            player.user.pk, Kind.INVITED, f"series {number}", {"series": f"s{number}", "seat": 0}
        )
        notify(notifications=[notification], now=NOON + timedelta(hours=number))


def list_inbox(player, query=""):
    return player.client.get(NOTIFICATIONS_URL + query).json()["results"]


def list_series_in_inbox(player, query=""):
    return [notification["data"]["series"] for notification in list_inbox(player, query)]


def test_the_inbox_lists_notifications_oldest_first():
    anna = create_person()
    notify_of_series(anna, 1, 2, 3)
    assert list_series_in_inbox(anna) == ["s1", "s2", "s3"]
    assert list_inbox(anna)[2] == {
        "id": Notification.objects.get(about="series 3").pk,
        "notification_number": 3,
        "kind": "invited",
        "data": {"series": "s3", "seat": 0},
        "created_at": "2026-11-23T15:00:00Z",
        "read_at": None,
    }


def test_the_inbox_is_paged():
    anna = create_person()
    notify_of_series(anna, *range(5))
    first = anna.client.get(f"{NOTIFICATIONS_URL}?limit=3").json()
    second = anna.client.get(first["next"]).json()
    assert [
        notification["data"]["series"] for notification in first["results"] + second["results"]
    ] == list_series_in_inbox(anna)
    assert second["next"] is None


def test_an_inbox_has_no_notifications_of_other_accounts():
    anna, boris = create_person(), create_person()
    notify_of_series(anna, 1)
    assert list_inbox(boris) == []
    notification = list_inbox(anna)[0]["id"]
    assert boris.client.post(f"{NOTIFICATIONS_URL}/read", {"ids": [notification]}).json() == {"read": 0, "unread": 0}
    problem = assert_problem(boris.client.post(f"{NOTIFICATIONS_URL}/read", {"up_to": notification}), 400, "invalid")
    assert list(problem["errors"]) == ["up_to"]
    assert list_series_in_inbox(anna, "?unread=true") == ["s1"]


def test_an_event_that_is_notified_twice_is_in_the_inbox_once():
    anna = create_person()
    notify_of_series(anna, 1, 1)
    assert list_series_in_inbox(anna) == ["s1"]
    assert list_inbox(anna)[0]["created_at"] == "2026-11-23T13:00:00Z"


def test_notifications_are_marked_as_read_by_id():
    anna = create_person()
    notify_of_series(anna, 1, 2, 3)
    middle = list_inbox(anna)[1]["id"]
    assert anna.client.post(f"{NOTIFICATIONS_URL}/read", {"ids": [middle, "nothing"]}).json() == {
        "read": 1,
        "unread": 2,
    }
    assert list_series_in_inbox(anna, "?unread=true") == ["s1", "s3"]
    read_at = list_inbox(anna)[1]["read_at"]
    assert anna.client.post(f"{NOTIFICATIONS_URL}/read", {"ids": [middle]}).json() == {"read": 0, "unread": 2}
    assert list_inbox(anna)[1]["read_at"] == read_at


def test_all_notifications_up_to_an_id_are_marked_as_read():
    anna = create_person()
    notify_of_series(anna, 1, 2, 3)
    assert anna.client.post(f"{NOTIFICATIONS_URL}/read", {"up_to": list_inbox(anna)[1]["id"]}).json() == {
        "read": 2,
        "unread": 1,
    }
    assert list_series_in_inbox(anna, "?unread=true") == ["s3"]


@pytest.mark.parametrize(("place", "marked"), [(0, 1), (1, 2), (2, 3)])
def test_marking_up_to_a_notification_includes_those_of_the_same_instant_with_lower_numbers(place, marked):
    anna = create_person()
    notifications = [
        NewNotification(anna.user.pk, Kind.INVITED, f"{n}", {"series": f"s{n}", "seat": 0}) for n in range(3)
    ]
    notify(notifications=notifications, now=NOON)
    listed = list_series_in_inbox(anna)
    answer = anna.client.post(f"{NOTIFICATIONS_URL}/read", {"up_to": list_inbox(anna)[place]["id"]})
    assert answer.json() == {"read": marked, "unread": 3 - marked}
    assert list_series_in_inbox(anna, "?unread=true") == listed[place + 1 :]


@pytest.mark.parametrize("body", [{}, {"ids": [], "up_to": "x"}, {"ids": "all"}, {"ids": ["x"] * 101}, {"all": True}])
def test_an_invalid_request_to_mark_notifications_is_refused(body):
    assert_problem(create_person().client.post(f"{NOTIFICATIONS_URL}/read", body), 400, "invalid")


def test_the_parameter_unread_accepts_only_true_and_false():
    assert_problem(create_person().client.get(f"{NOTIFICATIONS_URL}?unread=perhaps"), 400, "invalid")


def test_a_deleted_account_gets_no_notifications():
    anna = create_person()
    anna.user.is_active = False
    anna.user.save()
    notify_of_series(anna, 1)
    assert not Notification.objects.exists()
