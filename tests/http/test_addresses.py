"""Addresses that no view could make sense of."""

import pytest

from tests.accounts.doors import assert_problem
from tests.factories import anybody, person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/", "/api/v2/me", "/api/", "/api", "/api/v1/me/"])
def test_an_unknown_address_is_a_problem_document(path):
    assert_problem(anybody().get(path), 404, "not_found")


@pytest.mark.parametrize("path", ["/api/v1/tokens/%00", "/api/v1/tokens/%2500", "/api/v1/me%00", "/%00", "/api/v1/%ff"])
def test_nul_and_broken_text_in_a_path_are_not_found(path):
    assert_problem(person().client.delete(path), 404, "not_found") if path.startswith("/api/") else None
    assert anybody().get(path).status_code in (401, 404, 405)


@pytest.mark.parametrize("query", ["limit=%00", "cursor=%FF", "%ed%a0%80=1", "a=%c3"])
def test_nul_and_broken_text_in_a_query_are_invalid(query):
    assert_problem(person().client.get("/api/v1/tokens?" + query), 400, "invalid")


def test_a_thousand_and_one_parameters_break_nothing():
    answer = person().client.get("/api/v1/tokens?" + "&".join(f"a{n}=1" for n in range(2000)))
    assert answer.status_code in (200, 400)


def test_a_wrong_host_is_a_problem_document():
    assert_problem(anybody().get("/api/v1/me", HTTP_HOST="evil.example"), 400, "invalid")


def test_a_body_without_a_length_is_refused_and_not_taken_for_empty():
    client = person().client
    answer = client.post("/api/v1/tokens", HTTP_TRANSFER_ENCODING="chunked", CONTENT_LENGTH="")
    assert_problem(answer, 411, "length_required")
