"""Requests that wait while their account is being deleted, and deletions that wait for other requests."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import Inbox, Kind, Notification, PushDevice, User, Webhook
from accounts.services import (
    add_push_device,
    create_guest,
    create_webhook,
    delete_account,
    delete_inactive_guests,
    update_account,
)
from accounts.services.inbox_locks import lock_inbox
from games.models import ChatReader, Game, Penalty, Series
from games.services.penalties import add_penalty_mark
from games.services.series import create_series, join_series
from games.services.series.terms import WantedSeat
from tests.accounts.push_service import Device
from tests.database_locks import count_lock_waits, lock_row
from tests.factories import create_person
from tests.games.api.calls import API, make_move, start_series
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


ACTIONS: dict[str, Callable[[User], Any]] = {
    "create a webhook": lambda user: create_webhook(player=user, url="https://example.org/hook", now=timezone.now()),
    "add a push device": lambda user: add_push_device(player=user, **Device("https://example.org/push").subscription),
}


@pytest.mark.parametrize("act", ACTIONS.values(), ids=ACTIONS)
def test_a_request_that_has_waited_for_the_deletion_of_its_account_stores_nothing(act: Callable[[User], Any]) -> None:
    anna = create_person().user

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            delete_account(player=anna)
            acting = pool.submit(lambda: close_connection_after(lambda: act(User.objects.get(pk=anna.pk))))
            wait_for(lambda: count_lock_waits() == 1, "the request waits for the account")
        with pytest.raises(AuthenticationFailed):
            acting.result()
    assert [model.objects.count() for model in (Inbox, PushDevice, Webhook)] == [0, 0, 0]


ROWS_OF_THE_DELETED_ACCOUNT: dict[str, Callable[[User], Any]] = {
    "inbox": lambda user: lock_inbox(user.pk),
    "chat": lambda user: ChatReader.objects.select_for_update(no_key=True).get(player=user),
}


@pytest.mark.parametrize("lock_row_of", ROWS_OF_THE_DELETED_ACCOUNT.values(), ids=ROWS_OF_THE_DELETED_ACCOUNT)
def test_a_deletion_locks_the_inboxes_of_others_last(lock_row_of: Callable[[User], Any]) -> None:
    anna, boris = create_person(), create_person()
    series = start_series(anna, boris)
    make_move(anna, series["game"], "resign")
    for path, body in (("chat", {"text": "Enough?"}), ("end", {})):
        boris.client.post(f"{API}/series/{series['id']}/{path}", body)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_row_of(anna.user)
            deleting = pool.submit(lambda: close_connection_after(lambda: delete_account(player=anna.user)))
            wait_for(lambda: count_lock_waits() == 1, "the deletion waits for the row")
            lock_inbox(boris.user.pk)
        deleting.result()
    assert Notification.objects.filter(player=boris.user, kind=Kind.SERIES_OVER).count() == 1
    assert not Inbox.objects.filter(player=anna.user).exists()


def test_a_notification_that_has_waited_for_the_deletion_of_its_receiver_is_not_stored() -> None:
    anna, boris = create_person(), create_person()
    series = start_series(anna, boris, penalty="The fool makes tea.")
    make_move(anna, series["game"], "resign")
    penalty = Penalty.objects.get()
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            delete_account(player=anna.user)
            marking = pool.submit(
                lambda: close_connection_after(
                    lambda: add_penalty_mark(penalty_id=penalty.pk, user=boris.user, mark="paid")
                )
            )
            wait_for(lambda: count_lock_waits() == 1, "the mark waits for the inbox of its receiver")
        marking.result()
    penalty.refresh_from_db()
    assert penalty.last_mark == "paid"
    assert not Notification.objects.filter(player=anna.user).exists()


def test_an_account_that_becomes_a_bot_locks_all_inboxes_in_one_order() -> None:
    anna, opponents = create_person(), dict[str, User]()
    while not (pair := find_opponents_in_reverse_order(opponents)):
        opponent = create_person()
        series = start_series(anna, opponent)
        make_move(anna, series["game"], "resign")
        opponents[series["id"]] = opponent.user
    first, second = pair
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            lock_inbox(first.pk)
            changing = pool.submit(
                lambda: close_connection_after(lambda: update_account(user=anna.user, changes={"is_bot": True}))
            )
            wait_for(lambda: count_lock_waits() == 1, "the change waits for the inbox")
            lock_inbox(second.pk)
        changing.result()
    assert Notification.objects.filter(kind=Kind.SERIES_OVER).exclude(player=anna.user).count() == len(opponents)


def test_an_account_that_becomes_a_bot_in_another_time_zone_locks_its_games_before_inboxes() -> None:
    anna, boris, vera = create_person(), create_person(), create_person()
    running = start_series(anna, vera)
    between_games = start_series(anna, boris)
    make_move(anna, between_games["game"], "resign")
    changes = {"is_bot": True, "time_zone": "Asia/Tokyo"}
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            Game.objects.select_for_update(no_key=True).get(pk=running["game"])
            changing = pool.submit(
                lambda: close_connection_after(lambda: update_account(user=anna.user, changes=changes))
            )
            wait_for(lambda: count_lock_waits() == 1, "the change waits for the game")
            lock_inbox(boris.user.pk)
        changing.result()
    assert Notification.objects.filter(player=boris.user, kind=Kind.SERIES_OVER).count() == 1


def find_opponents_in_reverse_order(opponents: dict[str, User]) -> tuple[User, User] | None:
    """Return two of the opponents, sorted by id, whose series are in reverse order. None if there are none."""
    sorted_by_series = [opponents[series_id] for series_id in sorted(opponents)]
    pairs = zip(sorted_by_series[1:], sorted_by_series, strict=False)
    return next(((one, other) for one, other in pairs if one.pk < other.pk), None)


def close_connection_after(act: Callable[[], Any]) -> None:
    try:
        act()
    finally:
        connection.close()


def test_a_guest_who_cannot_be_deleted_does_not_keep_the_others_and_is_deleted_a_day_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = timezone.now()
    first, second = create_guest(now=now - timedelta(days=1)), create_guest(now=now)
    join_series(series_id=create_open_series().pk, user=first)
    due = now + timedelta(days=31)
    with lock_row(Series.objects.get()):
        delete_inactive_guests(now=due)
    assert list_deleted(first, second) == [False, True]
    assert caplog.messages == [f"The guest account {first.pk} could not be deleted"]
    delete_inactive_guests(now=due + timedelta(hours=1))
    assert list_deleted(first) == [False]
    delete_inactive_guests(now=due + timedelta(days=1))
    assert list_deleted(first) == [True]


def create_open_series() -> Series:
    seats: list[WantedSeat] = [{"player": "me"}, {"open": True}, {"open": True}]
    return create_series(creator=create_person().user, rules="alemi-36", seats=seats)


def list_deleted(*users: User) -> list[bool]:
    return [not User.objects.get(pk=user.pk).is_active for user in users]
