"""The Location header in responses to requests that create an object."""

from typing import Any

import pytest

from tests.accounts.sign_in import post_account
from tests.documented_refusals import load_document
from tests.factories import Person, create_person, create_token_for
from tests.games.api.calls import API, expect_status, get_game, start_series

pytestmark = pytest.mark.django_db


def create_and_get_location(person: Person, path: str, body: dict[str, Any], **more: Any) -> str:
    answer = person.client.post(API + path, body, **more)
    assert answer.status_code == 201, answer.content
    return str(answer["Location"])


def test_every_call_that_creates_an_object_documents_its_location() -> None:
    paths = load_document()["paths"].values()
    answers = [one["responses"]["201"] for path in paths for one in path.values() if "201" in one.get("responses", {})]
    assert len(answers) > 10
    assert all("Location" in answer["headers"] for answer in answers)


def test_a_created_object_is_at_its_location() -> None:
    anna, boris = create_person(), create_person()
    series = start_series(anna, boris)
    preset = {"name": "Бабушкина кухня", "rules": "alemi-36"}
    for path, body, expected in (
        ("/series", {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}, "seats"),
        ("/me/webhooks", {"url": "https://bots.example.org/"}, "url"),
        ("/me/presets", preset, "rules"),
        (f"/series/{series['id']}/chat", {"text": "well played"}, "text"),
    ):
        assert expected in expect_status(anna.client.get(create_and_get_location(anna, path, body)), 200)
    game = get_game(anna, series["game"])
    mover = (anna, boris)[game["must"][0]]
    where = create_and_get_location(
        mover, f"/games/{game['id']}/moves", {"move": get_game(mover, game["id"])["legal"][0]}
    )
    assert where == f"{API}/games/{game['id']}"


def test_a_created_object_can_be_deleted_at_its_location() -> None:
    anna = create_token_for(post_account("anna"))
    for path, body in (
        ("/me/tokens", {"name": "bot", "scopes": ["read"]}),
        ("/me/apps", {"name": "Card box"}),
        ("/me/blocks", {"player": create_person().name}),
    ):
        assert anna.client.delete(create_and_get_location(anna, path, body)).status_code == 204


def test_the_location_of_a_new_account_is_its_profile(client: Any) -> None:
    body = {"username": "Vera", "password": "a long sentence of hers"}
    answer = client.post(f"{API}/accounts", body, content_type="application/json")
    assert expect_status(client.get(answer["Location"]), 200)["player"] == "Vera"


def test_a_repeated_idempotency_key_returns_the_same_location() -> None:
    anna, key = create_person(), {"Idempotency-Key": "once"}
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
    assert create_and_get_location(anna, "/series", body, headers=key) == create_and_get_location(
        anna, "/series", body, headers=key
    )
