"""What apps ask outside of the API tells its limits as the API does, refusals too."""

from typing import Any

import pytest

from durak_site.http.parsers import LIMIT
from tests.accounts.doors import assert_problem
from tests.accounts.oauth.app import FORM, App, refused
from tests.accounts.web.browser import Browser

pytestmark = pytest.mark.django_db


def left(answer: Any) -> dict[str, int]:
    """By the name of the limit, all of which have a window."""
    policies, items = answer.headers.get("RateLimit-Policy", ""), answer.headers.get("RateLimit", "")
    told = dict(item.split(";", 1) for item in items.split(", ") if item)
    assert [policy.split(";")[0] for policy in policies.split(", ") if policy] == list(told)
    assert all(int(rest.partition(";t=")[2]) > 0 for rest in told.values())
    return {name.strip('"'): int(rest.split(";")[0].removeprefix("r=")) for name, rest in told.items()}


def test_every_call_of_an_app_says_what_it_counts_against(anna: Any, app: App) -> None:
    traded = app.trades(app.allowed_by(anna)["code"])
    assert left(traded) == {"oauth": 1199, "app_tokens": 58}  # of which the code was one
    assert traded["RateLimit-Policy"] == '"oauth";q=1200;w=60, "app_tokens";q=60;w=3600'
    assert left(app.renews(traded.json()["refresh_token"])) == {"oauth": 1198, "app_tokens": 57}
    assert left(app.posts("device_authorization")) == {"oauth": 1197, "device_codes": 119}
    assert left(app.posts("revoke", token="nothing")) == {"oauth": 1196}


def test_refusals_say_it_too(app: App) -> None:
    assert left(app.renews("nothing")) == {"oauth": 1199}
    assert left(app.posts("token", client_id="nobodysapp22")) == {"oauth": 1198}
    assert left(app.client.get("/oauth/token")) == {"oauth": 1197}


@pytest.mark.parametrize("limit", ["oauth", "device_codes"])
def test_who_has_asked_too_often_is_told_of_what_and_when_there_is_more(app: App, settings: Any, limit: str) -> None:
    settings.DURAK = {**settings.DURAK, limit: "1/day"}
    assert left(app.posts("device_authorization"))[limit] == 0
    answer = app.posts("device_authorization")
    refused(answer, "temporarily_unavailable", 429)
    assert left(answer)[limit] == 0
    assert f'"{limit}";r=0;t={answer["Retry-After"]}' in answer["RateLimit"]


def test_pages_where_a_person_decides_name_no_limits(anna: Any, app: App) -> None:
    assert "RateLimit" not in Browser(anna).client.get(app.asks()).headers


def test_what_is_no_question_of_oauth_is_no_page_either(app: App) -> None:
    large = app.client.post("/oauth/token", b"x" * (LIMIT + 1), content_type=FORM)
    assert_problem(large, 413, "too_large")
    assert_problem(app.client.get("/.well-known/oauth-authorization-server?%00"), 400, "invalid")
