"""Requests to webhooks: their content, order and retries, and when the site gives up."""

import logging
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.utils import timezone
from django.utils.http import http_date
from standardwebhooks.webhooks import WebhookVerificationError

from accounts.models import Delivery, Webhook
from accounts.services import delete_account
from accounts.services.deliveries import DeliveryOutcome, claim_delivery, store_delivery_outcome
from tests.accounts.webhooks.receiver import (
    WEBHOOKS_URL,
    Clock,
    Receiver,
    create_webhook,
    notify_player,
    verify_message,
)
from tests.documented_refusals import load_document
from tests.factories import Person, create_person
from tests.games.api.calls import expect_refusal, expect_status

pytestmark = pytest.mark.django_db
DeliveryList = list[dict[str, object]]
RETRY_IN_TEN_MINUTES = {"Retry-After": "600"}
"""Response headers that ask for a pause. The pause is longer than any test takes, even on a busy machine."""


def list_deliveries(player: Person, webhook: str) -> DeliveryList:
    """Return the deliveries of the webhook, oldest first."""
    return list(reversed(expect_status(player.client.get(f"{WEBHOOKS_URL}/{webhook}/deliveries"), 200)["results"]))


def test_a_notification_arrives_signed_and_as_the_inbox_shows_it(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    secret = create_webhook(anna, receiver.address)["secret"]
    notify_player(anna, "series-1")
    assert clock.advance_and_send_deliveries() == 1
    (one,) = receiver.received_requests
    (notification,) = anna.client.get("/api/v1/me/notifications").json()["results"]
    assert verify_message(one, secret) == {
        "type": "invited",
        "timestamp": notification["created_at"],
        "data": notification,
    }
    assert (one.headers["webhook-id"], one.headers["content-type"]) == (notification["id"], "application/json")
    with pytest.raises(WebhookVerificationError):
        verify_message(one, "whsec_" + "A" * 43)


def test_the_openapi_document_describes_the_headers_that_a_webhook_gets(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    create_webhook(anna, receiver.address)
    notify_player(anna, "series-1")
    clock.advance_and_send_deliveries()
    headers = [name for name in receiver.received_requests[0].headers if name.startswith("webhook-")]
    described = load_document()["webhooks"]["notification"]["post"]["parameters"]
    assert sorted(headers) == sorted(one["name"] for one in described)
    assert all(one["in"] == "header" and one["required"] and one["description"] for one in described)


def test_a_new_webhook_gets_later_notifications_in_order(anna: Person, receiver: Receiver, clock: Clock) -> None:
    notify_player(anna, "before")
    webhook = create_webhook(anna, receiver.address)
    notify_player(anna, *range(5))
    assert (clock.advance_and_send_deliveries(), receiver.list_numbers()) == (5, [2, 3, 4, 5, 6])
    assert clock.advance_and_send_deliveries(hours=1) == 0
    assert anna.client.get(f"{WEBHOOKS_URL}/{webhook['id']}").json()["delivered_number"] == 6


def test_a_webhook_gets_only_the_kinds_that_it_asks_for(anna: Person, receiver: Receiver, clock: Clock) -> None:
    create_webhook(anna, receiver.address, kinds=["joined", "invited", "joined"])
    notify_player(anna, 1, kind="series_over")
    notify_player(anna, 2, kind="joined")
    notify_player(anna, 3, kind="series_over")
    assert (clock.advance_and_send_deliveries(), receiver.list_numbers()) == (1, [2])
    notify_player(anna, 4)
    assert (clock.advance_and_send_deliveries(), receiver.list_numbers()) == (1, [2, 4])


def test_a_notification_of_a_kind_that_is_no_longer_wanted_is_not_retried(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    receiver.choose_status = lambda request: 422 if request.message["type"] == "joined" else 204
    notify_player(anna, 1, kind="joined")
    notify_player(anna, 2)
    assert (clock.advance_and_send_deliveries(), receiver.list_numbers()) == (1, [1])
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"kinds": ["invited"]}), 200)
    assert (clock.advance_and_send_deliveries(seconds=1), receiver.list_numbers()) == (1, [1, 2])
    assert [(one["state"], one["next_try_at"]) for one in list_deliveries(anna, webhook["id"])] == [
        ("failed", None),
        ("delivered", None),
    ]
    assert read_progress(anna, webhook) == (2, None)


