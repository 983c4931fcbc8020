"""The pages to create, test and manage webhooks."""

import re

import pytest
from django.utils import timezone

from accounts.models import Webhook
from accounts.services import create_guest
from tests.accounts.web.browser import Browser, read_text
from tests.accounts.webhooks.receiver import Clock, notify_player, start_receiver, verify_message
from tests.factories import create_person

pytestmark = pytest.mark.django_db
WEBHOOKS_PAGE = "/account/webhooks"


@pytest.fixture
def anna():
    return create_person("anna")


@pytest.fixture
def receiver(settings):
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["127.0.0.0/8"]}
    with start_receiver() as one:
        yield one


def test_a_webhook_is_created_and_its_secret_shown_once(anna, receiver):
    browser, clock = Browser(anna.user), Clock()
    page = read_text(browser.send(WEBHOOKS_PAGE, url=receiver.address, kinds=["invited"]))
    secret = re.search(r"whsec_\S+", page)[0]
    assert secret not in browser.open(WEBHOOKS_PAGE)
    webhook = Webhook.objects.get()
    assert (webhook.player, webhook.kinds) == (anna.user, ["invited"])
    notify_player(anna, 1)
    assert clock.advance_and_send_deliveries() == 1
    assert verify_message(receiver.received_requests[0], secret)
    assert "invitations" in browser.open(f"{WEBHOOKS_PAGE}/{webhook.pk}")
    assert "arrived: 204" in read_text(browser.client.get(f"{WEBHOOKS_PAGE}/{webhook.pk}"))


def test_a_webhook_to_an_internal_address_is_refused_with_a_sentence(anna):
    page = Browser(anna.user).send(WEBHOOKS_PAGE, url="https://localhost/")
    assert "This address is inside a private network." in read_text(page)
    assert not Webhook.objects.exists()


def test_a_webhook_is_tested_redelivered_switched_off_and_deleted(anna, receiver):
    browser, clock = Browser(anna.user), Clock()
    browser.send(WEBHOOKS_PAGE, url=receiver.address)
    webhook = Webhook.objects.get()
    where = f"{WEBHOOKS_PAGE}/{webhook.pk}"
    receiver.choose_status = lambda _: 500
    browser.send(where, to=f"{where}/test")
    assert clock.advance_and_send_deliveries() == 1
    assert receiver.received_requests[0].message["type"] == "test"
    page = read_text(browser.client.get(where))
    assert "a test by hand" in page
    assert "did not arrive: the answer was 500" in page
    assert re.search(r"a test by hand (today|yesterday) \d\d:\d\d · did not arrive", page)
    again = re.search(rf"{where}/deliveries/\w+/redeliver", browser.open(where))[0]
    assert browser.send(where, to=again)["Location"] == where
    assert clock.advance_and_send_deliveries() == 1
    browser.send(where, to=f"{where}/off")
    notify_player(anna, 1)
    assert clock.advance_and_send_deliveries() == 0
    assert "switched off" in read_text(browser.client.get(WEBHOOKS_PAGE))
    receiver.choose_status = lambda _: 204
    browser.send(where, to=f"{where}/on")
    assert clock.advance_and_send_deliveries() == 1
    assert browser.send(where, url=f"{receiver.address}/other", kinds=["joined"])["Location"] == where
    webhook.refresh_from_db()
    assert (webhook.url, webhook.kinds) == (f"{receiver.address}/other", ["joined"])


def test_deleting_a_webhook_needs_a_confirmation(anna, receiver):
    browser = Browser(anna.user)
    browser.send(WEBHOOKS_PAGE, url=receiver.address)
    where = f"{WEBHOOKS_PAGE}/{Webhook.objects.get().pk}"
    asked = browser.send(where, to=f"{where}/delete")
    assert "Delete the webhook to 127.0.0.1?" in read_text(asked)
    assert Webhook.objects.exists()
    assert browser.send_from(asked, sure="yes")["Location"] == WEBHOOKS_PAGE
    assert not Webhook.objects.exists()


def test_the_number_of_test_deliveries_is_limited(anna, receiver, settings):
    settings.DURAK = {**settings.DURAK, "webhook_tests": "1/day"}
    browser = Browser(anna.user)
    browser.send(WEBHOOKS_PAGE, url=receiver.address)
    where = f"{WEBHOOKS_PAGE}/{Webhook.objects.get().pk}"
    assert [browser.send(where, to=f"{where}/test").status_code for _ in range(2)] == [302, 429]


def test_a_webhook_is_visible_only_to_its_owner(anna, receiver):
    mine = Browser(anna.user)
    mine.send(WEBHOOKS_PAGE, url=receiver.address)
    where, boris = f"{WEBHOOKS_PAGE}/{Webhook.objects.get().pk}", Browser(create_person().user)
    boris.open(where, 404)
    for to in (f"{where}/test", f"{where}/delete", f"{where}/elsewhere", f"{where}/deliveries/x/redeliver"):
        assert boris.send_forged_request(to).status_code == 404
    assert mine.send_forged_request(f"{where}/elsewhere").status_code == 404
    assert Browser().client.get(where)["Location"].startswith("/sign-in?next=")


def test_guests_have_to_upgrade_before_they_can_create_webhooks(db):
    assert "keep this account" in Browser(create_guest(now=timezone.now())).open(WEBHOOKS_PAGE)


def test_malformed_webhook_ids_in_addresses_are_not_found(anna):
    browser = Browser(anna.user)
    for path in (
        f"{WEBHOOKS_PAGE}/%00",
        f"{WEBHOOKS_PAGE}/a%00b",
        f"{WEBHOOKS_PAGE}/{'x' * 5000}",
        f"{WEBHOOKS_PAGE}/ю",
    ):
        browser.open(path, 404)
        for what in ("test", "deliveries/%00/redeliver"):
            assert browser.send_forged_request(f"{path}/{what}").status_code == 404
