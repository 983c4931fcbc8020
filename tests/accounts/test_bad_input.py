"""Invalid requests about accounts get a problem document, and do not change the account."""

import gzip

import pytest

from tests.accounts.sign_in import assert_problem
from tests.factories import create_person, make_anonymous_client

pytestmark = pytest.mark.django_db
CALLS_WITH_A_BODY = [
    ("post", "/api/v1/accounts"),
    ("post", "/api/v1/me/tokens"),
    ("patch", "/api/v1/me"),
    ("post", "/api/v1/me/password"),
]
MALFORMED_BODIES = {
    "cut off": b'{"username": "an',
    "empty text": b" ",
    "a list": b"[1, 2]",
    "a string": b'"anna"',
    "null": b"null",
    "two values": b"{} {}",
    "single quotes": b"{'username': 'anna'}",
    "NUL written": b'{"username": "an\\u0000na"}',
    "NUL itself": b'{"username": "an\x00na"}',
    "NUL in a name": b'{"\\u0000": 1}',
    "half a pair": b'{"username": "\\ud800"}',
    "half a pair deep": b'{"a": [{"b": "\\udfff"}]}',
    "broken UTF-8": b'{"username": "\xff\xfe"}',
    "UTF-16": '{"username": "anna"}'.encode("utf-16"),
    "a mark before": b'\xef\xbb\xbf{"username": "anna"}',
    "not a number": b'{"a": NaN}',
    "minus infinity": b'{"a": -Infinity}',
    "beyond floats": b'{"a": 1e999}',
    "beyond 64 bits": b'{"a": 9223372036854775808}',
    "endless digits": b'{"a": ' + b"9" * 10_000 + b"}",
    "said twice": b'{"name": "a", "name": "b"}',
    "33 deep": b'{"a": ' + b"[" * 33 + b"]" * 33 + b"}",
    "bottomless": b"[" * 100_000,
}


@pytest.fixture
def anna():
    return create_person("anna")


@pytest.mark.parametrize(("method", "url"), CALLS_WITH_A_BODY)
@pytest.mark.parametrize("key", [None, "k1"])
@pytest.mark.parametrize("body", MALFORMED_BODIES.values(), ids=MALFORMED_BODIES)
def test_malformed_json_is_refused_as_invalid(anna, method, url, body, key):
    headers = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    answer = getattr(anna.client, method)(url, body, content_type="application/json", **headers)
    assert "errors" in assert_problem(answer, 400, "invalid")


@pytest.mark.parametrize(("method", "url"), CALLS_WITH_A_BODY)
@pytest.mark.parametrize("key", [None, "k1"])
def test_a_body_of_ten_megabytes_is_too_large(anna, method, url, key):
    headers = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    body = b'{"a": "' + b"x" * 10_000_000 + b'"}'
    answer = getattr(anna.client, method)(url, body, content_type="application/json", **headers)
    assert_problem(answer, 413, "too_large")


UNSUPPORTED_CONTENT_TYPES = [
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "nonsense",
    "application/json5",
]


@pytest.mark.parametrize(("method", "url"), CALLS_WITH_A_BODY)
@pytest.mark.parametrize("content_type", [*UNSUPPORTED_CONTENT_TYPES, "multipart/form-data; boundary=x"])
def test_only_json_bodies_are_accepted(anna, method, url, content_type):
    answer = getattr(anna.client, method)(url, b'{"language": "ru"}', content_type=content_type)
    assert_problem(answer, 415, "unsupported_media_type")


def test_a_compressed_body_is_refused_with_a_sentence_about_the_encoding(anna):
    body = gzip.compress(b'{"language": "ru"}')
    answer = anna.client.patch("/api/v1/me", body, content_type="application/json", HTTP_CONTENT_ENCODING="gzip")
    assert assert_problem(answer, 415, "unsupported_media_type")["detail"] == "Send the body without Content-Encoding."


@pytest.mark.parametrize("method", ["get", "put", "delete", "trace"])
def test_an_unsupported_method_is_refused_with_405(anna, method):
    assert_problem(getattr(anna.client, method)("/api/v1/accounts"), 405, "method_not_allowed")
    assert_problem(getattr(anna.client, method)("/api/v1/accounts?limit=5"), 405, "method_not_allowed")
    assert_problem(getattr(make_anonymous_client(), method)("/api/v1/me/password"), 405, "method_not_allowed")


@pytest.mark.parametrize("method", ["QUERY", "SCOPES"])
def test_a_method_named_like_an_attribute_of_the_view_is_refused_with_405(anna, method):
    answer = anna.client.generic(method, "/api/v1/accounts?limit=5")
    assert_problem(answer, 405, "method_not_allowed")


def test_a_request_that_accepts_no_json_is_refused(anna):
    refused = assert_problem(anna.client.get("/api/v1/me", HTTP_ACCEPT="application/xml"), 406, "not_acceptable")
    assert refused["detail"] == "The header Accept allows none of the types of this response: application/json."


@pytest.mark.parametrize("key", ["", "x" * 256, "ключ", "a\tb", "a\0b"])
def test_an_idempotency_key_may_have_up_to_255_printable_characters(anna, key):
    answer = anna.client.post("/api/v1/me/tokens", {"name": "x", "scopes": ["read"]}, HTTP_IDEMPOTENCY_KEY=key)
    assert list(assert_problem(answer, 400, "invalid")["errors"]) == ["Idempotency-Key"]
