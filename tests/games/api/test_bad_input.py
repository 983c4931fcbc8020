"""Invalid requests about games get a problem document, and do not change the game."""

import json

import pytest

from games.models import Event
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, post_series, start_series

pytestmark = pytest.mark.django_db

INVALID_BODIES = [
    b"", b"{", b"[]", b"null", b'"text"', b"5", b"\xff\xfe", b'{"move": "take", "move": "pass"}', b'{"move": NaN}',
    b'{"move": "\\u0000"}', b'{"move": "\\ud800"}', b'{"move": ' + b"[" * 100_000, b'{"move": 1e999}',
    b'{"version": 99999999999999999999999999, "move": "take"}', b'{"move": {"move": "take"}}', b'{"move": ["take"]}',
    b'{"move": true}', b'{"MOVE": "take"}',
]  # fmt: skip
POST_PATHS = ["series", "series/{series}/join", "games/{game}/moves", "games/{game}/return", "rules/check", "analysis"]


@pytest.fixture
def series_and_game_ids(owner: Person, member: Person) -> dict[str, str]:
    series = start_series(owner, member)
    return {"series": series["id"], "game": series["game"]}


@pytest.mark.parametrize("body", INVALID_BODIES)
def test_a_malformed_body_is_refused_as_invalid(
    owner: Person, series_and_game_ids: dict[str, str], body: bytes
) -> None:
    before = Event.objects.count()
    for path in POST_PATHS:
        if not body and path.endswith(("join", "return")):
            continue  # these calls accept an empty body
        address = f"{API}/{path.format(**series_and_game_ids)}"
        response = owner.client.generic("POST", address, body, content_type="application/json")
        expect_refusal(response, 400, "invalid")
    assert Event.objects.count() == before


@pytest.mark.parametrize("half", ["\\ud800", "\\udbff", "\\udc00", "\\udfff"])
def test_half_a_surrogate_pair_is_refused_with_its_own_sentence(owner: Person, half: str) -> None:
    body = f'{{"rules": "alemi-36", "seats": [{{"player": "me"}}, {{"open": true}}], "penalty": "{half}"}}'
    response = owner.client.generic("POST", f"{API}/series", body.encode(), content_type="application/json")
    assert "A lone surrogate is not a character." in str(expect_refusal(response, 400, "invalid"))


def test_a_body_of_ten_megabytes_is_too_large(owner: Person, series_and_game_ids: dict[str, str]) -> None:
    body = json.dumps({"move": "x" * 10_000_000})
    for path in POST_PATHS:
        address = f"{API}/{path.format(**series_and_game_ids)}"
        expect_refusal(owner.client.generic("POST", address, body, content_type="application/json"), 413, "too_large")


def test_only_json_bodies_are_accepted(owner: Person, series_and_game_ids: dict[str, str]) -> None:
    for kind in (
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ):
        for path in POST_PATHS:
            address = f"{API}/{path.format(**series_and_game_ids)}"
            expect_refusal(
                owner.client.generic("POST", address, b"x=1", content_type=kind), 415, "unsupported_media_type"
            )


@pytest.mark.parametrize("path", ["series/{}", "series/{}/games", "games/{}", "games/{}/events", "games/{}/record"])
@pytest.mark.parametrize(
    "name", ["none", "a" * 5000, "%00", "%FF", "%2e%2e", "1e5", "' OR 1=1 --", "\N{SNOWMAN}", "%0A"]
)
def test_an_unknown_id_is_not_found(owner: Person, path: str, name: str) -> None:
    expect_refusal(owner.client.get(f"{API}/{path.format(name)}"), 404, "not_found")


@pytest.mark.parametrize("query", ["%00", "cursor=%00", "limit=1%00", "player=%FF", "state=%ed%a0%80", "wait=%00"])
def test_a_malformed_query_is_refused_as_invalid(
    owner: Person, series_and_game_ids: dict[str, str], query: str
) -> None:
    for path in ("series", "games/{game}", "games/{game}/events", "me/turns"):
        address = f"{API}/{path.format(**series_and_game_ids)}"
        expect_refusal(owner.client.get(address, QUERY_STRING=query), 400, "invalid")


@pytest.mark.parametrize(
    "cursor", ["x", "=", "%", "cD0lMDA=", "cD0yMDIwLTAxLTAxVDAwJTNBMDA=", "cj0xJnA9eA==", "bz0tMQ==", "x" * 5000]
)
def test_a_forged_cursor_causes_no_server_error(
    owner: Person, series_and_game_ids: dict[str, str], cursor: str
) -> None:
    for path in ("series", "series/{series}/games", "me/turns"):
        response = owner.client.get(f"{API}/{path.format(**series_and_game_ids)}", {"cursor": cursor})
        assert response.status_code in (200, 400), (path, response.content)


@pytest.mark.parametrize(
    "seat", ["-1", "1.5", "99", "999999999999", "%00", "one", "\N{SNOWMAN}", "\N{SUPERSCRIPT TWO}"]
)
def test_an_invalid_seat_is_not_found(owner: Person, seat: str) -> None:
    series = post_series(owner, "me", None)
    expect_refusal(owner.client.delete(f"{API}/series/{series['id']}/seats/{seat}"), 404, "not_found")


@pytest.mark.parametrize("key", ["", "x" * 256, "\N{SNOWMAN}"])
def test_a_malformed_idempotency_key_is_refused_as_invalid(
    owner: Person, series_and_game_ids: dict[str, str], key: str
) -> None:
    address = f"{API}/games/{series_and_game_ids['game']}/moves"
    response = owner.client.post(address, {"move": "take"}, headers={"Idempotency-Key": key})
    expect_refusal(response, 400, "invalid")


@pytest.mark.parametrize("tag", ["", "x", '"', '"1-abc"', "W/", ",,,", "\N{SNOWMAN}", '"' * 5000])
def test_a_malformed_etag_matches_nothing(owner: Person, series_and_game_ids: dict[str, str], tag: str) -> None:
    address = f"{API}/games/{series_and_game_ids['game']}"
    assert owner.client.get(address, headers={"If-None-Match": tag}).status_code == 200
    response = owner.client.post(f"{address}/moves", {"move": "take"}, headers={"If-Match": tag})
    expect_refusal(response, 412, "precondition_failed")


def test_other_response_formats_are_refused_as_not_acceptable(series_and_game_ids: dict[str, str]) -> None:
    expect_refusal(
        make_anonymous_client().get(f"{API}/games/{series_and_game_ids['game']}", headers={"Accept": "text/csv"}),
        406,
        "not_acceptable",
    )


def test_unknown_urls_get_problem_documents(owner: Person, series_and_game_ids: dict[str, str]) -> None:
    for path in (
        "games",
        "games/",
        "game",
        f"games/{series_and_game_ids['game']}/",
        f"games/{series_and_game_ids['game']}/hands",
        "series/",
    ):
        expect_refusal(owner.client.get(f"{API}/{path}"), 404, "not_found")
