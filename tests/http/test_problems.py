import json

import pytest
from django.core import exceptions as django_errors
from rest_framework import exceptions as drf_errors

from durak_site.http.problems import Problem, build_validation_problem, flatten_errors, handle_exception, make_document
from games.errors import GameError


def test_a_problem_document_has_the_members_of_rfc_9457_the_code_and_the_extras():
    assert make_document(Problem("key_reused", "Take another key.", status=422, hint="k2")) == {
        "type": "about:blank",
        "title": "Unprocessable Content",
        "status": 422,
        "detail": "Take another key.",
        "code": "key_reused",
        "hint": "k2",
    }


def test_a_refusal_of_a_service_of_the_card_game_becomes_a_problem():
    response = handle_exception(GameError("stale", "The table has changed.", status=409, version=7), {})
    assert response.status_code == 409
    assert (response.data["code"], response.data["version"]) == ("stale", 7)
    assert response.data["detail"] == "The table has changed."


def test_an_unexpected_exception_does_not_become_a_problem():
    assert handle_exception(KeyError("seat"), {}) is None


@pytest.mark.parametrize(
    ("exception", "status", "code"),
    [
        (drf_errors.NotFound(), 404, "not_found"),
        (drf_errors.PermissionDenied(), 403, "forbidden"),
        (drf_errors.NotAuthenticated(), 401, "not_authenticated"),
        (drf_errors.Throttled(wait=2.5), 429, "too_many_requests"),
        (drf_errors.ParseError("no"), 400, "invalid"),
        (django_errors.PermissionDenied(), 403, "forbidden"),
        (django_errors.ValidationError("no"), 400, "invalid"),
        (django_errors.ValidationError({"name": ["no"]}), 400, "invalid"),
        (django_errors.RequestDataTooBig(), 413, "too_large"),
        (django_errors.BadRequest(), 400, "invalid"),
    ],
)
def test_exceptions_of_frameworks_have_codes(exception, status, code):
    response = handle_exception(exception, {})
    assert (response.status_code, response.data["code"]) == (status, code)


@pytest.mark.parametrize(
    ("exception", "helps"),
    [
        (drf_errors.NotAuthenticated(), "Authorization: Bearer"),
        (drf_errors.UnsupportedMediaType("text/plain"), "Content-Type: application/json"),
    ],
)
def test_responses_401_and_415_name_the_header_that_the_client_must_send(exception, helps):
    assert helps in handle_exception(exception, {}).data["detail"]


def test_retry_after_is_rounded_up():
    assert handle_exception(drf_errors.Throttled(wait=2.5), {})["Retry-After"] == "3"


def test_the_names_of_nested_errors_are_paths():
    detail = {"seats": [{}, {"player": ["Who?"]}], "clock": {"move": ["Too short."]}, "non_field_errors": ["No."]}
    assert flatten_errors(detail) == {"seats.1.player": ["Who?"], "clock.move": ["Too short."], "body": ["No."]}


def test_a_problem_shortens_long_values_of_the_request():
    junk = "x" * 10_000
    problem = make_document(
        build_validation_problem({junk: [junk] * 1000, **{str(number): ["What?"] for number in range(1000)}})
    )
    assert len(json.dumps(problem)) < 30_000
    assert problem["detail"].endswith("…")
    assert len(problem["errors"]) == 50
