"""Creating, changing and listing webhooks."""

import logging
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.utils import timezone

from accounts.models import Delivery, Webhook
from accounts.services import create_guest, delete_old_deliveries
from tests.accounts.webhooks.receiver import WEBHOOKS_URL, Clock, Receiver, create_webhook, notify_player
from tests.factories import Person, create_token_for
from tests.games.api.calls import expect_refusal, expect_status

pytestmark = pytest.mark.django_db
EXTERNAL_ADDRESS = "https://bots.example.org/durak?key=canary"


def test_the_secret_of_a_webhook_is_shown_once_and_not_stored(anna: Person, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    first = create_webhook(anna, EXTERNAL_ADDRESS)
    second = expect_status(anna.client.post(f"{WEBHOOKS_URL}/{first['id']}/secret"), 200)
    assert first["secret"].startswith("whsec_")
    paths = (WEBHOOKS_URL, f"{WEBHOOKS_URL}/{first['id']}", "/api/v1/me/export")
    bodies = [anna.client.get(path).getvalue().decode() for path in paths]
    shown = "".join(bodies) + caplog.text
    rows = str(list(Webhook.objects.values()))
    for secret in (first["secret"], second["secret"]):
        assert secret.removeprefix("whsec_") not in shown + rows
    assert EXTERNAL_ADDRESS in bodies[2]
    assert "canary" not in caplog.text


def test_a_response_with_a_secret_is_not_repeated(anna: Person) -> None:
    key = {"Idempotency-Key": "once"}
    expect_status(anna.client.post(WEBHOOKS_URL, {"url": EXTERNAL_ADDRESS}, headers=key), 201)
    expect_refusal(anna.client.post(WEBHOOKS_URL, {"url": EXTERNAL_ADDRESS}, headers=key), 409, "conflict")
    assert Webhook.objects.count() == 1


def test_a_webhook_can_be_changed_and_deleted(anna: Person) -> None:
    webhook = create_webhook(anna, EXTERNAL_ADDRESS, kinds=["joined", "your_turn", "joined"])
    assert (webhook["kinds"], webhook["active"], webhook["delivered_number"]) == (["joined", "your_turn"], True, 0)
    address = f"{WEBHOOKS_URL}/{webhook['id']}"
    changed = expect_status(anna.client.patch(address, {"kinds": None, "active": False}), 200)
    assert (changed["kinds"], changed["active"], changed["url"]) == (None, False, EXTERNAL_ADDRESS)
    assert (
        expect_status(anna.client.get(address), 200)
        == changed
        == expect_status(anna.client.get(WEBHOOKS_URL), 200)["results"][0]
    )
    assert anna.client.delete(address).status_code == 204
    expect_refusal(anna.client.get(address), 404, "not_found")


@pytest.mark.parametrize(
    "body",
    [
        {}, {"url": 5}, {"url": "http://bots.example.org/"}, {"url": "https://127.0.0.1/"}, {"url": "https://[::1]/"},
        {"url": "https://169.254.169.254/latest"},
        {"url": "https://localhost/"}, {"url": "https://0x7f.1/"}, {"url": "https://xn--/"}, {"url": "https://example.org:0/"},
        {"url": "https://u:p@example.org/"}, {"url": EXTERNAL_ADDRESS + "x" * 500},
        {"url": EXTERNAL_ADDRESS, "kinds": []}, {"url": EXTERNAL_ADDRESS, "kinds": ["snow"]},
        {"url": EXTERNAL_ADDRESS, "secret": "mine"}, {"url": EXTERNAL_ADDRESS, "active": True},
    ],
)  # fmt: skip
def test_invalid_webhooks_are_refused(anna: Person, body: dict[str, object]) -> None:
    expect_refusal(anna.client.post(WEBHOOKS_URL, body), 400, "invalid")
    assert not Webhook.objects.exists()


def test_the_number_of_webhooks_and_of_their_test_deliveries_is_limited(anna: Person, settings: LazySettings) -> None:
    settings.DURAK = {**settings.DURAK, "webhooks": 2, "webhook_tests": "2/hour"}
    webhook, _ = create_webhook(anna, EXTERNAL_ADDRESS), create_webhook(anna, EXTERNAL_ADDRESS)
    expect_refusal(anna.client.post(WEBHOOKS_URL, {"url": EXTERNAL_ADDRESS}), 409, "limit_reached")
    answers = [anna.client.post(f"{WEBHOOKS_URL}/{webhook['id']}/test") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [202, 202, 429]
    assert answers[0]["RateLimit"].startswith('"webhook_tests";r=1;t=')
    assert int(answers[2]["Retry-After"]) > 0


def test_a_token_without_scope_read_cannot_manage_webhooks(anna: Person) -> None:
    webhook, keeper = create_webhook(anna, EXTERNAL_ADDRESS)["id"], create_token_for(anna.user, ["account"]).client
    for answer in (
        keeper.post(WEBHOOKS_URL, {"url": EXTERNAL_ADDRESS}),
        keeper.patch(f"{WEBHOOKS_URL}/{webhook}", {"url": EXTERNAL_ADDRESS}),
        keeper.post(f"{WEBHOOKS_URL}/{webhook}/secret"),
    ):
        expect_refusal(answer, 403, "forbidden")


def test_guests_cannot_create_webhooks() -> None:
    guest = create_token_for(create_guest(now=timezone.now()))
    expect_refusal(guest.client.post(WEBHOOKS_URL, {"url": EXTERNAL_ADDRESS}), 403, "forbidden")


def test_old_and_surplus_deliveries_are_deleted(
    anna: Person, receiver: Receiver, clock: Clock, settings: LazySettings
) -> None:
    settings.DURAK = {**settings.DURAK, "deliveries": 3}
    webhook = create_webhook(anna, receiver.address)
    for number in range(5):
        notify_player(anna, number)
        clock.advance_and_send_deliveries(seconds=1)
    receiver.choose_status = lambda _: 500
    notify_player(anna, "waits")
    clock.advance_and_send_deliveries(seconds=1)
    assert delete_old_deliveries(now=timezone.now()) == 2
    deliveries = expect_status(anna.client.get(f"{WEBHOOKS_URL}/{webhook['id']}/deliveries"), 200)["results"]
    assert [one["notification_number"] for one in deliveries] == [6, 5, 4, 3]
    assert delete_old_deliveries(now=timezone.now() + timedelta(days=31)) == 3
    assert [one.state for one in Delivery.objects.all()] == ["waiting"]
