"""Whoever makes something is told where it is."""

from typing import Any

import pytest

from tests.accounts.doors import registered
from tests.documented import document
from tests.factories import Person, known, person
from tests.games.api.calls import API, game_of, good, running

pytestmark = pytest.mark.django_db


def made(who: Person, path: str, body: dict[str, Any], **more: Any) -> str:
    answer = who.client.post(API + path, body, **more)
    assert answer.status_code == 201, answer.content
    return str(answer["Location"])


def test_every_call_that_makes_something_says_where_it_is() -> None:
    paths = document()["paths"].values()
    answers = [one["responses"]["201"] for path in paths for one in path.values() if "201" in one.get("responses", {})]
    assert len(answers) > 10
    assert all("Location" in answer["headers"] for answer in answers)


def test_what_was_made_is_where_it_is_said_to_be() -> None:
    anna, boris = person(), person()
    series = running(anna, boris)
    preset = {"name": "Бабушкина кухня", "rules": "alemi-36"}
    for path, body, told in (
        ("/series", {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}, "seats"),
        ("/me/webhooks", {"url": "https://bots.example.org/"}, "url"),
        ("/me/presets", preset, "rules"),
        (f"/series/{series['id']}/chat", {"text": "well played"}, "text"),
    ):
        assert told in good(anna.client.get(made(anna, path, body)), 200)
    game = game_of(anna, series["game"])
    mover = (anna, boris)[game["must"][0]]
    where = made(mover, f"/games/{game['id']}/moves", {"move": game_of(mover, game["id"])["legal"][0]})
    assert where == f"{API}/games/{game['id']}"


def test_what_was_made_can_be_ended_there() -> None:
    anna = known(registered("anna"))
    for path, body in (
        ("/me/tokens", {"name": "bot", "scopes": ["read"]}),
        ("/me/apps", {"name": "Card box"}),
        ("/me/blocks", {"player": person().name}),
    ):
        assert anna.client.delete(made(anna, path, body)).status_code == 204


def test_a_profile_is_where_a_new_account_is_said_to_be(client: Any) -> None:
    body = {"username": "Vera", "password": "a long sentence of hers"}
    answer = client.post(f"{API}/accounts", body, content_type="application/json")
    assert good(client.get(answer["Location"]), 200)["player"] == "Vera"


def test_the_same_key_is_told_the_same_place() -> None:
    anna, key = person(), {"Idempotency-Key": "once"}
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
    assert made(anna, "/series", body, headers=key) == made(anna, "/series", body, headers=key)
