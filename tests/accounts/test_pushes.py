"""Pushes: to which devices, when, how often, and what stands in them."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import Notification, PushDevice
from accounts.services import account_delete, account_update, push_device_add, pushes_send
from accounts.services.having import hold_account
from accounts.services.pushes import claim_pushes
from durak_site.vapid import new_private_key, public_key
from games.services.telling import turns_tell
from tests.accounts.inbox import NOON, tell
from tests.accounts.oauth.app import key_of
from tests.accounts.push_service import Device, Service, push_service
from tests.accounts.web.browser import Browser, words
from tests.factories import Person, bearer, person
from tests.games.table import stacked, table

pytestmark = pytest.mark.django_db
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS")


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["127.0.0.0/8"]}
    settings.VAPID_PRIVATE_KEY = new_private_key()
    with push_service() as service:
        yield service


def listening(service: Service, player: Person) -> Device:
    """A browser of theirs that was told to show notices."""
    device = service.device()
    browser = Browser(player.user)
    assert browser.forge("/account/push", **device.subscription).status_code == 204
    return device


def test_one_thing_is_one_push_to_each_device_in_the_words_of_its_notice(service: Service) -> None:
    anna = person("anna")
    phone, desk = listening(service, anna), listening(service, anna)
    notice = tell(anna)
    assert pushes_send(now=NOON) == 0
    assert pushes_send(now=NOON + MINUTE) == 2
    (told,) = phone.read()
    assert told["title"].endswith(" invites you to a series")
    assert "keeps a seat for you" in told["body"]
    assert told["path"] == f"/series/{notice.data['series']}"
    assert told["reader"] == Browser(anna.user).client.get("/").headers["Reader"]
    assert desk.read() == [told]
    assert pushes_send(now=NOON + HOUR) == 0


def test_what_is_past_is_not_pushed(service: Service) -> None:
    anna = person()
    phone = listening(service, anna)
    accepted, read = tell(anna), tell(anna, 2)
    anna.client.post(f"/api/v1/series/{accepted.data['series']}/join")
    anna.client.post("/api/v1/me/notifications/read", {"ids": [read.pk]})
    pushes_send(now=NOON + MINUTE)
    assert phone.read() == []
    assert not Notification.objects.filter(push_at__isnull=False).exists()


def test_nobody_is_woken_at_night_and_in_the_morning_it_is_one_push(service: Service) -> None:
    anna = person()
    phone = listening(service, anna)
    account_update(user=anna.user, changes={"time_zone": "Asia/Kamchatka", "language": "ru"})
    first, second = tell(anna, 1), tell(anna, 2)
    assert {first.push_at, second.push_at} == {NOON + 8 * HOUR}
    Notification.objects.filter(player=anna.user).update(push_at=NOON)  # as if the zone had been another one then
    assert pushes_send(now=NOON + MINUTE) == 0
    assert pushes_send(now=NOON + 8 * HOUR) == 1
    (told,) = phone.read()
    assert (told["title"], told["path"]) == ("Дурак по переписке", "/inbox")
    assert told["body"].count("\n") == 1


def test_a_kind_that_is_switched_off_is_not_pushed(service: Service) -> None:
    anna = person()
    phone = listening(service, anna)
    tell(anna)
    assert anna.client.patch("/api/v1/me", {"push": {"invited": False}}).json()["push"]["invited"] is False
    pushes_send(now=NOON + MINUTE)
    assert tell(anna, 2).push_at is None
    assert phone.read() == []


def test_two_workers_push_nothing_twice(service: Service) -> None:
    anna = person()
    listening(service, anna)
    tell(anna)
    assert [len(claim_pushes(anna.user.pk, NOON + MINUTE)) for _ in range(2)] == [1, 0]


@pytest.mark.django_db(transaction=True)
def test_whose_account_is_held_by_what_they_do_gets_their_push_all_the_same(service: Service) -> None:
    busy = person()
    listening(service, busy)
    tell(busy)

    def claim() -> int:
        try:
            return len(claim_pushes(busy.user.pk, NOON + MINUTE))
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker, transaction.atomic():
        hold_account(busy.user)
        assert worker.submit(claim).result(60) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(service: Service, status: int) -> None:
    anna = person()
    listening(service, anna).status = status
    tell(anna)
    assert pushes_send(now=NOON + MINUTE) == 0
    assert not PushDevice.objects.exists()


def test_a_service_that_fails_is_left_alone_for_longer_each_time(service: Service) -> None:
    anna = person()
    phone = listening(service, anna)
    phone.status = 500
    for number, now in enumerate((NOON, NOON + HOUR)):
        tell(anna, number, now=now)
        pushes_send(now=now + MINUTE)
        device = PushDevice.objects.get()
        assert device.rests_until == now + MINUTE + timedelta(minutes=2 ** (number + 1))
    tell(anna, 3, now=NOON + HOUR)
    phone.status = 201
    assert pushes_send(now=NOON + HOUR + MINUTE) == 0
    tell(anna, 4, now=NOON + 2 * HOUR)
    assert pushes_send(now=NOON + 2 * HOUR + MINUTE) == 1
    assert PushDevice.objects.get().failures == 0


def test_an_address_inside_is_refused_and_nothing_is_ever_sent_there(service: Service, settings: Any) -> None:
    anna = person()
    phone = listening(service, anna)
    settings.DURAK = {**settings.DURAK, "outgoing_inside": []}
    fields = service.device().subscription
    browser = Browser(anna.user)
    for wrong in ({"endpoint": "https://127.0.0.1/x"}, {"endpoint": "no address"}, {"p256dh": "AAAA"}, {"auth": "?"}):
        sent = {**fields, "endpoint": "https://push.example.org/x", **wrong}
        assert browser.forge("/account/push", **sent).status_code == 400
    tell(anna)
    assert pushes_send(now=NOON + MINUTE) == 0
    assert phone.read() == []
    assert not PushDevice.objects.exists()


def test_the_oldest_of_too_many_devices_makes_room(service: Service, settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "devices": 2}
    anna = person().user
    endpoints = [push_device_add(player=anna, **service.device().subscription).endpoint for _ in range(3)]
    assert set(PushDevice.objects.values_list("endpoint", flat=True)) == set(endpoints[1:])


def test_a_device_is_of_whoever_told_it_last(service: Service) -> None:
    anna, boris, phone = person().user, person().user, service.device()
    for player in (anna, boris):
        push_device_add(player=player, **phone.subscription)
    assert PushDevice.objects.get().player == boris


def test_with_the_session_end_the_pushes_to_its_browser(service: Service) -> None:
    anna = person()
    browser = Browser(anna.user)
    browser.forge("/account/push", **service.device().subscription)
    assert "data-here" in browser.open("/account/preferences")
    other = listening(service, anna)
    browser.send("/account/preferences", to="/sign-out")
    assert [device.endpoint for device in PushDevice.objects.all()] == [other.endpoint]
    Browser(anna.user).send("/account/preferences", to="/account/push/stop", all="")
    assert not PushDevice.objects.exists()


def test_who_leaves_takes_the_devices_along(service: Service) -> None:
    anna = person()
    listening(service, anna)
    assert len(json.loads(anna.client.get("/api/v1/me/export").getvalue())["devices"]) == 1
    account_delete(player=anna.user)
    assert not PushDevice.objects.exists()


def test_a_site_without_a_key_offers_none(settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    page = Browser(person().user).open("/account/preferences")
    assert 'id="push"' not in page
    assert public_key(new_private_key()).startswith("B")


def test_a_browser_follows_whoever_uses_it_now_by_its_keys_alone(service: Service) -> None:
    anna, boris = person("anna"), person("boris")
    device = listening(service, anna)
    stranger = service.device()
    stranger.endpoint = device.endpoint
    taken = Browser(boris.user).forge("/account/push", **stranger.subscription)
    assert taken.status_code == 400
    assert "belong to another account here" in words(taken)
    assert PushDevice.objects.get().player == anna.user
    assert Browser(boris.user).forge("/account/push", **device.subscription).status_code == 204
    assert PushDevice.objects.get().player == boris.user


def test_where_pushes_go_is_no_business_of_apps(service: Service) -> None:
    anna = person("anna")
    device = listening(service, anna)
    by_app = bearer(key_of(anna.user, "read", "account"))
    exports = [b"".join(client.get("/api/v1/me/export").streaming_content).decode() for client in (anna.client, by_app)]
    assert [device.endpoint in export for export in exports] == [True, False]
    assert [len(json.loads(export)["devices"]) for export in exports] == [1, 1]
    assert not [export for export in exports if device.subscription["auth"] in export]


def begin_turn(player: Person, clock: timedelta) -> None:
    """Deal a game that waits for the player from noon on, for so long, and notify."""
    dealt = {"deck": stacked(HANDS, "KS", dealer=1), "dealer": 1, "now": NOON}
    table(players=2, known={0: player}, move_clock=clock, window=HOUR, **dealt)
    turns_tell(now=NOON)


def test_a_push_of_several_things_is_worth_delivering_until_the_last_of_them_ends(service: Service) -> None:
    anna = person()
    phone = listening(service, anna)
    begin_turn(anna, 3 * HOUR)
    begin_turn(anna, HOUR)
    assert pushes_send(now=NOON + MINUTE) == 1
    (both,) = phone.read()
    assert (both["body"].count("\n"), both["ttl"]) == (1, (3 * HOUR - MINUTE).total_seconds())
    assert both["path"] == "/inbox"


def test_a_push_is_worth_delivering_until_the_deadline_of_its_turn(service: Service) -> None:
    anna = person()
    phone = listening(service, anna)
    begin_turn(anna, HOUR)
    pushes_send(now=NOON + 10 * MINUTE)
    assert [told["ttl"] for told in phone.read()] == [(50 * MINUTE).total_seconds()]


def test_with_something_that_never_ends_a_push_is_worth_delivering_for_a_day(service: Service) -> None:
    anna = person()
    phone = listening(service, anna)
    begin_turn(anna, HOUR)
    tell(anna)
    pushes_send(now=NOON + MINUTE)
    assert [told["ttl"] for told in phone.read()] == [timedelta(days=1).total_seconds()]


def test_a_turn_of_which_the_time_is_long_is_worth_a_day(service: Service) -> None:
    anna = person()
    phone = listening(service, anna)
    begin_turn(anna, timedelta(days=7))
    pushes_send(now=NOON + MINUTE)
    assert [told["ttl"] for told in phone.read()] == [timedelta(days=1).total_seconds()]
