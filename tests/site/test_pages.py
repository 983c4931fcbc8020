import pytest

pytestmark = pytest.mark.django_db


def test_the_first_page_shows_the_address_that_was_asked(client):
    page = client.get("/", headers={"host": "localhost:8000"}).content.decode()
    assert "curl http://localhost:8000/api/v1/accounts" in page


def test_the_schema_is_openapi_3_1_and_names_calls_of_the_contract(client):
    answer = client.get("/api/v1/schema")
    assert answer.headers["Content-Type"].startswith("application/vnd.oai.openapi+json")
    schema = answer.json()
    assert schema["openapi"] == "3.1.0"
    assert {"/api/v1/accounts", "/api/v1/tokens", "/api/v1/series"} <= set(schema["paths"])


def test_pages_allow_nothing_from_outside(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_admin_asks_who_it_is(client):
    assert client.get("/admin/").headers["Location"] == "/admin/login/?next=/admin/"


def test_an_unknown_address_of_the_api_is_a_problem_document(client):
    answer = client.get("/api/v1/no-such-thing")
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not_found"
