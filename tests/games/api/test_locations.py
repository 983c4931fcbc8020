"""Every response with status 201 has a Location header, at which the creator can read the new object."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Series
from games.services.chat import post_chat_line
from tests.documented_refusals import load_document
from tests.factories import Person, create_person
from tests.games.api.calls import API, join_series, make_move, post_series, start_series
from tests.games.api.clubs.calls import create_club_with_members

pytestmark = pytest.mark.django_db

PathAndBody = tuple[str, dict[str, Any]]
"""The path of a POST request that creates an object, and its body."""


def finish_first_game(me: Person, other: Person, **more: Any) -> dict[str, Any]:
    series = start_series(me, other, **more)
    make_move(other, series["game"], "resign")
    return series


def write_chat_line(me: Person, other: Person) -> str:
    series = start_series(me, other)
    return post_chat_line(series=Series.objects.get(pk=series["id"]), user=other.user, text="Hello.").pk


def start_series_with_days_off(me: Person, other: Person) -> str:
    return str(join_series(other, post_series(me, "me", other, holidays=5))["id"])


SERIES_BODY = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
DAY_OFF = (timezone.now() + timedelta(days=9)).date().isoformat()
REQUEST_BUILDERS_BY_PATH: dict[str, Callable[[Person, Person], PathAndBody]] = {
    "accounts": lambda me, other: ("accounts", {"username": "clara", "password": "ten legs, no horse"}),
    "me/tokens": lambda me, other: ("me/tokens", {"name": "new", "scopes": ["read"]}),
    "me/apps": lambda me, other: ("me/apps", {"name": "Card box"}),
    "me/webhooks": lambda me, other: ("me/webhooks", {"url": "https://bots.example.org/"}),
    "me/blocks": lambda me, other: ("me/blocks", {"player": other.name}),
    "me/household": lambda me, other: ("me/household", {"player": other.name}),
    "players/{username}/reports": lambda me, other: (f"players/{other.name}/reports", {}),
    "games/{game_id}/reports": lambda me, other: (
        f"games/{start_series(me, other)['game']}/reports",
        {"player": other.name, "reason": "talk"},
    ),
    "me/presets": lambda me, other: ("me/presets", {"name": "Küche 2", "rules": "alemi-36"}),
    "me/seeks": lambda me, other: ("me/seeks", {"presets": ["alemi-36"], "player_counts": [2]}),
    "clubs": lambda me, other: ("clubs", {"name": "Thursday's fools"}),
    "clubs/{club_id}/invitations": lambda me, other: (
        f"clubs/{create_club_with_members(me)['id']}/invitations",
        {"player": other.name},
    ),
    "series": lambda me, other: ("series", SERIES_BODY),
    "series/{series_id}/games": lambda me, other: (f"series/{finish_first_game(me, other)['id']}/games", {}),
    "series/{series_id}/rematch": lambda me, other: (
        f"series/{finish_first_game(me, other, games=1)['id']}/rematch",
        {},
    ),
    "series/{series_id}/holidays": lambda me, other: (
        f"series/{start_series_with_days_off(me, other)}/holidays",
        {"day": DAY_OFF},
    ),
    "series/{series_id}/chat": lambda me, other: (f"series/{start_series(me, other)['id']}/chat", {"text": "Hello."}),
    "chat/{line_id}/report": lambda me, other: (f"chat/{write_chat_line(me, other)}/report", {"reason": "Rude."}),
    "games/{game_id}/moves": lambda me, other: (f"games/{start_series(me, other)['game']}/moves", {"move": "resign"}),
    "games/{game_id}/review": lambda me, other: (f"games/{finish_first_game(me, other)['game']}/review", {}),
}

EQUAL_FIELDS_BY_PATH = {
    "accounts": ("username", "player"),
    "clubs/{club_id}/invitations": ("player", "player"),
    "me/blocks": ("player", "player"),
    "me/household": ("player", "player"),
    "me/presets": ("preset", "preset"),
    "series/{series_id}/holidays": ("day", "day"),
    "chat/{line_id}/report": ("line", "line"),
    "games/{game_id}/moves": ("game", "id"),
    "games/{game_id}/review": ("moves_total", "moves_total"),
}
"""Map the path of a call that creates an object to two field names. The first field of the response and the second
field of the object at the Location have equal values. For a path that is not listed here, both fields are `id`.
"""


def list_paths_that_create_objects() -> Iterator[str]:
    """Yield the path of every POST call that can respond with 201."""
    for path, methods in load_document()["paths"].items():
        if path.startswith(f"{API}/") and "201" in methods.get("post", {}).get("responses", {}):
            yield path.removeprefix(f"{API}/")


def test_every_call_that_can_create_an_object_is_tested() -> None:
    assert sorted(list_paths_that_create_objects()) == sorted(REQUEST_BUILDERS_BY_PATH)


@pytest.mark.parametrize("making", REQUEST_BUILDERS_BY_PATH)
def test_the_creator_can_read_the_new_object_at_its_location(making: str) -> None:
    me, other = create_person(), create_person()
    path, body = REQUEST_BUILDERS_BY_PATH[making](me, other)
    answer = me.client.post(f"{API}/{path}", body)
    assert answer.status_code == 201, answer.content
    found = me.client.get(answer["Location"])
    assert found.status_code == 200, (answer["Location"], found.content)
    of_made, of_read = EQUAL_FIELDS_BY_PATH.get(making, ("id", "id"))
    made = answer.json()[of_made]
    assert (made["id"] if isinstance(made, dict) else made) == found.json()[of_read]