def test_a_failed_delivery_is_retried_and_delays_later_deliveries(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    answers = iter([500, 302, 404, 200, 200])
    receiver.choose_status = lambda _: next(answers)
    notify_player(anna, 1, 2)
    waits = (0, 4, 1, 29, 1)
    assert [clock.advance_and_send_deliveries(seconds=seconds) for seconds in waits] == [1, 0, 1, 0, 1]
    waiting = list_deliveries(anna, webhook["id"])
    assert [(one["state"], one["tries"], one["status"], one["notification_number"]) for one in waiting] == [
        ("waiting", 3, 404, 1)
    ]
    assert clock.advance_and_send_deliveries(minutes=2) == 2
    assert receiver.list_numbers() == [1, 1, 1, 1, 2]
    assert len({one.headers["webhook-id"] for one in receiver.received_requests}) == 2
    assert {one.path for one in receiver.received_requests} == {"/"}


@pytest.mark.parametrize(
    ("requested_pause", "pause"),
    [
        ("120", 120),
        ("1", 5),
        ("999999", 28_800),
        ("9" * 5000, 28_800),
        ("-7", 5),
        ("soon", 5),
        ("an hour later, as a date", 3600),
        ("Mon, 01 Jan 0000 00:00:00 GMT", 5),
    ],
)
def test_retry_after_is_respected_within_bounds(
    anna: Person, receiver: Receiver, clock: Clock, requested_pause: str, pause: int
) -> None:
    webhook = create_webhook(anna, receiver.address)
    receiver.choose_status = lambda _: 503
    date = http_date((clock.now + timedelta(seconds=pause)).timestamp())
    receiver.headers = {"Retry-After": date if requested_pause.endswith("date") else requested_pause}
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    put_off = Delivery.objects.get(webhook=webhook["id"]).next_try_at - clock.now
    assert abs(put_off.total_seconds() - pause) < 2


def test_a_failing_webhook_is_switched_off_after_a_day_and_continues_where_it_stopped(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook, other = (
        create_webhook(anna, f"{receiver.address}/fails"),
        create_webhook(anna, f"{receiver.address}/takes"),
    )
    receiver.choose_status = lambda request: 503 if request.path == "/fails" else 204
    notify_player(anna, 1, 2)
    clock.advance_and_send_deliveries()
    for _ in range(23):
        clock.advance_and_send_deliveries(hours=1)
    assert expect_status(anna.client.get(f"{WEBHOOKS_URL}/{webhook['id']}"), 200)["active"]
    clock.advance_and_send_deliveries(hours=1)
    assert not expect_status(anna.client.get(f"{WEBHOOKS_URL}/{webhook['id']}"), 200)["active"]
    assert receiver.list_numbers("/fails") == [1] * 11
    assert receiver.list_numbers("/takes") == [1, 2, 3]
    newest = anna.client.get("/api/v1/me/notifications").json()["results"][-1]
    assert (newest["kind"], newest["data"]) == ("webhook_off", {"webhook": webhook["id"]})
    receiver.choose_status = lambda request: 204
    assert clock.advance_and_send_deliveries(days=1) == 0
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"active": True}), 200)
    assert clock.advance_and_send_deliveries() == 3
    assert receiver.list_numbers("/fails")[11:] == [1, 2, 3]
    assert expect_status(anna.client.get(f"{WEBHOOKS_URL}/{other['id']}"), 200)["failing_since_at"] is None


def test_a_receiver_that_answers_410_is_switched_off(anna: Person, receiver: Receiver, clock: Clock) -> None:
    webhook = create_webhook(anna, receiver.address)
    receiver.choose_status = lambda _: 410
    notify_player(anna, 1)
    assert (clock.advance_and_send_deliveries(), clock.advance_and_send_deliveries(days=2)) == (1, 0)
    assert expect_status(anna.client.get(f"{WEBHOOKS_URL}/{webhook['id']}"), 200)["active"] is False


def test_a_request_is_sent_to_a_corrected_address_at_once(anna: Person, receiver: Receiver, clock: Clock) -> None:
    webhook = create_webhook(anna, "http://127.0.0.1:9")
    notify_player(anna, 1)
    assert clock.advance_and_send_deliveries() == 1
    (failed,) = list_deliveries(anna, webhook["id"])
    assert (failed["status"], failed["error"]) == (None, "connection")
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"url": f"{receiver.address}/mended"}), 200)
    assert (clock.advance_and_send_deliveries(seconds=1), receiver.list_numbers("/mended")) == (1, [1])


