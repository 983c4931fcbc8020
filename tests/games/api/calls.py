"""Helpers that call the API and check the status of the response."""

from typing import Any

from rest_framework.test import APIClient

from games.services.series import deal_next_game
from tests.documented_refusals import assert_refusal_is_documented
from tests.factories import Person

API = "/api/v1"
PENALTY = "The fool makes tea."


def post_series(creator: Person, *seats: Any, rules: Any = "alemi-36", **more: Any) -> dict[str, Any]:
    """Create a series. A seat is "me" for the creator, a Person, a computer's level, or None for an open seat."""
    body = {"rules": rules, "seats": [build_seat(seat, creator) for seat in seats], **more}
    return expect_status(creator.client.post(f"{API}/series", body), 201)


def build_seat(seat: Any, creator: Person) -> dict[str, Any]:
    if seat is None:
        return {"open": True}
    if isinstance(seat, Person):
        return {"player": "me" if seat == creator else seat.name}
    return {"player": "me"} if seat == "me" else {"computer": seat}


def join_series(who: Person, series: dict[str, Any], **body: Any) -> dict[str, Any]:
    return expect_status(who.client.post(f"{API}/series/{series['id']}/join", body), 200)


def start_series(*people: Person, rules: Any = "alemi-36", **more: Any) -> dict[str, Any]:
    """Let the first person create a series, and let the others join. Return the series as the last of them sees it."""
    series = post_series(people[0], *people, rules=rules, **more)
    for who in people[1:]:
        series = join_series(who, series)
    assert series["state"] == "running"
    return series


def get_game(who: Person | APIClient, game_id: str) -> dict[str, Any]:
    client = who.client if isinstance(who, Person) else who
    return expect_status(client.get(f"{API}/games/{game_id}"), 200)


def make_move(who: Person, game_id: str, text: str, **more: Any) -> dict[str, Any]:
    return expect_status(who.client.post(f"{API}/games/{game_id}/moves", {"move": text, **more}), 201)


def play_and_resign_games(loser: Person, *people: Person, games: int = 1, **more: Any) -> dict[str, Any]:
    """Play `games` games of a new series. The loser resigns each game. Return the series."""
    series = start_series(*people, **{"penalty": PENALTY, **more})
    make_move(loser, series["game"], "resign")
    for _ in range(games - 1):
        game, _ = deal_next_game(series_id=series["id"], user=loser.user)
        make_move(loser, game.pk, "resign")
    return series


def expect_status(response: Any, status: int) -> dict[str, Any]:
    assert response.status_code == status, (response.status_code, response.content)
    assert status != 201 or response["Location"].startswith(f"{API}/")
    body: dict[str, Any] = response.json()
    return body


def expect_refusal(response: Any, status: int, code: str) -> dict[str, Any]:
    """Check that the response is a refusal with this status and code. Return its problem document."""
    assert (response.status_code, response.json().get("code")) == (status, code), response.content
    assert response["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = response.json()
    assert problem["status"] == status
    assert problem["type"]
    assert problem["title"]
    assert problem["detail"]
    assert_refusal_is_documented(response, status, code)
    assert code != "invalid" or (problem["errors"] and all(problem["errors"].values()))
    return problem
