"""Rotation of SECRET_KEY: signatures made with a key in SECRET_KEY_FALLBACKS stay valid."""

from typing import Any

import pytest
from standardwebhooks.webhooks import WebhookVerificationError

from accounts.mail import links
from accounts.models import StoredResponse
from accounts.services import delete_account
from tests.accounts.sign_in import create_browser_client
from tests.accounts.webhooks.receiver import Clock, create_webhook, notify_player, start_receiver, verify_message
from tests.factories import create_person

pytestmark = pytest.mark.django_db


def rotate_key(settings: Any, *, keep_old: bool = True) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY] if keep_old else []
    settings.SECRET_KEY = "the new key"


def test_a_browser_stays_signed_in_while_the_old_key_is_configured(settings: Any) -> None:
    browser = create_browser_client(create_person("anna").user)
    rotate_key(settings)
    assert browser.get("/api/v1/me").status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert browser.get("/api/v1/me").status_code == 200, "the session was signed again with the new key"


def test_a_browser_is_signed_out_without_the_old_key(settings: Any) -> None:
    browser = create_browser_client(create_person("anna").user)
    rotate_key(settings, keep_old=False)
    assert browser.get("/api/v1/me").status_code == 401


def test_a_cursor_and_the_link_of_a_mail_stay_valid(settings: Any) -> None:
    anna = create_person("anna")
    anna.user.email = "anna@example.org"
    anna.user.save()
    anna.client.post("/api/v1/me/tokens", {"name": "second", "scopes": ["read"]})
    following = anna.client.get("/api/v1/me/tokens?limit=1").json()["next"]
    link = links.build_verification_link(anna.user)
    rotate_key(settings)
    assert anna.client.get(following).status_code == 200
    assert links.parse_verification_token(link.rpartition("/")[2]) is not None


def test_a_webhook_is_signed_with_the_secrets_of_both_keys(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["127.0.0.0/8"]}
    anna, clock = create_person("anna"), Clock()
    with start_receiver() as receiver:
        old_secret = create_webhook(anna, receiver.address)["secret"]
        rotate_key(settings)
        new_secret = create_webhook(anna, f"{receiver.address}/new")["secret"]
        notify_player(anna, 1)
        clock.advance_and_send_deliveries()
        (to_old,) = [one for one in receiver.received_requests if one.path == "/"]
        assert verify_message(to_old, old_secret)["type"] == "invited"
        (to_new,) = [one for one in receiver.received_requests if one.path == "/new"]
        assert verify_message(to_new, new_secret)["type"] == "invited"
        settings.SECRET_KEY_FALLBACKS = []
        receiver.received_requests.clear()
        notify_player(anna, 2)
        clock.advance_and_send_deliveries()
        with pytest.raises(WebhookVerificationError):
            verify_message(next(one for one in receiver.received_requests if one.path == "/"), old_secret)


def test_an_idempotency_key_stays_valid_and_is_deleted_with_its_account(settings: Any) -> None:
    anna = create_person("anna")
    wanted, key = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}, {"Idempotency-Key": "once"}
    first = anna.client.post("/api/v1/series", wanted, headers=key)
    rotate_key(settings)
    assert anna.client.post("/api/v1/series", wanted, headers=key).content == first.content
    assert StoredResponse.objects.count() == 1
    delete_account(player=anna.user)
    assert not StoredResponse.objects.exists()
