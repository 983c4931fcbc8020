"""Pushes: which devices get them, when, how many, and with which content."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import Notification, PushDevice
from accounts.services import add_push_device, delete_account, push_sending, send_due_pushes, update_account
from accounts.services.push_sending import claim_pushes
from durak_site.limits.quotas import lock_account
from durak_site.outgoing.vapid import derive_public_key, generate_private_key
from games import engine, event_log
from games.services.notifications import notify_due_turns, send_due_reminders
from tests.accounts.notification_helpers import NOON, notify_of_invitation
from tests.accounts.oauth.app import create_access_token
from tests.accounts.push_service import Device, PushService, start_push_service
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person, make_token_client
from tests.games.table import stack_deck, start_table

pytestmark = pytest.mark.django_db
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS")


@pytest.fixture
def push_service(settings: Any) -> Iterator[PushService]:
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["127.0.0.0/8"]}
    settings.VAPID_PRIVATE_KEY = generate_private_key()
    with start_push_service() as push_service:
        yield push_service


def switch_on_pushes(push_service: PushService, player: Person) -> Device:
    """Register a new device of this player for pushes, and return the device."""
    device = push_service.create_device()
    browser = Browser(player.user)
    assert browser.send_forged_request("/account/push", **device.subscription).status_code == 204
    return device


def notify_with_damaged_data(player: Person) -> Notification:
    """Notify the player of an invitation, and delete the data of the stored notification. Return it with its data."""
    notification = notify_of_invitation(player)
    Notification.objects.filter(pk=notification.pk).update(data={})
    return notification


def test_pushes_that_cannot_be_written_are_tried_again_after_ten_minutes(
    push_service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    anna = create_person("anna")
    phone = switch_on_pushes(push_service, anna)
    damaged = notify_with_damaged_data(anna)
    for minutes in (1, 2):
        assert send_due_pushes(now=NOON + minutes * MINUTE) == 0
    assert caplog.messages == [f"The pushes to account {anna.user.pk} could not be written"]
    Notification.objects.filter(pk=damaged.pk).update(data=damaged.data)
    assert send_due_pushes(now=NOON + 11 * MINUTE) == len(phone.read_new_pushes()) == 1


def test_a_notification_that_cannot_be_written_does_not_keep_back_the_others_of_its_player(
    push_service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    anna = create_person("anna")
    phone = switch_on_pushes(push_service, anna)
    notify_with_damaged_data(anna)
    notify_of_invitation(anna, 2)
    for minutes in (1, 2, 3):
        send_due_pushes(now=NOON + minutes * MINUTE)
    assert len(phone.read_new_pushes()) == 1
    assert caplog.messages == [f"The pushes to account {anna.user.pk} could not be written"]


def test_each_device_gets_one_push_per_notification(push_service: PushService) -> None:
    anna = create_person("anna")
    phone, desk = switch_on_pushes(push_service, anna), switch_on_pushes(push_service, anna)
    notification = notify_of_invitation(anna)
    assert send_due_pushes(now=NOON) == 0
    assert send_due_pushes(now=NOON + MINUTE) == 2
    (push,) = phone.read_new_pushes()
    assert push["title"].endswith(" invites you to a table")
    assert "keeps a seat for you" in push["body"]
    assert push["path"] == f"/series/{notification.data['series']}"
    assert push["reader"] == Browser(anna.user).client.get("/").headers["Reader"]
    assert desk.read_new_pushes() == [push]
    assert send_due_pushes(now=NOON + HOUR) == 0


def test_a_run_that_has_to_end_still_sends_all_pushes_that_it_has_claimed(
    push_service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = create_person("anna"), create_person("boris")
    devices = [switch_on_pushes(push_service, player) for player in (anna, anna, boris)]
    for player in (anna, boris):
        notify_of_invitation(player)
    seconds = iter([0, 0, *[push_sending.MAX_RUN_SECONDS + 1] * 5])
    monkeypatch.setattr(push_sending, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    monkeypatch.setattr(push_sending, "CONCURRENT_REQUESTS", 1)
    assert send_due_pushes(now=NOON + MINUTE) == 2
    assert [len(device.read_new_pushes()) for device in devices] == [1, 1, 0]


def test_outdated_notifications_are_not_pushed(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    accepted, read = notify_of_invitation(anna), notify_of_invitation(anna, 2)
    anna.client.post(f"/api/v1/series/{accepted.data['series']}/join")
    anna.client.post("/api/v1/me/notifications/read", {"ids": [read.pk]})
    send_due_pushes(now=NOON + MINUTE)
    assert phone.read_new_pushes() == []
    assert not Notification.objects.filter(push_at__isnull=False).exists()


def test_pushes_of_the_night_become_one_push_in_the_morning(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    update_account(user=anna.user, changes={"time_zone": "Asia/Kamchatka", "language": "ru"})
    first, second = notify_of_invitation(anna, 1), notify_of_invitation(anna, 2)
    assert {first.push_at, second.push_at} == {NOON + 8 * HOUR}
    Notification.objects.filter(player=anna.user).update(
        push_at=NOON
    )  # as if their time had been computed in another time zone
    assert send_due_pushes(now=NOON + MINUTE) == 0
    assert send_due_pushes(now=NOON + 8 * HOUR) == 1
    (push,) = phone.read_new_pushes()
    assert (push["title"], push["path"]) == ("Дурак по переписке", "/inbox")
    assert push["body"].count("\n") == 1


def test_a_turn_and_its_reminder_of_one_night_are_one_sentence_of_a_push(push_service: PushService) -> None:
    anna = create_person()
    phone, evening = switch_on_pushes(push_service, anna), NOON + 11 * HOUR
    table = start_table("alemi-36", 2, known={0: anna}, deck=stack_deck(HANDS, "9H"), now=evening, move_clock=12 * HOUR)
    notify_due_turns(now=evening)
    send_due_reminders(now=evening + 4 * HOUR)
    assert send_due_pushes(now=NOON + 20 * HOUR) == 1
    (push,) = phone.read_new_pushes()
    assert push["title"].startswith("Your time is running out")
    assert push["path"] == f"/games/{table.game.pk}"
    assert "\n" not in push["body"]


def test_a_new_time_zone_and_new_hours_reschedule_waiting_pushes(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    update_account(user=anna.user, changes={"time_zone": "Asia/Kamchatka"})
    notify_of_invitation(anna)
    anna.client.patch("/api/v1/me", {"time_zone": "Europe/Berlin"})
    assert send_due_pushes(now=NOON + MINUTE) == 1
    update_account(user=anna.user, changes={"time_zone": "Asia/Kamchatka"})
    notify_of_invitation(anna, 2)
    anna.client.patch("/api/v1/me", {"mail": {"hours": [0, 24]}})
    assert send_due_pushes(now=NOON + MINUTE) == 1
    assert len(phone.read_new_pushes()) == 2


@pytest.mark.parametrize(("notifications", "lines", "last"), [(5, 5, "keeps a seat for you"), (7, 6, "and 2 more")])
def test_a_push_has_at_most_five_sentences_and_the_number_of_further_notifications(
    push_service: PushService, notifications: int, lines: int, last: str
) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    for number in range(notifications):
        notify_of_invitation(anna, number)
    send_due_pushes(now=NOON + MINUTE)
    (push,) = phone.read_new_pushes()
    body = push["body"].split("\n")
    assert len(body) == lines
    assert last in body[-1]


def test_notifications_of_a_kind_that_is_switched_off_are_not_pushed(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    notify_of_invitation(anna)
    assert anna.client.patch("/api/v1/me", {"push": {"invited": False}}).json()["push"]["invited"] is False
    send_due_pushes(now=NOON + MINUTE)
    assert notify_of_invitation(anna, 2).push_at is None
    assert phone.read_new_pushes() == []


def test_a_push_is_claimed_only_once(push_service: PushService) -> None:
    anna = create_person()
    switch_on_pushes(push_service, anna)
    notify_of_invitation(anna)
    assert [len(claim_pushes(anna.user.pk, NOON + MINUTE)) for _ in range(2)] == [1, 0]


@pytest.mark.django_db(transaction=True)
def test_a_locked_account_row_does_not_delay_pushes(push_service: PushService) -> None:
    busy = create_person()
    switch_on_pushes(push_service, busy)
    notify_of_invitation(busy)

    def claim_pushes_in_thread() -> int:
        try:
            return len(claim_pushes(busy.user.pk, NOON + MINUTE))
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker, transaction.atomic():
        lock_account(busy.user)
        assert worker.submit(claim_pushes_in_thread).result(60) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_the_push_service_does_not_know_is_deleted(push_service: PushService, status: int) -> None:
    anna = create_person()
    switch_on_pushes(push_service, anna).status = status
    notify_of_invitation(anna)
    assert send_due_pushes(now=NOON + MINUTE) == 0
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(("games", "end"), [(1, "."), (5, "…"), (7, "и ещё 2")])
def test_a_push_with_long_names_is_not_larger_than_push_services_accept(
    push_service: PushService, games: int, end: str
) -> None:
    people = {seat: create_person() for seat in range(6)}
    for person in people.values():
        update_account(user=person.user, changes={"language": "ru", "display_name": 30 * "\U0001f382"})
    title = 58 * "\U0001f382" + '""'
    tables = [start_table("alemi-36", 6, known=people, seed=bytes(32), title=title, now=NOON) for _ in range(games)]
    (seat,) = engine.list_awaited_seats(event_log.load_state(tables[0].game))
    phone = switch_on_pushes(push_service, people[seat])
    notify_due_turns(now=NOON)
    assert send_due_pushes(now=NOON + MINUTE) == 1
    (push,) = phone.read_new_pushes()
    assert push["body"].startswith(title)
    assert push["body"].endswith(end)
    assert not PushDevice.objects.filter(failures__gt=0).exists()


def test_a_device_with_an_invalid_key_does_not_keep_back_the_pushes_to_others(
    push_service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    anna, boris = create_person(), create_person()
    broken, phone = switch_on_pushes(push_service, anna), switch_on_pushes(push_service, boris)
    PushDevice.objects.filter(player=anna.user).update(p256dh=broken.compressed_key)
    notify_of_invitation(anna)
    notify_of_invitation(boris)
    assert send_due_pushes(now=NOON + MINUTE) == len(phone.read_new_pushes()) == 1
    device = PushDevice.objects.get(player=anna.user)
    assert (caplog.messages[0], device.failures) == (f"The push to device {device.pk} could not be sent", 1)


def test_a_failing_push_service_is_paused_longer_each_time(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    phone.status = 500
    for number, now in enumerate((NOON, NOON + HOUR)):
        notify_of_invitation(anna, number, now=now)
        send_due_pushes(now=now + MINUTE)
        device = PushDevice.objects.get()
        assert device.paused_until == now + MINUTE + timedelta(minutes=2 ** (number + 1))
    notify_of_invitation(anna, 3, now=NOON + HOUR)
    phone.status = 201
    assert send_due_pushes(now=NOON + HOUR + MINUTE) == 0
    notify_of_invitation(anna, 4, now=NOON + 2 * HOUR)
    assert send_due_pushes(now=NOON + 2 * HOUR + MINUTE) == 1
    assert PushDevice.objects.get().failures == 0


def test_invalid_and_internal_endpoints_are_refused_and_get_no_requests(
    push_service: PushService, settings: Any
) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    settings.DURAK = {**settings.DURAK, "outgoing_inside": []}
    fields = push_service.create_device().subscription
    browser = Browser(anna.user)
    compressed = {"p256dh": push_service.create_device().compressed_key}
    for wrong in (
        {"endpoint": "https://127.0.0.1/x"}, {"endpoint": "no address"}, {"p256dh": "AAAA"}, {"auth": "?"}, compressed,
    ):  # fmt: skip
        sent = {**fields, "endpoint": "https://push.example.org/x", **wrong}
        assert browser.send_forged_request("/account/push", **sent).status_code == 400
    notify_of_invitation(anna)
    assert send_due_pushes(now=NOON + MINUTE) == 0
    assert phone.read_new_pushes() == []
    assert not PushDevice.objects.exists()


def test_the_oldest_of_too_many_devices_is_deleted(push_service: PushService, settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "devices": 2}
    anna = create_person().user
    endpoints = [add_push_device(player=anna, **push_service.create_device().subscription).endpoint for _ in range(3)]
    assert set(PushDevice.objects.values_list("endpoint", flat=True)) == set(endpoints[1:])


def test_a_device_belongs_to_the_last_account_that_registered_it(push_service: PushService) -> None:
    anna, boris, phone = create_person().user, create_person().user, push_service.create_device()
    for player in (anna, boris):
        add_push_device(player=player, **phone.subscription)
    assert PushDevice.objects.get().player == boris


def test_signing_out_ends_pushes_to_the_browser(push_service: PushService) -> None:
    anna = create_person()
    browser = Browser(anna.user)
    browser.send_forged_request("/account/push", **push_service.create_device().subscription)
    assert "data-has-subscription" in browser.open("/account/preferences")
    other = switch_on_pushes(push_service, anna)
    browser.send("/account/preferences", to="/sign-out")
    assert [device.endpoint for device in PushDevice.objects.all()] == [other.endpoint]
    Browser(anna.user).send("/account/preferences", to="/account/push/stop", all="")
    assert not PushDevice.objects.exists()


def test_deleting_an_account_deletes_its_devices(push_service: PushService) -> None:
    anna = create_person()
    switch_on_pushes(push_service, anna)
    assert len(json.loads(anna.client.get("/api/v1/me/export").getvalue())["devices"]) == 1
    delete_account(player=anna.user)
    assert not PushDevice.objects.exists()


def test_a_site_without_a_key_offers_no_pushes(settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    page = Browser(create_person().user).open("/account/preferences")
    assert 'id="push"' not in page
    assert derive_public_key(generate_private_key()).startswith("B")


def test_a_device_moves_to_another_account_only_with_its_keys(push_service: PushService) -> None:
    anna, boris = create_person("anna"), create_person("boris")
    device = switch_on_pushes(push_service, anna)
    stranger = push_service.create_device()
    stranger.endpoint = device.endpoint
    taken = Browser(boris.user).send_forged_request("/account/push", **stranger.subscription)
    assert taken.status_code == 400
    assert "belong to another account here" in read_text(taken)
    assert PushDevice.objects.get().player == anna.user
    assert Browser(boris.user).send_forged_request("/account/push", **device.subscription).status_code == 204
    assert PushDevice.objects.get().player == boris.user


def test_only_the_owners_export_contains_push_endpoints(push_service: PushService) -> None:
    anna = create_person("anna")
    device = switch_on_pushes(push_service, anna)
    by_app = make_token_client(create_access_token(anna.user, "read", "account"))
    exports = [b"".join(client.get("/api/v1/me/export").streaming_content).decode() for client in (anna.client, by_app)]
    assert [device.endpoint in export for export in exports] == [True, False]
    assert [len(json.loads(export)["devices"]) for export in exports] == [1, 1]
    assert not [export for export in exports if device.subscription["auth"] in export]


def deal_and_notify_turn(player: Person, clock: timedelta) -> None:
    """Deal a game at noon in which the player has `clock` for a move. Then send the notification of the turn."""
    dealt = {"deck": stack_deck(HANDS, "KS", dealer=1), "dealer": 1, "now": NOON}
    start_table(players=2, known={0: player}, move_clock=clock, window=HOUR, **dealt)
    notify_due_turns(now=NOON)


def test_a_push_of_several_notifications_expires_at_their_latest_deadline(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    deal_and_notify_turn(anna, 3 * HOUR)
    deal_and_notify_turn(anna, HOUR)
    assert send_due_pushes(now=NOON + MINUTE) == 1
    (both,) = phone.read_new_pushes()
    assert (both["body"].count("\n"), both["ttl"]) == (1, (3 * HOUR - MINUTE).total_seconds())
    assert both["path"] == "/inbox"


def test_a_push_has_the_number_of_games_that_wait_for_the_player(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    for number in range(3):
        notify_of_invitation(anna, number)
        send_due_pushes(now=NOON + MINUTE)
        deal_and_notify_turn(anna, HOUR)
    assert [push["waiting"] for push in phone.read_new_pushes()] == [0, 1, 2]


def test_a_push_expires_at_the_deadline_of_its_turn(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    deal_and_notify_turn(anna, HOUR)
    send_due_pushes(now=NOON + 10 * MINUTE)
    assert [push["ttl"] for push in phone.read_new_pushes()] == [(50 * MINUTE).total_seconds()]


def test_a_push_without_a_deadline_expires_after_a_day(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    deal_and_notify_turn(anna, HOUR)
    notify_of_invitation(anna)
    send_due_pushes(now=NOON + MINUTE)
    assert [push["ttl"] for push in phone.read_new_pushes()] == [timedelta(days=1).total_seconds()]


def test_a_push_of_a_long_turn_expires_after_a_day(push_service: PushService) -> None:
    anna = create_person()
    phone = switch_on_pushes(push_service, anna)
    deal_and_notify_turn(anna, timedelta(days=7))
    send_due_pushes(now=NOON + MINUTE)
    assert [push["ttl"] for push in phone.read_new_pushes()] == [timedelta(days=1).total_seconds()]
