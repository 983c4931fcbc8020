"""The language of pages and refusals."""

import re

import pytest

from accounts.models import User
from tests.factories import create_person, make_anonymous_client

pytestmark = pytest.mark.django_db

RUSSIAN_HEADER = {"accept-language": "ru-RU, ru;q=0.9, en;q=0.8"}
PASSWORD = "a long sentence"


def get_page_language(page) -> str:
    assert f'<html lang="{page["Content-Language"]}">' in page.content.decode()
    return page["Content-Language"]


def test_a_page_uses_the_first_available_language_of_the_browser(client):
    assert get_page_language(client.get("/")) == "en"
    assert get_page_language(client.get("/", headers={"accept-language": "de, ru;q=0.5"})) == "ru"
    assert get_page_language(client.get("/", headers={"accept-language": "de"})) == "en"
    page = client.get("/", headers=RUSSIAN_HEADER)
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in page["Vary"].split(",")}


def test_the_language_chosen_at_the_foot_of_a_page_is_stored_in_the_browser(client):
    page = client.get("/limits", headers=RUSSIAN_HEADER).content.decode()
    assert re.findall(r'<button name="language" value="(\w+)".*>(\w+)</button>', page) == [
        ("en", "English"),
        ("ru", "Русский"),
    ]
    back = client.post("/language", {"language": "en", "next": "/limits"}, headers=RUSSIAN_HEADER)
    assert (back.status_code, back["Location"]) == (302, "/limits")
    assert get_page_language(client.get("/limits", headers=RUSSIAN_HEADER)) == "en"


def test_pages_use_the_language_of_the_account_in_every_browser(client):
    anna = User.objects.create_user("anna", password=PASSWORD, language="ru")
    client.force_login(anna)
    assert get_page_language(client.get("/")) == "ru"
    client.post("/language", {"language": "en"})
    anna.refresh_from_db()
    assert (anna.language, get_page_language(client.get("/", headers=RUSSIAN_HEADER))) == ("en", "en")


@pytest.mark.parametrize("to", ["/sign-out", "/account/sign-out-everywhere", "/account/data"])
def test_the_page_after_signing_out_stays_in_the_language_of_the_account(client, to):
    user = User.objects.create_user("anna", password=PASSWORD, language="ru")
    client.force_login(user)
    page = client.post(to, {"password": PASSWORD}, follow=True)
    assert not page.wsgi_request.user.is_authenticated
    assert get_page_language(page) == "ru"
    assert get_page_language(client.get("/limits")) == "ru"


def test_the_admin_is_always_in_english(client):
    client.force_login(User.objects.create_superuser("anna", password=PASSWORD, language="ru"))
    page = client.get("/admin/", headers=RUSSIAN_HEADER)
    assert page["Content-Language"] == "en"
    assert not re.search("[а-яё]", page.content.decode())


def test_an_account_with_an_unsupported_language_gets_that_of_the_browser(client):
    client.force_login(User.objects.create_user("joao", password=PASSWORD, language="pt-BR"))
    assert get_page_language(client.get("/", headers=RUSSIAN_HEADER)) == "ru"


@pytest.mark.parametrize(
    "sent", [{"language": "xx"}, {"language": "ru\x00"}, {}, {"language": "ru", "next": "//evil.example"}]
)
def test_choosing_a_language_changes_no_other_value_and_stays_on_the_site(client, sent):
    client.force_login(User.objects.create_user("anna", password=PASSWORD))
    assert client.post("/language", sent)["Location"] == "/"
    assert User.objects.get().language == ("ru" if sent.get("language") == "ru" else "en")


def test_an_api_refusal_is_in_the_language_of_the_header_and_not_of_the_account():
    anna = create_person()
    User.objects.update(language="ru")
    english, russian = (
        anna.client.get("/api/v1/games/none"),
        anna.client.get("/api/v1/games/none", headers=RUSSIAN_HEADER),
    )
    assert (english["Content-Language"], russian["Content-Language"]) == ("en", "ru")
    assert "Accept-Language" in english["Vary"]
    assert "Accept-Language" in russian["Vary"]
    assert english.json()["code"] == russian.json()["code"] == "not_found"


def test_a_stored_refusal_is_repeated_in_its_first_language():
    anna, key = create_person(), {"idempotency-key": "one"}
    first = anna.client.post("/api/v1/me/tokens", {"nothing": 1}, headers=key)
    again = anna.client.post("/api/v1/me/tokens", {"nothing": 1}, headers=key | RUSSIAN_HEADER)
    assert first.status_code == 400
    assert (again.content, again["Content-Language"]) == (first.content, first["Content-Language"])


def test_a_response_without_texts_does_not_vary_by_language():
    answer = make_anonymous_client().get("/api/v1/leaderboard", headers=RUSSIAN_HEADER)
    assert (answer.status_code, "Content-Language" in answer) == (200, False)
    assert "Accept-Language" not in answer.get("Vary", "")
