"""Helpers that create accounts with a password, and HTTP clients that authenticate with it."""

from base64 import b64encode
from typing import Any

from rest_framework.test import APIClient

from accounts.models import User
from tests.documented_refusals import assert_refusal_is_documented

PASSWORD = "a horse on nine legs"


def post_account(name: str, password: str = PASSWORD) -> User:
    """Register an account through the API."""
    answer = APIClient().post("/api/v1/accounts", {"username": name, "password": password})
    assert answer.status_code == 201, answer.content
    return User.objects.get(username=name)


def create_password_client(name: str, password: str = PASSWORD) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Basic " + b64encode(f"{name}:{password}".encode()).decode())
    return client


def create_browser_client(user: User) -> APIClient:
    """Return a client that is signed in and sends the CSRF token, as a browser does. CSRF checks are on."""
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(user)
    client.cookies["csrftoken"] = "c" * 32
    client.credentials(HTTP_X_CSRFTOKEN="c" * 32)
    return client


def assert_problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """Check that the response is a valid problem document with this status and code. Return the document."""
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), answer.content[:500]
    problem = answer.json()
    assert {"type", "title", "status", "detail", "code"} <= set(problem)
    assert (problem["status"], problem["code"]) == (status, code), problem
    assert problem["detail"]
    assert_refusal_is_documented(answer, status, code)
    assert code != "invalid" or (problem["errors"] and all(problem["errors"].values()))
    return dict(problem)
