"""A request with an unknown address, a malformed part or an unsupported method gets a problem document."""

import pytest
from rest_framework.test import APIClient

from tests.accounts.sign_in import assert_problem, create_browser_client
from tests.factories import create_person, make_anonymous_client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1", "/api/v2/me", "/api/", "/api", "/api/v1/me/"])
def test_a_request_to_an_unknown_path_gets_a_problem_document(path):
    assert_problem(make_anonymous_client().get(path), 404, "not_found")


@pytest.mark.parametrize(
    "path", ["/api/v1/me/tokens/%00", "/api/v1/me/tokens/%2500", "/api/v1/me%00", "/%00", "/api/v1/%ff"]
)
def test_a_path_with_nul_or_broken_text_is_not_found(path):
    assert_problem(create_person().client.delete(path), 404, "not_found") if path.startswith("/api/") else None
    assert make_anonymous_client().get(path).status_code in (401, 404, 405)


@pytest.mark.parametrize("query", ["limit=%00", "cursor=%FF", "%ed%a0%80=1", "a=%c3"])
def test_a_query_with_nul_or_broken_text_is_invalid(query):
    assert_problem(create_person().client.get("/api/v1/me/tokens?" + query), 400, "invalid")


def test_a_request_with_a_wrong_host_gets_a_problem_document():
    problem = assert_problem(make_anonymous_client().get("/api/v1/me", HTTP_HOST="evil.example"), 400, "invalid")
    assert problem["errors"]


def test_a_body_without_a_length_is_refused():
    client = create_person().client
    answer = client.post("/api/v1/me/tokens", HTTP_TRANSFER_ENCODING="chunked", CONTENT_LENGTH="")
    assert_problem(answer, 411, "length_required")


UNKNOWN_PATHS = [
    "/api",
    "/api/",
    "/api/v1",
    "/api/v1/series/",
    "/api/v1/me/tokens/",
    "/api/v2/me",
    "/api/v1/games/x/moves/",
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]


def make_clients():
    """Return clients without an account, with a token, with a session, and with session and CSRF token."""
    anna = create_person()
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(anna.user)
    with_token = APIClient(enforce_csrf_checks=True, HTTP_AUTHORIZATION=f"Bearer {anna.token}")
    return [APIClient(enforce_csrf_checks=True), with_token, browser, create_browser_client(anna.user)]


@pytest.mark.parametrize("path", UNKNOWN_PATHS)
def test_an_unknown_address_is_not_found_with_any_method(path):
    for client in make_clients():
        for method in METHODS:
            answer = client.generic(method, path, b'{"a": 1}', content_type="application/json")
            assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json"), (method, answer)
        form = client.post(path, {"a": "1"}, format="multipart", headers={"Origin": "https://elsewhere.example"})
        assert_problem(form, 404, "not_found")


@pytest.mark.parametrize("path", ["/api/v1/schema", "/api/v1/docs", "/api/v1/me", "/api/v1/me/presets"])
def test_the_refusal_of_an_unsupported_method_names_the_supported_methods(path):
    for client in make_clients():
        for method in ("PUT", "TRACE", "OPTIONS", "BREW"):
            answer = client.generic(method, path, b"{}", content_type="application/json")
            if answer.status_code in (401, 403):
                continue  # authentication is checked first
            assert_problem(answer, 405, "method_not_allowed")
            assert "GET" in answer["Allow"]


def test_a_session_without_a_csrf_token_gets_the_problem_forbidden():
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(create_person().user)
    assert_problem(browser.patch("/api/v1/me", {"language": "ru"}), 403, "forbidden")
    for form in ("multipart", "json"):
        assert_problem(browser.post("/api/v1/me/tokens", {"name": "x"}, format=form), 403, "forbidden")


def test_errors_outside_of_the_api_are_html_pages():
    answer = APIClient(enforce_csrf_checks=True).post("/admin/login/", {"username": "x"}, format="multipart")
    assert (answer.status_code, answer["Content-Type"]) == (403, "text/html; charset=utf-8")


@pytest.mark.parametrize("query", ["limit=%00", "a=%FF", "&".join(f"a{n}=1" for n in range(2000))])
def test_a_problem_names_the_invalid_part(query):
    problem = assert_problem(create_person().client.get("/api/v1/me/tokens?" + query), 400, "invalid")
    assert all(sentences for sentences in problem["errors"].values())
    assert problem["errors"]
