"""Errors are shown as pages of the site. tests/http has the tests of problem documents under /api/."""

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import path

from accounts.models import User
from durak_site import urls
from tests.accounts.web.browser import read_text

pytestmark = pytest.mark.django_db


def raise_error(request):
    raise RuntimeError("a secret of the program")


def raise_database_error(request):
    raise OperationalError("no route to secret-host")


urlpatterns = [*urls.urlpatterns, path("broken", raise_error), path("down", raise_database_error)]
handler404, handler500 = urls.handler404, urls.handler500


@pytest.fixture
def client(settings):
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("/sign-in?next=%00", 400, "does not understand. It is not text"),
        ("/nowhere", 404, "There is nothing here"),
        ("/sign-out", 405, "Open the page that has the form"),
        ("/broken", 500, "it is not your fault"),
        ("/down", 503, "The database does not answer just now"),
    ],
)
def test_an_error_is_a_page_of_the_site_in_the_readers_language(client, address, status, sentence):
    answer = client.get(address)
    assert answer.status_code == status
    assert sentence in read_text(answer)
    assert "Durak by post" in read_text(answer)
    assert "secret" not in read_text(answer)
    assert ("Retry-After" in answer) == ("Try again" in read_text(answer)) == (status == 503)
    assert answer["Content-Security-Policy"]
    assert "На главную" in read_text(client.get(address, headers={"accept-language": "ru"}))


def test_a_form_without_its_csrf_token_explains_what_to_do(client):
    answer = client.post(
        "/sign-in?next=/limits", {"username": "anna"}, headers={"referer": "http://testserver/sign-in?next=/limits"}
    )
    assert answer.status_code == 403
    assert "This form has expired" in read_text(answer)
    assert 'href="/sign-in?next=/limits">Open the form again' in answer.content.decode()
    elsewhere = client.post("/sign-in", headers={"referer": "https://elsewhere.example/form"})
    assert 'href="/sign-in">Open the form again' in elsewhere.content.decode()


def test_the_page_for_404_shows_the_name_of_the_signed_in_user(client):
    client.force_login(User.objects.create_user("anna"))
    assert "anna" in read_text(client.get("/nowhere"))


def test_the_page_for_500_makes_no_query(client, django_assert_num_queries):
    """The page must also work if the error is in the database."""
    with django_assert_num_queries(0):
        client.get("/broken")
