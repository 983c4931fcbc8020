"""Every response of the API reports the limits of its request, and what remains of them."""

import re
from base64 import b64encode
from itertools import takewhile
from typing import Any

import pytest
import redis
from django.conf import settings as site
from rest_framework.test import APIClient

from tests.documented_refusals import find_operation
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_status, post_series
from tests.games.table import start_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stop_clock")]
ME, OPEN = {"player": "me"}, {"open": True}
ANALYSIS_BODY = {"rules": "alemi-36", "position": {"hands": [["7S"], ["9S"]], "trump": "H"}}

LimitsByName = dict[str, tuple[int, int | None, int, int | None]]


def read_limits(answer: Any) -> LimitsByName:
    """Map each limit's name to its quota, period in seconds, remaining quota and seconds until its reset.

    Check that the OpenAPI document names each limit.
    """
    policies = dict(re.findall(r'"(\w+)";q=([^,]+)', answer.headers.get("RateLimit-Policy", "")))
    left = dict(re.findall(r'"(\w+)";r=([^,]+)', answer.headers.get("RateLimit", "")))
    assert list(policies) == list(left)
    assert all(f"`{name}`" in (find_operation(answer) or {})["description"] for name in policies)
    return {name: (*parse_numbers(policies[name], "w"), *parse_numbers(left[name], "t")) for name in policies}


def parse_numbers(text: str, parameter: str) -> tuple[int, int | None]:
    match = re.fullmatch(rf"(\d+)(?:;{parameter}=(\d+))?", text)
    assert match, text
    return int(match[1]), None if match[2] is None else int(match[2])


def post_account(client: APIClient, name: str) -> Any:
    return client.post(f"{API}/accounts", {"username": name, "password": "a long sentence"})


def test_limits_per_network_address_are_reported(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "registrations": "2/hour"}
    first, second, third = (post_account(make_anonymous_client(), name) for name in ("anna", "boris", "vera"))
    assert [answer.status_code for answer in (first, second, third)] == [201, 201, 429]
    for answer, left in ((first, 1), (second, 0), (third, 0)):
        most, window, now, reset = read_limits(answer)["registrations"]
        assert (most, window, now) == (2, 3600, left)
        assert 0 < (reset or 0) <= 3600
    assert int(third["Retry-After"]) == read_limits(third)["registrations"][3]


def test_limits_per_account_are_reported(member: Person) -> None:
    other = create_person()
    for number in range(3):
        answer = member.client.post(f"{API}/me/blocks", {"player": other.name})
        assert read_limits(answer)["talk"][:3] == (60, 60, 59 - number)
    assert read_limits(other.client.post(f"{API}/me/blocks", {"player": member.name}))["talk"][2] == 59
    assert read_limits(member.client.get(f"{API}/me/blocks")) == {}


def test_reported_limits_of_wrong_passwords_do_not_reveal_whether_a_name_exists() -> None:
    post_account(make_anonymous_client(), "anna")
    for name in ("anna", "nobody"):
        client = make_anonymous_client()
        client.credentials(HTTP_AUTHORIZATION="Basic " + b64encode(f"{name}:a guess".encode()).decode())
        answers = [client.post(f"{API}/me/tokens", {"name": "x", "scopes": ["read"]}) for _ in range(2)]
        assert [read_limits(answer)["wrong_passwords"][:3] for answer in answers] == [(30, 3600, 29), (30, 3600, 28)]


def test_remaining_quotas_are_reported(owner: Person, member: Person) -> None:
    answer = owner.client.post(f"{API}/series", {"rules": "alemi-36", "seats": [ME, {"player": member.name}, OPEN]})
    series = expect_status(answer, 201)
    assert {name: (most, window, left) for name, (most, window, left, _) in read_limits(answer).items()} == {
        "open_series": (50, None, 49),
        "running_series": (200, None, 199),
        "series": (120, 3600, 119),
        "invitations": (100, 86_400, 99),
        "invitations_of_pair": (20, 86_400, 19),
    }
    again = read_limits(
        owner.client.post(f"{API}/series", {"rules": "alemi-36", "seats": [ME, {"computer": "steady"}]})
    )
    assert [again[name][2] for name in ("open_series", "running_series", "series", "games_alone")] == [48, 198, 118, 49]
    joined = member.client.post(f"{API}/series/{series['id']}/join")
    assert read_limits(joined) == {"running_series": (200, None, 199, None)}
    stranger = create_person()
    joined = read_limits(stranger.client.post(f"{API}/series/{series['id']}/join"))
    assert joined["joins"][:3] == (240, 3600, 239)


def test_a_refusal_by_a_quota_reports_zero_remaining(owner: Person, settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "open_series": 1}
    post_series(owner, "me", None)
    answer = owner.client.post(f"{API}/series", {"rules": "alemi-36", "seats": [ME, OPEN]})
    assert answer.status_code == 409
    assert read_limits(answer)["open_series"] == (1, None, 0, None)


def test_the_remaining_work_of_a_network_address_is_reported_as_a_rounded_number() -> None:
    lefts = [read_limits(make_anonymous_client().post(f"{API}/analysis", ANALYSIS_BODY))["work"][2] for _ in range(3)]
    assert lefts == [990_000] * 3


def test_a_repeated_response_reports_current_limits(member: Person) -> None:
    other, key = create_person(), {"Idempotency-Key": "once"}
    answers = [member.client.post(f"{API}/me/blocks", {"player": other.name}, headers=key) for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert [read_limits(answer)["talk"][2] for answer in answers] == [59, 58]


def test_reads_are_not_counted_against_a_limit(member: Person) -> None:
    table = start_table(players=2)
    with redis.Redis.from_url(site.REDIS_URL) as valkey, valkey.monitor() as monitor:
        for client in (member.client, make_anonymous_client()):
            expect_status(client.get(f"{API}/games/{table.game.pk}"), 200)
        valkey.echo("looked")
        own = valkey.connection_pool.connection_kwargs["db"]  # other workers' databases appear in the monitor, too
        entries = iter(monitor.next_command, None)
        commands = takewhile(lambda one: one["command"] != "ECHO looked", (one for one in entries if one["db"] == own))
        assert [one["command"] for one in commands if "rate:" in one["command"]] == []


def test_pages_report_no_limits(client: Any) -> None:
    assert "RateLimit" not in client.get("/").headers
