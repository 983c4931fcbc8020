"""The site as an installable app: manifest, service worker and offline page."""

import pytest

from tests.accounts.web.browser import Browser
from tests.factories import create_person

pytestmark = pytest.mark.django_db


def test_the_manifest_names_the_app_in_the_language_of_the_page(client):
    page = client.get("/", headers={"accept-language": "ru"}).content.decode()
    assert '<link rel="manifest" href="/manifest/ru">' in page
    answer = client.get("/manifest/ru")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    document = answer.json()
    assert (document["name"], document["lang"]) == ("Дурак по переписке", "ru")
    assert client.get("/manifest/en").json()["name"] == "Durak by post"
    assert client.get("/manifest/xx").status_code == 404


def test_every_picture_of_the_manifest_exists_in_its_size(client):
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


def test_only_a_signed_in_user_gets_the_number_of_waiting_games(client):
    assert "data-waiting-games" not in client.get("/").content.decode()
    assert 'data-waiting-games="0"' in Browser(create_person("anna").user).open("/")


def test_the_service_worker_is_revalidated_and_names_the_current_files(client, settings):
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert f'const STATIC = "{settings.STATIC_URL}"' in answer.content.decode()
    assert "{{" not in answer.content.decode()


def test_the_offline_page_is_the_same_for_all_users():
    of_anna, of_nobody = (Browser(user).client.get("/offline/ru") for user in (create_person("anna").user, None))
    assert "Нет сети" in of_nobody.content.decode()
    assert of_anna.content == of_nobody.content
    assert of_nobody.headers["Content-Language"] == "ru"
    assert Browser(None).client.get("/offline/xx").status_code == 404


def test_a_page_has_a_header_that_identifies_its_user():
    anna, boris = create_person("anna").user, create_person("boris").user
    marks = [Browser(user).client.get("/").headers["Reader"] for user in (anna, anna, boris, None)]
    assert marks[0] == marks[1] != marks[2]
    assert marks[3] == "nobody"
    assert "Reader" not in Browser(anna).client.get("/api/v1/me").headers