def test_the_pauses_begin_anew_after_a_change(anna: Person, receiver: Receiver, clock: Clock) -> None:
    webhook = create_webhook(anna, f"{receiver.address}/old")
    receiver.choose_status = lambda _: 502
    notify_player(anna, 1)
    assert [clock.advance_and_send_deliveries(hours=hours) for hours in (0, 1, 1, 1, 1, 2, 4)] == [1] * 7
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"url": f"{receiver.address}/new"}), 200)
    assert [clock.advance_and_send_deliveries(seconds=seconds) for seconds in (1, 5, 30)] == [1, 1, 1]
    assert receiver.list_numbers("/new") == [1, 1, 1]


def test_a_delivery_has_no_next_attempt_while_its_webhook_is_off(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    receiver.choose_status = lambda _: 500
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"active": False}), 200)
    (waiting,) = list_deliveries(anna, webhook["id"])
    assert (waiting["state"], waiting["tries"], waiting["status"], waiting["next_try_at"]) == ("waiting", 1, 500, None)
    assert clock.advance_and_send_deliveries(days=1) == 0
    receiver.choose_status = lambda _: 204
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"active": True}), 200)
    assert (clock.advance_and_send_deliveries(seconds=1), receiver.list_numbers()) == (1, [1, 1])


@pytest.mark.parametrize("outcome", [DeliveryOutcome(error="timeout"), DeliveryOutcome(status=410)])
def test_the_outcome_at_the_old_address_does_not_delay_requests_to_the_new_one(
    anna: Person, receiver: Receiver, clock: Clock, outcome: DeliveryOutcome
) -> None:
    webhook = create_webhook(anna, f"{receiver.address}/old")
    notify_player(anna, 1)
    in_progress = claim_delivery(now=timezone.now())
    assert in_progress is not None
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"url": f"{receiver.address}/new"}), 200)
    store_delivery_outcome(claimed=in_progress, outcome=outcome, now=timezone.now())
    assert (clock.advance_and_send_deliveries(), receiver.list_numbers("/new")) == (1, [1])
    assert read_progress(anna, webhook) == (1, None)


def test_a_request_in_progress_counts_if_the_address_stays_the_same(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    notify_player(anna, 1)
    in_progress = claim_delivery(now=timezone.now())
    assert in_progress is not None
    change = {"url": receiver.address, "active": True}
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", change), 200)
    store_delivery_outcome(claimed=in_progress, outcome=DeliveryOutcome(status=204), now=timezone.now())
    assert clock.advance_and_send_deliveries() == 0
    assert read_progress(anna, webhook) == (1, None)


def test_an_internal_address_fails_like_an_address_that_does_not_exist(
    anna: Person, clock: Clock, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    """Each request resolves the host name again, so a host that later gets an internal address is refused, too."""
    caplog.set_level(logging.DEBUG)
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["192.168.7.0/24"]}
    webhooks = [create_webhook(anna, one)["id"] for one in ("https://localhost/", "https://nowhere.invalid/")]
    notify_player(anna, 1)
    assert clock.advance_and_send_deliveries() == 2
    deliveries = [list_deliveries(anna, one)[0] for one in webhooks]
    assert [(one["status"], one["error"], one["milliseconds"]) for one in deliveries] == [(None, "address", None)] * 2
    assert "localhost" not in caplog.text


def test_a_webhook_that_the_settings_forbid_now_can_be_switched_off(
    anna: Person, receiver: Receiver, clock: Clock, settings: LazySettings
) -> None:
    webhook = create_webhook(anna, receiver.address)
    settings.DURAK = {**settings.DURAK, "outgoing_inside": []}
    notify_player(anna, 1)
    assert (clock.advance_and_send_deliveries(), receiver.received_requests) == (1, [])
    assert list_deliveries(anna, webhook["id"])[0]["error"] == "address"
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"active": False}), 200)
    expect_refusal(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"url": receiver.address}), 400, "invalid")


