"""Every API call about series and games returns the expected status to each kind of caller."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.urls import get_resolver
from django.utils import timezone
from rest_framework.test import APIClient

from games.api import urls
from games.models import Penalty, Series
from games.services.chat import block_player, post_chat_line
from games.services.clubs import invite_to_club
from games.services.house_presets import create_house_preset
from tests.accounts.oauth.app import App, create_access_token
from tests.accounts.sign_in import create_browser_client
from tests.factories import Person, create_person, create_token_for, make_anonymous_client, make_token_client
from tests.games.api.calls import API, expect_status, join_series, make_move, post_series
from tests.games.api.clubs.calls import create_club_with_members

pytestmark = pytest.mark.django_db

INVALID_MOVE = {"move": "nonsense"}
TOMORROW = (timezone.now() + timedelta(days=1)).date().isoformat()
SEEK_BODY = {"presets": ["classic-36"], "player_counts": [2]}
ABSENCE_BODY = {"from_date": TOMORROW, "to_date": TOMORROW}
SERIES_BODY = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
ANALYSIS_BODY = {"rules": "alemi-36", "position": {"hands": [["7S"], ["9S"]], "trump": "H"}}

CallWithStatuses = tuple[str, str, Any, tuple[int, ...]]
CreateIds = Callable[[str], dict[str, str]]

# The statuses are for the owner, a member, an outsider and an anonymous caller, in a public series. A refusal because
# of the state (400 bad_move, 409) shows that the caller has the permission.
CALLS_IN_PUBLIC_SERIES: list[CallWithStatuses] = [
    ("GET", "", None, (200, 200, 200, 200)),
    ("GET", "me/turns", None, (200, 200, 200, 401)),
    ("GET", "me/blocks", None, (200, 200, 200, 401)),
    ("POST", "me/blocks", {"player": "Mitya"}, (201, 409, 201, 401)),
    ("GET", "me/blocks/Ivan", None, (200, 404, 404, 401)),
    ("DELETE", "me/blocks/Ivan", None, (204, 404, 404, 401)),
    ("GET", "me/household", None, (200, 200, 200, 401)),
    ("POST", "me/household", {"player": "Mitya"}, (201, 409, 201, 401)),
    ("GET", "me/household/Ivan", None, (404, 404, 404, 401)),
    ("DELETE", "me/household/Ivan", None, (404, 404, 404, 401)),
    ("GET", "me/reports", None, (200, 200, 200, 401)),
    ("GET", "me/reports/nothinghere1", None, (404, 404, 404, 401)),
    ("GET", "rules/presets", None, (200, 200, 200, 200)),
    ("GET", "me/presets", None, (200, 200, 200, 401)),
    ("GET", "me/penalties", None, (200, 200, 200, 401)),
    ("POST", "me/presets", {"name": "pantry", "rules": "alemi-36"}, (201, 201, 201, 401)),
    ("GET", "rules/options", None, (200, 200, 200, 200)),
    ("POST", "rules/check", {"rules": "alemi-36"}, (200, 200, 200, 200)),
    ("POST", "analysis", ANALYSIS_BODY, (200, 200, 200, 200)),
    ("GET", "series", None, (200, 200, 200, 200)),
    ("POST", "series", SERIES_BODY, (201, 201, 201, 401)),
    ("GET", "series/{waiting}", None, (200, 200, 200, 200)),
    ("GET", "series/{waiting}/games", None, (200, 200, 200, 200)),
    ("POST", "series/{waiting}/games", {}, (409, 409, 403, 401)),
    ("POST", "series/{running}/games", {}, (200, 200, 403, 401)),
    ("POST", "series/{waiting}/join", {}, (409, 409, 200, 401)),
    ("POST", "series/{running}/join", {}, (409, 409, 409, 401)),
    ("POST", "series/{waiting}/decline", {}, (409, 409, 409, 401)),
    ("POST", "series/{waiting}/leave", {}, (204, 204, 409, 401)),
    ("POST", "series/{waiting}/start", {}, (200, 403, 403, 401)),
    ("POST", "series/{waiting}/cancel", {}, (200, 403, 403, 401)),
    ("PUT", "series/{waiting}/seats/3", {"open": True}, (200, 403, 403, 401)),
    ("DELETE", "series/{waiting}/seats/3", None, (204, 403, 403, 401)),
    ("GET", "series/{running}/holidays", None, (200, 200, 200, 200)),
    ("POST", "series/{running}/holidays", {"day": TOMORROW}, (409, 409, 403, 401)),
    ("GET", "series/{running}/holidays/2026-12-24", None, (404, 404, 404, 401)),
    ("DELETE", "series/{running}/holidays/2026-12-24", None, (204, 204, 403, 401)),
    ("POST", "series/{waiting}/rematch", {}, (409, 409, 403, 401)),
    ("POST", "series/{over}/rematch", {}, (201, 201, 403, 401)),
    ("POST", "series/{waiting}/end", {}, (409, 409, 403, 401)),
    ("POST", "series/{running}/end", {}, (200, 200, 403, 401)),
    ("POST", "series/{running}/club", {"club": "nothinghere1"}, (404, 404, 404, 401)),
    ("GET", "series/{waiting}/chat", None, (200, 200, 200, 200)),
    ("POST", "series/{waiting}/chat", {"text": "Hello."}, (201, 201, 403, 401)),
    ("GET", "chat/{line}", None, (200, 200, 200, 200)),
    ("GET", "chat/{line}/report", None, (404, 404, 404, 401)),
    ("POST", "chat/{line}/report", {"reason": "Rude."}, (201, 409, 201, 401)),
    ("GET", "series/{running}/penalties", None, (200, 200, 200, 200)),
    ("GET", "clubs", None, (200, 200, 200, 200)),
    ("POST", "clubs", {"name": "The kitchen"}, (201, 201, 201, 401)),
    ("GET", "me/clubs", None, (200, 200, 200, 401)),
    ("GET", "clubs/{club}", None, (200, 200, 200, 200)),
    ("PATCH", "clubs/{club}", {"name": "The pantry"}, (200, 403, 403, 401)),
    ("DELETE", "clubs/{club}", None, (204, 403, 403, 401)),
    ("POST", "clubs/{club}/join", {}, (409, 409, 403, 401)),
    ("POST", "clubs/{club}/leave", {}, (204, 204, 409, 401)),
    ("POST", "clubs/{club}/code", {}, (200, 403, 403, 401)),
    ("GET", "clubs/{club}/members", None, (200, 200, 200, 200)),
    ("GET", "clubs/{club}/members/Mitya", None, (200, 200, 200, 200)),
    ("PATCH", "clubs/{club}/members/Mitya", {"role": "keeper"}, (200, 403, 403, 401)),
    ("DELETE", "clubs/{club}/members/Mitya", None, (204, 403, 403, 401)),
    ("GET", "clubs/{club}/invitations", None, (200, 403, 403, 401)),
    ("POST", "clubs/{club}/invitations", {"player": "Petya"}, (201, 403, 403, 401)),
    ("GET", "clubs/{club}/invitations/Ivan", None, (200, 403, 403, 401)),
    ("DELETE", "clubs/{club}/invitations/Ivan", None, (204, 403, 403, 401)),
    ("GET", "clubs/{club}/series", None, (200, 200, 200, 200)),
    ("GET", "clubs/{club}/games", None, (200, 200, 200, 200)),
    ("GET", "clubs/{club}/standings", None, (200, 200, 200, 200)),
    ("GET", "clubs/{club}/years/2026", None, (200, 200, 200, 200)),
    ("GET", "clubs/{club}/years/2026/picture.png", None, (200, 200, 200, 200)),
    ("GET", "clubs/{club}/penalties", None, (200, 200, 200, 200)),
    ("GET", "clubs/{club}/stream", None, (200, 200, 200, 200)),
    ("GET", "leaderboard", None, (200, 200, 200, 200)),
    ("GET", "data/games/2026-01.ndjson", None, (200, 200, 200, 200)),
    ("GET", "data/games/2026-01.txt", None, (200, 200, 200, 200)),
    ("GET", "players", None, (200, 200, 200, 200)),
    ("GET", "players/Mitya", None, (200, 200, 200, 200)),
    ("GET", "players/Mitya/series", None, (200, 200, 200, 200)),
    ("GET", "players/Mitya/games", None, (200, 200, 200, 200)),
    ("GET", "players/Mitya/ratings", None, (200, 200, 200, 200)),
    ("GET", "players/Mitya/penalties", None, (200, 200, 200, 200)),
    ("POST", "players/Mitya/reports", {}, (201, 409, 201, 401)),
    ("GET", "players/Mitya/with/Olga", None, (200, 200, 200, 200)),
    ("GET", "players/Mitya/years/2026", None, (200, 200, 200, 200)),
    ("GET", "players/Mitya/years/2026/picture.png", None, (200, 200, 200, 200)),
    ("GET", "players/Mitya/presets", None, (200, 200, 200, 200)),
    ("GET", "players/Olga/presets/kitchen", None, (200, 200, 200, 200)),
    ("PATCH", "players/Olga/presets/kitchen", {"rules": "alemi-36"}, (200, 403, 403, 401)),
    ("DELETE", "players/Olga/presets/kitchen", None, (204, 403, 403, 401)),
    ("GET", "penalties/{penalty}", None, (200, 200, 200, 200)),
    ("POST", "penalties/{penalty}/paid", {}, (200, 403, 403, 401)),
    ("POST", "penalties/{penalty}/forgiven", {}, (200, 403, 403, 401)),
    ("POST", "penalties/{penalty}/disputed", {}, (403, 200, 403, 401)),
    ("POST", "penalties/{penalty}/reopened", {}, (409, 409, 403, 401)),
    ("GET", "games/{game}", None, (200, 200, 200, 200)),
    ("POST", "games/{game}/moves", INVALID_MOVE, (400, 400, 403, 401)),
    ("GET", "games/{game}/legal", None, (200, 200, 200, 200)),
    ("GET", "me/away", None, (404, 404, 404, 401)),
    ("PUT", "me/away", ABSENCE_BODY, (200, 200, 200, 401)),
    ("DELETE", "me/away", None, (204, 204, 204, 401)),
    ("GET", "seeks", None, (200, 200, 200, 200)),
    ("GET", "me/seeks", None, (200, 200, 200, 401)),
    ("POST", "me/seeks", SEEK_BODY, (201, 201, 201, 401)),
    ("GET", "me/seeks/{seek}", None, (200, 404, 404, 401)),
    ("DELETE", "me/seeks/{seek}", None, (204, 404, 404, 401)),
    ("GET", "me/stream", None, (200, 200, 200, 401)),
    ("GET", "games/{game}/stream", None, (200, 200, 200, 200)),
    ("GET", "games/{game}/picture.svg", None, (200, 200, 200, 200)),
    ("GET", "games/{game}/events", None, (200, 200, 200, 200)),
    ("GET", "games/{game}/orders", None, (200, 200, 403, 401)),
    ("PUT", "games/{game}/orders", {}, (200, 200, 403, 401)),
    ("POST", "games/{game}/orders/preview", {}, (200, 200, 403, 401)),
    ("GET", "games/{game}/orders/suggestions", None, (200, 200, 403, 401)),
    ("GET", "games/{game}/hint", None, (403, 403, 403, 401)),
    ("GET", "games/{game}/review", None, (404, 404, 403, 401)),
    ("POST", "games/{game}/review", {}, (409, 409, 403, 401)),
    ("POST", "games/{game}/seen", {"version": 1}, (200, 200, 403, 401)),
    ("POST", "games/{game}/return", {}, (200, 200, 403, 401)),
    ("POST", "games/{game}/abandon", {}, (200, 200, 403, 401)),
    ("POST", "games/{game}/extension", {"agree": False}, (409, 409, 403, 401)),
    ("POST", "games/{game}/reports", {"player": "Mitya", "reason": "talk"}, (201, 400, 403, 401)),
    ("GET", "games/{game}/record", None, (409, 409, 409, 409)),
]
SCOPE_BY_METHOD = {"GET": "read", "POST": "play", "PUT": "play", "PATCH": "play", "DELETE": "play"}
UNSUPPORTED_METHODS = ("PUT", "PATCH", "DELETE", "TRACE")
POST_CALLS_WITH_SCOPE_READ = ("games/{game}/orders/preview",)
"""Calls with the method POST that need the scope `read`: they change nothing, but they reveal a hand."""
CALLS_WITHOUT_SCOPE = (
    "GET ", "GET rules/presets", "GET rules/options", "POST rules/check", "POST analysis", "GET leaderboard",
    "GET players", "GET players/Mitya", "GET data/games/2026-01.ndjson", "GET data/games/2026-01.txt",
    "GET seeks",
)  # fmt: skip
"""Calls that are allowed with every token, whatever its scopes."""
ROUTE_PARAMETERS = {
    "{waiting}": "{series_id}",
    "{running}": "{series_id}",
    "{over}": "{series_id}",
    "{line}": "{line_id}",
    "{game}": "{game_id}",
    "{penalty}": "{penalty_id}",
    "{club}": "{club_id}",
    "{seek}": "{seek_id}",
    "/Mitya": "/{username}",
    "/with/Olga": "/with/{other}",
    "/Olga": "/{username}",
    "/years/2026": "/years/{year}",
    "/kitchen": "/{preset}",
    "/Ivan": "/{username}",
    "/nothinghere1": "/{report_id}",
    "/3": "/{seat}",
    "/2026-12-24": "/{day}",
    "/2026-01": "/{month}",
}
"""Map the placeholders and names in the paths of `CALLS_IN_PUBLIC_SERIES` to the parameters of the routes."""


@pytest.fixture
def invited_player(db: None) -> Person:
    return create_person("Ivan")


@pytest.fixture
def create_ids(owner: Person, member: Person, invited_player: Person) -> CreateIds:
    """Return a function that creates the objects that the API calls need, and returns their ids.

    The function takes the visibility of the series.
    """

    create_house_preset(owner=owner.user, name="kitchen", rules="classic-36", public=True)
    create_person("Petya")

    def create_series_and_ids(visibility: str) -> dict[str, str]:
        waiting = post_series(owner, "me", member, None, invited_player, visibility=visibility)
        running = post_series(owner, "me", member, visibility=visibility)
        running = join_series(member, running)
        join_series(member, waiting)
        over = join_series(member, post_series(owner, "me", member, visibility=visibility, penalty="Tea."))
        make_move(member, over["game"], "resign")
        penalty = Penalty.objects.get(series=over["id"]).pk
        line = post_chat_line(series=Series.objects.get(pk=waiting["id"]), user=member.user, text="Hello.").pk
        club = create_club_with_members(owner, member, visibility="private" if visibility == "private" else "public")[
            "id"
        ]
        invite_to_club(club_id=club, user=owner.user, player=invited_player.user)
        seek = expect_status(owner.client.post(f"{API}/me/seeks", SEEK_BODY), 201)["id"]
        block_player(user=owner.user, blocked=invited_player.user)
        return {
            "waiting": waiting["id"], "running": running["id"], "game": running["game"], "over": over["id"],
            "penalty": penalty, "line": line, "club": club, "seek": seek,
        }  # fmt: skip

    return create_series_and_ids


def send_request(
    client: APIClient, method: str, path: str, body: object, ids: dict[str, str], **headers: str
) -> HttpResponse:
    return client.generic(
        method, f"{API}/{path.format(**ids)}", *([] if body is None else [json.dumps(body)]),
        content_type="application/json", **headers,
    )  # fmt: skip


def get_status(client: APIClient, method: str, path: str, body: object, ids: dict[str, str]) -> int:
    return send_request(client, method, path, body, ids).status_code


def call_and_roll_back(client: APIClient, row: CallWithStatuses, ids: dict[str, str]) -> int:
    """Send the request, roll back its changes, and return the status of the response."""
    with transaction.atomic():
        status = get_status(client, *row[:3], ids)
        transaction.set_rollback(True)
    return status


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_in_a_public_or_unlisted_series_each_caller_gets_the_listed_status(
    owner: Person, member: Person, outsider: Person, create_ids: CreateIds, visibility: str
) -> None:
    ids = create_ids(visibility)
    for row in CALLS_IN_PUBLIC_SERIES:
        statuses = tuple(
            call_and_roll_back(client, row, ids) for client in list_clients_of_callers(owner, member, outsider)
        )
        assert statuses == row[3], row


def test_in_a_private_series_outsiders_get_404_and_players_the_listed_status(
    owner: Person, member: Person, outsider: Person, create_ids: CreateIds
) -> None:
    ids = create_ids("private")
    for row in CALLS_IN_PUBLIC_SERIES:
        its_own, strangers = row[3][:2], row[3][2:]
        hidden = tuple(404 if "{" in row[1] and status != 401 else status for status in strangers)
        statuses = tuple(
            call_and_roll_back(client, row, ids) for client in list_clients_of_callers(owner, member, outsider)
        )
        assert statuses == its_own + hidden, row


@pytest.mark.parametrize("headers", [{}, {"HTTP_IF_MATCH": '"a tag"'}])
def test_hidden_objects_are_refused_like_unknown_objects(
    outsider: Person, create_ids: CreateIds, headers: dict[str, str]
) -> None:
    hidden = create_ids("private")
    none = dict.fromkeys(hidden, "nothinghere1")
    for method, path, body, _ in CALLS_IN_PUBLIC_SERIES:
        if "{" in path:
            bodies = [
                send_request(outsider.client, method, path, body, ids, **headers).content for ids in (hidden, none)
            ]
            assert bodies[0] == bodies[1], (method, path)


def list_clients_of_callers(*people: Person) -> list[APIClient]:
    return [*(who.client for who in people), make_anonymous_client()]


def test_a_token_is_limited_to_its_scopes(owner: Person, member: Person, create_ids: CreateIds) -> None:
    ids, app = create_ids("public"), App(owner.user).app
    client_with = cache(lambda user, *scopes: create_token_for(user, scopes).client)
    for row in CALLS_IN_PUBLIC_SERIES:
        method, path, _, statuses = row
        user = member.user if path.endswith("/disputed") else owner.user
        allowed, scope = min(statuses[:2]), "read" if path in POST_CALLS_WITH_SCOPE_READ else SCOPE_BY_METHOD[method]
        lacking = ["play" if scope == "read" else "read", "account"]
        refused = allowed if f"{method} {path}" in CALLS_WITHOUT_SCOPE else 403
        for own_or_of_an_app in (
            client_with(user, *lacking),
            make_token_client(create_access_token(user, *lacking, app=app)),
        ):
            assert call_and_roll_back(own_or_of_an_app, row, ids) == refused, row
        assert call_and_roll_back(make_token_client(create_access_token(user, scope, app=app)), row, ids) == allowed, (
            row
        )


def test_a_browser_without_its_csrf_token_may_only_read(owner: Person, create_ids: CreateIds) -> None:
    ids = create_ids("public")
    browser, forged = create_browser_client(owner.user), create_browser_client(owner.user)
    forged.credentials()
    for row in CALLS_IN_PUBLIC_SERIES:
        assert call_and_roll_back(browser, row, ids) == row[3][0], row
        assert call_and_roll_back(forged, row, ids) == (row[3][0] if row[0] == "GET" else 403), row


def test_every_call_with_an_invalid_token_is_refused_with_401(create_ids: CreateIds) -> None:
    ids, client = create_ids("public"), make_token_client("durak_nonsense")
    assert {call_and_roll_back(client, row, ids) for row in CALLS_IN_PUBLIC_SERIES} == {401}


def test_an_invited_player_sees_a_private_series_until_declining(invited_player: Person, create_ids: CreateIds) -> None:
    ids = create_ids("private")
    assert get_status(invited_player.client, "GET", "series/{waiting}", None, ids) == 200
    assert get_status(invited_player.client, "POST", "series/{waiting}/decline", {}, ids) == 204
    assert get_status(invited_player.client, "GET", "series/{waiting}", None, ids) == 404


def convert_to_route(path: str) -> str:
    for name, parameter in ROUTE_PARAMETERS.items():
        path = path.replace(name, parameter)
    return path


def list_routes(patterns: list[Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the path and the view of every route, including those of nested URL configurations."""
    for pattern in patterns:
        path = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from list_routes(pattern.url_patterns, path)
        else:
            yield path.replace("<str:", "{").replace(">", "}"), pattern.callback.view_class


def test_all_routes_and_methods_are_listed() -> None:
    listed = {(method, convert_to_route(path)) for method, path, _, _ in CALLS_IN_PUBLIC_SERIES}
    routed = {
        (method.upper(), path)
        for path, view in list_routes(urls.urlpatterns)
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(view, method)
    }
    assert listed == routed
    assert get_resolver().resolve(f"/{API.strip('/')}/series").func.view_class


def test_methods_that_are_not_listed_are_refused_with_405(owner: Person, create_ids: CreateIds) -> None:
    ids = create_ids("public")
    for path in ("series", "games/{game}", "games/{game}/moves", "me/turns", "analysis"):
        assert [get_status(owner.client, method, path, {}, ids) for method in UNSUPPORTED_METHODS] == [405] * 4, path
