"""Every response of the API reports the limits that its request counts against, and the remainder."""

import re
from base64 import b64encode
from itertools import takewhile
from typing import Any

import pytest
import redis
from django.conf import settings as site
from rest_framework.test import APIClient

from tests.documented import operation_of
from tests.factories import Person, anybody, person
from tests.games.api.calls import API, create, good
from tests.games.table import table

pytestmark = pytest.mark.django_db
ME, OPEN = {"player": "me"}, {"open": True}
ANALYSIS = {"rules": "alemi-36", "position": {"hands": [["7S"], ["9S"]], "trump": "H"}}

Told = dict[str, tuple[int, int | None, int, int | None]]


def told(answer: Any) -> Told:
    """Return, by name of limit: the quota and its window, the remainder and its reset.

    Checks that the call documents each limit.
    """
    policies = dict(re.findall(r'"(\w+)";q=([^,]+)', answer.headers.get("RateLimit-Policy", "")))
    left = dict(re.findall(r'"(\w+)";r=([^,]+)', answer.headers.get("RateLimit", "")))
    assert list(policies) == list(left)
    assert all(f"`{name}`" in (operation_of(answer) or {})["description"] for name in policies)
    return {name: (*numbers(policies[name], "w"), *numbers(left[name], "t")) for name in policies}


def numbers(text: str, parameter: str) -> tuple[int, int | None]:
    match = re.fullmatch(rf"(\d+)(?:;{parameter}=(\d+))?", text)
    assert match, text
    return int(match[1]), None if match[2] is None else int(match[2])


def account(client: APIClient, name: str) -> Any:
    return client.post(f"{API}/accounts", {"username": name, "password": "a long sentence"})


def test_what_is_counted_for_an_address(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "registrations": "2/hour"}
    first, second, third = (account(anybody(), name) for name in ("anna", "boris", "vera"))
    assert [answer.status_code for answer in (first, second, third)] == [201, 201, 429]
    for answer, left in ((first, 1), (second, 0), (third, 0)):
        most, window, now, reset = told(answer)["registrations"]
        assert (most, window, now) == (2, 3600, left)
        assert 0 < (reset or 0) <= 3600
    assert int(third["Retry-After"]) == told(third)["registrations"][3]


def test_what_is_counted_for_an_account(member: Person) -> None:
    other = person()
    for number in range(3):
        answer = member.client.post(f"{API}/me/blocks", {"player": other.name})
        assert told(answer)["talk"][:3] == (60, 60, 59 - number)
    assert told(other.client.post(f"{API}/me/blocks", {"player": member.name}))["talk"][2] == 59
    assert told(member.client.get(f"{API}/me/blocks")) == {}


def test_wrong_passwords_are_told_alike_for_names_that_there_are_and_are_not() -> None:
    account(anybody(), "anna")
    for name in ("anna", "nobody"):
        client = anybody()
        client.credentials(HTTP_AUTHORIZATION="Basic " + b64encode(f"{name}:a guess".encode()).decode())
        answers = [client.post(f"{API}/me/tokens", {"name": "x", "scopes": ["read"]}) for _ in range(2)]
        assert [told(answer)["wrong_passwords"][:3] for answer in answers] == [(30, 3600, 29), (30, 3600, 28)]


def test_what_one_may_have_at_a_time_and_lately(owner: Person, member: Person) -> None:
    answer = owner.client.post(f"{API}/series", {"rules": "alemi-36", "seats": [ME, {"player": member.name}, OPEN]})
    series = good(answer, 201)
    assert {name: (most, window, left) for name, (most, window, left, _) in told(answer).items()} == {
        "open_series": (50, None, 49),
        "running_series": (200, None, 199),
        "series": (120, 3600, 119),
        "invitations": (100, 86_400, 99),
        "invitations_of_pair": (20, 86_400, 19),
    }
    again = told(owner.client.post(f"{API}/series", {"rules": "alemi-36", "seats": [ME, {"computer": "steady"}]}))
    assert [again[name][2] for name in ("open_series", "running_series", "series", "games_alone")] == [48, 198, 118, 49]
    joined = member.client.post(f"{API}/series/{series['id']}/join")
    assert told(joined) == {"running_series": (200, None, 199, None)}


def test_a_refusal_for_having_enough_says_that_nothing_is_left(owner: Person, settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "open_series": 1}
    create(owner, "me", None)
    answer = owner.client.post(f"{API}/series", {"rules": "alemi-36", "seats": [ME, OPEN]})
    assert answer.status_code == 409
    assert told(answer)["open_series"] == (1, None, 0, None)


def test_the_work_of_neighbours_is_told_roughly() -> None:
    lefts = [told(anybody().post(f"{API}/analysis", ANALYSIS))["work"][2] for _ in range(3)]
    assert lefts == [990_000] * 3


def test_the_first_answer_is_told_again_with_what_is_left_now(member: Person) -> None:
    other, key = person(), {"Idempotency-Key": "once"}
    answers = [member.client.post(f"{API}/me/blocks", {"player": other.name}, headers=key) for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert [told(answer)["talk"][2] for answer in answers] == [59, 58]


def test_who_only_looks_is_counted_nowhere(member: Person) -> None:
    at = table(players=2)
    with redis.Redis.from_url(site.REDIS_URL) as valkey, valkey.monitor() as monitor:
        for client in (member.client, anybody()):
            good(client.get(f"{API}/games/{at.game.pk}"), 200)
        valkey.echo("looked")
        own = valkey.connection_pool.connection_kwargs["db"]  # other workers' databases appear in the monitor, too
        told = iter(monitor.next_command, None)
        commands = takewhile(lambda one: one["command"] != "ECHO looked", (one for one in told if one["db"] == own))
        assert [one["command"] for one in commands if "rate:" in one["command"]] == []


def test_pages_for_people_name_no_limits(client: Any) -> None:
    assert "RateLimit" not in client.get("/").headers