def test_test_deliveries_and_manual_deliveries_are_sent_once_and_without_delay(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    receiver.choose_status = lambda _: 500
    notify_player(anna, 2)
    clock.advance_and_send_deliveries()
    (first, _) = list_deliveries(anna, webhook["id"])
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"active": False}), 200)
    tested = expect_status(anna.client.post(f"{WEBHOOKS_URL}/{webhook['id']}/test"), 202)
    again = expect_status(anna.client.post(f"{WEBHOOKS_URL}/{webhook['id']}/deliveries/{first['id']}/redeliver"), 202)
    assert (clock.advance_and_send_deliveries(), clock.advance_and_send_deliveries(days=1)) == (2, 0)
    test, repeated = receiver.received_requests[-2:]
    assert test.message["type"] == "test"
    assert test.message["data"] == {"webhook": webhook["id"]}
    assert verify_message(test, webhook["secret"])
    assert (repeated.headers["webhook-id"], repeated.body) == (
        receiver.received_requests[0].headers["webhook-id"], receiver.received_requests[0].body,
    )  # fmt: skip
    by_id = {one["id"]: one for one in list_deliveries(anna, webhook["id"])}
    assert [(by_id[one["id"]]["state"], by_id[one["id"]]["by_hand"]) for one in (tested, again)] == [
        ("failed", True), ("failed", True),
    ]  # fmt: skip
    assert expect_status(anna.client.get(f"{WEBHOOKS_URL}/{webhook['id']}"), 200)["delivered_number"] == 1


