"""Pages of other sites may call the API with or without a token, but not with the cookie of the reader's session."""

import pytest

from tests.accounts.sign_in import assert_problem, create_browser_client
from tests.factories import create_person, make_anonymous_client

pytestmark = pytest.mark.django_db
ORIGIN_OF_ANOTHER_SITE = {"Origin": "https://elsewhere.example"}
PATHS = ["/api/v1/me", "/api/v1/series", "/api/v1/schema", "/api/v1/no-such-thing", "/api/v1/me/tokens?limit=%00"]


def send_preflight(path, method, names):
    headers = {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": names}
    return make_anonymous_client().options(path, headers={**ORIGIN_OF_ANOTHER_SITE, **headers})


@pytest.mark.parametrize("path", PATHS)
def test_any_origin_may_read_every_response(path):
    for client in (make_anonymous_client(), create_person().client):
        answer = client.get(path, headers=ORIGIN_OF_ANOTHER_SITE)
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert {"ETag", "Retry-After", "RateLimit-Policy", "RateLimit"} <= set(
            answer["Access-Control-Expose-Headers"].split(", ")
        )
        assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_a_preflight_allows_all_methods_and_headers_of_the_api(method):
    answer = send_preflight("/api/v1/games/x/moves", method, "authorization,content-type,idempotency-key,if-match")
    assert (answer.status_code, answer.content) == (204, b"")
    assert "Content-Type" not in answer
    assert method in answer["Access-Control-Allow-Methods"].split(", ")
    allowed = {name.lower() for name in answer["Access-Control-Allow-Headers"].split(", ")}
    assert {"authorization", "content-type", "idempotency-key", "if-match", "if-none-match"} <= allowed
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer


def test_the_method_options_is_refused_unless_the_request_is_a_preflight():
    answer = create_person().client.options("/api/v1/me", headers=ORIGIN_OF_ANOTHER_SITE)
    assert_problem(answer, 405, "method_not_allowed")
    assert answer["Allow"] == "GET, PATCH, DELETE, HEAD"


def test_pages_have_no_cross_origin_headers():
    for path in ("/", "/admin/login/"):
        assert "Access-Control-Allow-Origin" not in make_anonymous_client().get(path, headers=ORIGIN_OF_ANOTHER_SITE)


@pytest.mark.parametrize(
    "headers",
    [
        ORIGIN_OF_ANOTHER_SITE,
        {"Origin": "null"},
        {"Origin": "https://testserver"},
        {"Origin": "http://testserver:8080"},
        {"Origin": "http://other.testserver", "Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://testserver", "Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "something new"},
    ],
)
def test_a_cookie_from_another_site_is_ignored(settings, headers):
    browser = create_browser_client(create_person().user)
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"
    assert_problem(browser.get("/api/v1/me", headers=headers), 401, "not_authenticated")
    answer = browser.post("/api/v1/me/tokens", {"name": "x", "scopes": ["read"]}, headers=headers)
    assert_problem(answer, 401, "not_authenticated")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://testserver"},
        {"Sec-Fetch-Site": "none"},
        {},
    ],
)
def test_a_cookie_from_the_same_site_is_accepted(headers):
    browser = create_browser_client(create_person().user)
    answer = browser.post("/api/v1/me/tokens", {"name": "x", "scopes": ["read"]}, headers=headers)
    assert answer.status_code == 201
