"""No request line, header, cookie or body causes a response with status 500."""

import http.cookies
from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.example_counts import scale_examples

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_transaction"), pytest.mark.law]

with_many_examples = settings(
    max_examples=scale_examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
PATHS = ["/", "/api/v1/me", "/api/v1/games/none", "/api/v1/me/tokens", "/admin/", "/admin/login/", "/nothing"]
paths = st.sampled_from(PATHS)
octets = st.binary(max_size=60).map(lambda octets: octets.decode("latin-1"))
quoted_cookie_values = st.text(st.characters(max_codepoint=255), max_size=30).map(
    lambda text: http.cookies._quote("\0" + text)
)
"""Strategy for values of cookies in quotes, in which a backslash can encode any octet."""
COOKIES = ["sessionid", "csrftoken", "messages"]
HEADERS = [
    "ACCEPT", "ACCEPT_ENCODING", "ACCEPT_LANGUAGE", "AUTHORIZATION", "COOKIE", "HOST", "IDEMPOTENCY_KEY", "IF_MATCH",
    "IF_MODIFIED_SINCE", "IF_NONE_MATCH", "ORIGIN", "RANGE", "REFERER", "TRANSFER_ENCODING", "USER_AGENT",
    "X_CSRFTOKEN", "X_FORWARDED_FOR", "X_FORWARDED_PROTO", "X_HTTP_METHOD_OVERRIDE", "X_REQUESTED_WITH",
]  # fmt: skip


def get_status(method: str = "GET", path: str = "/", query: str = "", body: bytes = b"", **environ: str) -> int:
    """Send a request to Django's WSGI handler and return the status of the response."""
    variables: dict[str, Any] = {
        "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "SERVER_NAME": "localhost",
        "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "192.0.2.1", "HTTP_HOST": "localhost",
        "SCRIPT_NAME": "", "wsgi.url_scheme": "http", "wsgi.input": BytesIO(body),
        "CONTENT_LENGTH": str(len(body)), **environ,
    }  # fmt: skip
    statuses: list[str] = []
    answer = WSGIHandler()(variables, lambda status, headers: statuses.append(status))
    answer.close()
    return int(statuses[0].split()[0])


@with_many_examples
@given(path=paths, cookie=st.sampled_from(COOKIES), value=octets | quoted_cookie_values)
@example(path="/admin/", cookie="sessionid", value='"\\000"')
@example(path="/api/v1/me", cookie="sessionid", value='"\\000"')
@example(path="/admin/login/", cookie="csrftoken", value='"\\000"')
def test_no_cookie_causes_a_500(path: str, cookie: str, value: str) -> None:
    assert get_status(path=path, HTTP_COOKIE=f"{cookie}={value}") < 500
    assert get_status("POST", path, HTTP_COOKIE=f"{cookie}={value}") < 500


@with_many_examples
@given(path=paths, method=st.sampled_from(["GET", "POST"]), header=st.sampled_from(HEADERS), value=octets)
@example(path="/admin/login/", method="POST", header="REFERER", value="http://[")
@example(path="/api/v1/me/tokens", method="POST", header="AUTHORIZATION", value="Basic AAAA")
@example(path="/api/v1/me/tokens", method="POST", header="AUTHORIZATION", value="Basic ADpi")
def test_no_header_causes_a_500(path: str, method: str, header: str, value: str) -> None:
    assert get_status(method, path, **{f"HTTP_{header}": value}) < 500


@pytest.mark.parametrize("host", ["elsewhere.example", "two words", "["])
@pytest.mark.parametrize("referrer", ["http://elsewhere.example/form", "http://["])
def test_a_foreign_host_with_a_referrer_is_refused(host: str, referrer: str) -> None:
    assert get_status("POST", "/sign-in", HTTP_HOST=host, HTTP_REFERER=referrer) == 400


@with_many_examples
@given(path=octets, query=octets, under=st.sampled_from(["/", "/api/v1/games/", "/admin/", "/static/", "/password/"]))
def test_no_request_line_causes_a_500(path: str, query: str, under: str) -> None:
    assert get_status(path=under + path, query=query) < 500


@with_many_examples
@given(
    path=st.sampled_from(["/api/v1/me/tokens", "/api/v1/accounts", "/admin/login/", "/api/v1/analysis"]),
    kind=octets | st.sampled_from(["application/json", "multipart/form-data; boundary=b", "text/plain; charset=\xff"]),
    length=st.none() | octets | st.integers(-5, 99).map(str),
    body=st.binary(max_size=99),
)
@example(path="/api/v1/accounts", kind="application/json", length="5,5", body=b"")
@example(path="/api/v1/accounts", kind="application/json", length="-1", body=b"{}")
def test_no_body_causes_a_500(path: str, kind: str, length: str | None, body: bytes) -> None:
    declared = {} if length is None else {"CONTENT_LENGTH": length}
    assert get_status("POST", path, body=body, CONTENT_TYPE=kind, HTTP_IDEMPOTENCY_KEY="k", **declared) < 500