def test_requests_are_signed_with_the_old_and_the_new_secret_for_a_day(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    rolled = expect_status(anna.client.post(f"{WEBHOOKS_URL}/{webhook['id']}/secret"), 200)
    assert rolled["secret"] != webhook["secret"]
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    assert verify_message(receiver.received_requests[0], webhook["secret"]) == verify_message(
        receiver.received_requests[0], rolled["secret"]
    )
    notify_player(anna, 2)
    clock.advance_and_send_deliveries(hours=25)
    assert len(receiver.received_requests[1].headers["webhook-signature"].split()) == 1


def test_deleting_an_account_deletes_its_webhooks(anna: Person, receiver: Receiver, clock: Clock) -> None:
    create_webhook(anna, receiver.address)
    notify_player(anna, 1)
    delete_account(player=anna.user)
    assert clock.advance_and_send_deliveries() == 0
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()


def test_a_deactivated_account_gets_no_deliveries(anna: Person, receiver: Receiver, clock: Clock) -> None:
    create_webhook(anna, receiver.address)
    notify_player(anna, 1)
    anna.user.is_active = False
    anna.user.save()
    assert (clock.advance_and_send_deliveries(), receiver.received_requests) == (0, [])


def test_a_webhook_is_invisible_to_other_accounts(anna: Person, receiver: Receiver) -> None:
    webhook, boris = create_webhook(anna, receiver.address)["id"], create_person()
    delivery = expect_status(anna.client.post(f"{WEBHOOKS_URL}/{webhook}/test"), 202)["id"]
    for method, path in (
        ("get", ""), ("patch", ""), ("delete", ""), ("post", "/test"), ("post", "/secret"), ("get", "/deliveries"),
        ("post", f"/deliveries/{delivery}/redeliver"),
    ):  # fmt: skip
        expect_refusal(getattr(boris.client, method)(f"{WEBHOOKS_URL}/{webhook}{path}"), 404, "not_found")


def read_webhook(player: Person, webhook: dict[str, object]) -> dict[str, object]:
    return expect_status(player.client.get(f"{WEBHOOKS_URL}/{webhook['id']}"), 200)


def redeliver(player: Person, webhook: dict[str, object], number: int) -> None:
    """Request a manual delivery of the notification with this number, which has been delivered before."""
    sent = list_deliveries(player, str(webhook["id"]))
    (one,) = [one for one in sent if (one["notification_number"], one["by_hand"]) == (number, False)]
    expect_status(player.client.post(f"{WEBHOOKS_URL}/{webhook['id']}/deliveries/{one['id']}/redeliver"), 202)


def list_states_of_deliveries(player: Person, webhook: dict[str, object]) -> set[tuple[object, ...]]:
    sent = list_deliveries(player, str(webhook["id"]))
    return {(one["notification_number"], one["by_hand"], one["state"]) for one in sent}


def read_progress(player: Person, webhook: dict[str, object]) -> tuple[object, object]:
    """Return the fields `delivered_number` and `failing_since_at` of the webhook in the API."""
    shown = read_webhook(player, webhook)
    return shown["delivered_number"], shown["failing_since_at"]


def test_a_failed_manual_delivery_does_not_delay_other_deliveries(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    answers = iter([500, 204])
    receiver.choose_status = lambda _: next(answers)
    notify_player(anna, 2)
    redeliver(anna, webhook, 1)
    assert (clock.advance_and_send_deliveries(), receiver.list_numbers()) == (2, [1, 1, 2])
    assert list_states_of_deliveries(anna, webhook) == {
        (1, False, "delivered"),
        (1, True, "failed"),
        (2, False, "delivered"),
    }
    assert read_progress(anna, webhook) == (
        2,
        None,
    )


def test_a_successful_manual_delivery_does_not_change_waiting_deliveries(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    receiver.choose_status, receiver.headers = (lambda _: 500), RETRY_IN_TEN_MINUTES
    notify_player(anna, 2)
    clock.advance_and_send_deliveries()
    failing = read_webhook(anna, webhook)["failing_since_at"]
    receiver.choose_status = lambda _: 204
    redeliver(anna, webhook, 1)
    assert (clock.advance_and_send_deliveries(seconds=1), receiver.list_numbers()) == (1, [1, 2, 1])
    assert read_progress(anna, webhook) == (
        1,
        failing,
    )
    assert failing is not None
    assert (clock.advance_and_send_deliveries(minutes=20), receiver.list_numbers()) == (1, [1, 2, 1, 2])
    assert read_progress(anna, webhook) == (
        2,
        None,
    )


def test_a_manual_delivery_during_a_request_starts_after_the_request(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    notify_player(anna, 1, 2)
    first = claim_delivery(now=timezone.now())
    assert first is not None
    redeliver(anna, webhook, 1)
    assert claim_delivery(now=timezone.now()) is None, "one request at a time"
    store_delivery_outcome(claimed=first, outcome=DeliveryOutcome(status=204, milliseconds=1), now=timezone.now())
    assert (clock.advance_and_send_deliveries(), receiver.list_numbers()) == (2, [1, 2])
    assert list_states_of_deliveries(anna, webhook) == {
        (1, False, "delivered"),
        (1, True, "delivered"),
        (2, False, "delivered"),
    }
    assert read_webhook(anna, webhook)["delivered_number"] == 2


def test_a_manual_delivery_does_not_replace_the_waiting_delivery_of_the_notification(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, receiver.address)
    receiver.choose_status, receiver.headers = (lambda _: 500), RETRY_IN_TEN_MINUTES
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    receiver.choose_status = lambda _: 204
    redeliver(anna, webhook, 1)
    assert (clock.advance_and_send_deliveries(seconds=1), read_webhook(anna, webhook)["delivered_number"]) == (1, 0)
    assert (clock.advance_and_send_deliveries(minutes=20), read_webhook(anna, webhook)["delivered_number"]) == (1, 1)
    assert len({one.headers["webhook-id"] for one in receiver.received_requests}) == 1


def test_a_webhook_with_a_corrected_address_has_another_day_before_it_is_switched_off(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    webhook = create_webhook(anna, f"{receiver.address}/old")
    receiver.choose_status = lambda _: 500
    notify_player(anna, 1)
    clock.advance_and_send_deliveries()
    first = clock.now
    clock.advance_and_send_deliveries(hours=1)
    assert Webhook.objects.get().failing_since == first, "since the first of several failures"
    clock.advance_and_send_deliveries(hours=22)
    expect_status(anna.client.patch(f"{WEBHOOKS_URL}/{webhook['id']}", {"url": f"{receiver.address}/new"}), 200)
    assert read_webhook(anna, webhook)["failing_since_at"] is None
    clock.advance_and_send_deliveries()
    mended = clock.now
    assert Webhook.objects.get().failing_since == mended > first
    clock.advance_and_send_deliveries(hours=2)
    assert read_webhook(anna, webhook)["active"], "a day after the first failure, and two hours after it was mended"
    receiver.choose_status = lambda _: 204
    assert (clock.advance_and_send_deliveries(hours=9), read_webhook(anna, webhook)["failing_since_at"]) == (1, None)
    receiver.choose_status = lambda _: 500
    notify_player(anna, 2)
    clock.advance_and_send_deliveries()
    assert Webhook.objects.get().failing_since == clock.now
    assert read_webhook(anna, webhook)["active"]
