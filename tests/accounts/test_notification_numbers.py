"""An account's notifications have the numbers 1, 2, 3 and so on, in the order in which they become visible."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from accounts.models import Inbox, Kind, Notification
from accounts.services import NewNotification, notify
from tests.accounts.notification_helpers import NOON
from tests.accounts.sign_in import assert_problem
from tests.factories import Person, create_person

NOTIFICATIONS_URL = "/api/v1/me/notifications"


def notify_players(about, *players):
    notify(
        notifications=[NewNotification(one.user.pk, Kind.INVITED, f"{about}", {"about": about}) for one in players],
        now=NOON,
    )


def load_notifications_after(player: Person, number, more=""):
    return player.client.get(f"{NOTIFICATIONS_URL}?after={number}{more}").json()


def list_notification_numbers(player):
    return list(Notification.objects.filter(player=player.user).order_by("number").values_list("number", flat=True))


@pytest.mark.django_db
def test_a_repeated_notification_gets_no_number():
    anna, boris = create_person(), create_person()
    for about, players in ((1, [anna]), (2, [anna, boris]), (2, [anna]), (3, [boris, anna, anna])):
        notify_players(about, *players)
    assert (list_notification_numbers(anna), list_notification_numbers(boris)) == ([1, 2, 3], [1, 2])
    assert [one["data"]["about"] for one in load_notifications_after(anna, 0)["results"]] == [1, 2, 3]
    assert [one["notification_number"] for one in load_notifications_after(anna, 2)["results"]] == [3]
    assert [one["notification_number"] for one in anna.client.get(NOTIFICATIONS_URL).json()["results"]] == [1, 2, 3]


@pytest.mark.django_db
def test_the_number_of_a_deleted_notification_is_not_used_again():
    anna = create_person()
    notify_players(1, anna)
    notify_players(2, anna)
    Notification.objects.filter(player=anna.user).delete()
    notify_players(3, anna)
    assert list_notification_numbers(anna) == [3]


@pytest.mark.django_db
def test_the_notifications_after_a_number_are_paged_oldest_first():
    anna = create_person()
    for about in range(5):
        notify_players(about, anna)
    first = load_notifications_after(anna, 1, "&limit=2")
    assert [one["notification_number"] for one in first["results"]] == [2, 3]
    second = anna.client.get(first["next"]).json()
    assert ([one["notification_number"] for one in second["results"]], second["next"]) == ([4, 5], None)
    assert load_notifications_after(anna, 5) == {"results": [], "next": None}


@pytest.mark.django_db
def test_a_client_with_a_number_that_a_restored_site_does_not_have_resumes_with_the_newest():
    anna = create_person()
    assert load_notifications_after(anna, 500)["results"] == []
    for about in range(3):
        notify_players(about, anna)
    (newest,) = load_notifications_after(anna, 500, "&wait=30")["results"]
    assert newest["notification_number"] == 3
    assert load_notifications_after(anna, 3)["results"] == []


@pytest.mark.django_db
def test_the_first_unread_notification_after_a_number_from_before_a_restore_ends_the_wait():
    anna = create_person()
    notify_players(1, anna)
    anna.client.post(f"{NOTIFICATIONS_URL}/read", {"up_to": load_notifications_after(anna, 0)["results"][0]["id"]})
    assert load_notifications_after(anna, 500, "&unread=true")["results"] == []
    notify_players(2, anna)
    assert [one["data"]["about"] for one in load_notifications_after(anna, 500, "&unread=true")["results"]] == [2]


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["after=-1", "after=x", "after=1&wait=31", "after=1&cursor=x", "cursor=x"])
def test_invalid_numbers_in_the_query_are_refused(query):
    assert_problem(create_person().client.get(f"{NOTIFICATIONS_URL}?{query}"), 400, "invalid")


@pytest.mark.django_db(transaction=True)
def test_concurrent_notifications_leave_no_gap_in_the_numbers():
    people = [create_person() for _ in range(3)]

    def notify_concurrently(about):
        try:
            with transaction.atomic():
                notify_players(about, *(people if about % 2 else reversed(people)))
                transaction.set_rollback(about % 5 == 0)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(notify_concurrently, range(30)))
    for one in people:
        assert list_notification_numbers(one) == list(range(1, 25))
        assert Inbox.objects.get(player=one.user).newest_number == 24
