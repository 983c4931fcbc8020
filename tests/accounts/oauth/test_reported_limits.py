"""OAuth endpoints report their rate limits in the same headers as the API. Refusals report them, too."""

from typing import Any

import pytest

from durak_site.http.parsers import MAX_BODY_BYTES
from tests.accounts.oauth.app import FORM_CONTENT_TYPE, App, assert_refused
from tests.accounts.sign_in import assert_problem
from tests.accounts.web.browser import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stop_clock")]


def read_remaining_requests(answer: Any) -> dict[str, int]:
    """Map the name of each rate limit in the response to the number of remaining requests."""
    policies, items = answer.headers.get("RateLimit-Policy", ""), answer.headers.get("RateLimit", "")
    received = dict(item.split(";", 1) for item in items.split(", ") if item)
    assert [policy.split(";")[0] for policy in policies.split(", ") if policy] == list(received)
    assert all(int(rest.partition(";t=")[2]) > 0 for rest in received.values())
    return {name.strip('"'): int(rest.split(";")[0].removeprefix("r=")) for name, rest in received.items()}


def test_every_oauth_response_reports_its_rate_limits(anna: Any, app: App) -> None:
    traded = app.exchange_code(app.request_authorization(anna)["code"])
    assert read_remaining_requests(traded) == {
        "oauth": 1199,
        "app_tokens": 58,
    }  # the authorization counts once, and so does the exchange of the code
    assert traded["RateLimit-Policy"] == '"oauth";q=1200;w=60, "app_tokens";q=60;w=3600'
    assert read_remaining_requests(app.renew_tokens(traded.json()["refresh_token"])) == {
        "oauth": 1198,
        "app_tokens": 57,
    }
    assert read_remaining_requests(app.post("device_authorization")) == {"oauth": 1197, "device_codes": 119}
    assert read_remaining_requests(app.post("revoke", token="nothing")) == {"oauth": 1196}


def test_refusals_of_oauth_endpoints_report_their_rate_limits(app: App) -> None:
    assert read_remaining_requests(app.renew_tokens("nothing")) == {"oauth": 1199}
    assert read_remaining_requests(app.post("token", client_id="nobodysapp22")) == {"oauth": 1198}
    assert read_remaining_requests(app.client.get("/oauth/token")) == {"oauth": 1197}


@pytest.mark.parametrize("limit", ["oauth", "device_codes"])
def test_a_throttled_request_names_its_limit_and_the_time_of_the_reset(app: App, settings: Any, limit: str) -> None:
    settings.DURAK = {**settings.DURAK, limit: "1/day"}
    assert read_remaining_requests(app.post("device_authorization"))[limit] == 0
    answer = app.post("device_authorization")
    assert_refused(answer, "temporarily_unavailable", 429)
    assert read_remaining_requests(answer)[limit] == 0
    assert f'"{limit}";r=0;t={answer["Retry-After"]}' in answer["RateLimit"]


def test_the_consent_pages_report_no_rate_limits(anna: Any, app: App) -> None:
    assert "RateLimit" not in Browser(anna).client.get(app.build_authorization_url()).headers


def test_unreadable_requests_get_a_problem_document(app: App) -> None:
    large = app.client.post("/oauth/token", b"x" * (MAX_BODY_BYTES + 1), content_type=FORM_CONTENT_TYPE)
    assert_problem(large, 413, "too_large")
    assert_problem(app.client.get("/.well-known/oauth-authorization-server?%00"), 400, "invalid")
