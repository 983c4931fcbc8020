import re

import pytest
from django.conf import settings

from durak_site.limits.catalogue import LIMITS

pytestmark = pytest.mark.django_db


def test_the_page_for_programs_shows_the_address_of_the_site(client):
    page = client.get("/programs", headers={"host": "localhost:8000"}).content.decode()
    assert "curl http://localhost:8000/api/v1/accounts" in page


def test_the_schema_is_openapi_3_1_and_has_the_most_important_calls(client):
    answer = client.get("/api/v1/schema")
    assert answer.headers["Content-Type"].startswith("application/vnd.oai.openapi+json")
    schema = answer.json()
    assert schema["openapi"] == "3.1.0"
    assert {"/api/v1/accounts", "/api/v1/me/tokens", "/api/v1/series"} <= set(schema["paths"])


def test_the_page_of_limits_and_the_schema_show_every_limit(client):
    page, schema = client.get("/limits").content.decode(), client.get("/api/v1/schema").json()
    for name, limit in LIMITS.items():
        most = settings.DURAK.get(name, limit.default)
        in_words = re.sub(r"\D*/", " a ", re.sub(r"\B(?=(\d{3})+\b)", ",", str(most))).replace("a hour", "an hour")
        assert f"<code>{name}</code></th><td>{in_words}</td>" in page
        assert f"- `{name}`: {most}. {limit.description}." in schema["info"]["description"]
    assert 'href="/limits"' in client.get("/").content.decode()


def test_code_in_the_description_of_a_limit_is_marked_as_code_on_the_page(client):
    page = client.get("/limits").content.decode()
    assert "requests with <code>?wait=</code> that" in page
    assert "`" not in page


LIMITS_OUTSIDE_OF_CALLS = {
    "waiting", "waiting_bytes", "guests", "devices", "pictures", "pictures_at_once", "deliveries",
    "grants", "oauth", "sign_ins", "app_tokens", "device_codes", "wrong_codes",
    "app_places", "analysis", "body",
}  # fmt: skip
"""Limits that no API call names in its description. They apply to pages, pictures, stored data, `/oauth/`, or to every
request.
"""


def test_the_schema_lists_the_headers_of_responses(client):
    schema = client.get("/api/v1/schema").json()
    assert set(schema["components"]["headers"]) == {
        "RateLimit-Policy", "RateLimit", "Retry-After", "Location", "ETag",
    }  # fmt: skip
    paths = [methods for path, methods in schema["paths"].items() if path.startswith("/api/")]
    operations = [operation for path in paths for operation in path.values()]
    for operation in operations:
        for status, answer in operation["responses"].items():
            assert {"RateLimit-Policy", "RateLimit"} <= set(answer["headers"])
            has_key = status == "409" and any(
                one["name"] == "Idempotency-Key" for one in operation.get("parameters", ())
            )
            assert ("Retry-After" in answer["headers"]) == (has_key or status in ("429", "503"))
            assert ("Location" in answer["headers"]) == (status == "201")
    words = " ".join(operation["description"] for operation in operations)
    assert {name for name in LIMITS if f"`{name}`" not in words} == LIMITS_OUTSIDE_OF_CALLS


def test_pages_forbid_content_from_other_sites(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_admin_requires_a_login(client):
    assert client.get("/admin/").headers["Location"] == "/admin/login/?next=/admin/"


def test_a_request_to_an_unknown_path_of_the_api_gets_a_problem_document(client):
    answer = client.get("/api/v1/no-such-thing")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not_found"
