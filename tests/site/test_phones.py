"""What a phone needs to keep the site as an app."""

import pytest

from tests.accounts.web.browser import Browser
from tests.factories import person

pytestmark = pytest.mark.django_db


def test_the_manifest_names_the_app_in_the_language_of_the_page(client):
    page = client.get("/", headers={"accept-language": "ru"}).content.decode()
    assert '<link rel="manifest" href="/manifest/ru">' in page
    answer = client.get("/manifest/ru")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["lang"]) == ("Дурак по переписке", "ru")
    assert client.get("/manifest/en").json()["name"] == "Durak by post"
    assert client.get("/manifest/xx").status_code == 404


def test_every_picture_of_the_manifest_is_there_in_its_size(client):
    icons = client.get("/manifest/en").json()["icons"]
    assert {(one["sizes"], one["purpose"]) for one in icons} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for one in icons:
        answer = client.get(one["src"])
        head = answer.getvalue()[:24]
        assert head.startswith(b"\x89PNG")
        wide, high = int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
        assert one["sizes"] == f"{wide}x{high}"
        assert "immutable" in answer.headers["Cache-Control"]


def test_nobody_waits_for_whom_nobody_knows(client):
    assert "data-waiting" not in client.get("/").content.decode()
    assert 'data-waiting="0"' in Browser(person("anna").user).open("/")
