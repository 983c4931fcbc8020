from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import Mail, Notification, Token, User
from accounts.services import delete_account
from tests.accounts.notification_helpers import NOON, create_reachable_person, deliver_mails, notify_of_invitation
from tests.accounts.oauth.app import App, assert_refused
from tests.accounts.sign_in import PASSWORD, assert_problem
from tests.factories import create_person, make_token_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin", password=PASSWORD))
    return client


def test_the_first_admin_is_created_on_the_command_line_and_logs_in(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", "--noinput", "--username", "Admin", "--email", "admin@example.org", verbosity=0)
    client = Client()
    answer = client.post("/admin/login/?next=/admin/", {"username": "admin", "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/admin/")
    with pytest.raises(CommandError, match="already taken"):
        call_command("createsuperuser", "--noinput", "--username", "aDMIN", "--email", "x@example.org", verbosity=0)


def test_an_admin_deletes_an_app_with_its_grants(admin):
    maker, anna = create_person(), create_person()
    app, other = App(maker.user), App(create_person().user, name="Clock")
    tokens, others = app.obtain_tokens(anna.user), other.obtain_tokens(anna.user)
    page = admin.get("/admin/oauth2_provider/application/").content.decode()
    assert app.id in page
    chosen = {"action": "delete_apps", "_selected_action": [app.app.pk]}
    assert admin.post("/admin/oauth2_provider/application/", chosen).status_code == 302
    assert make_token_client(tokens["access_token"]).get("/api/v1/me").status_code == 401
    assert_refused(app.renew_tokens(tokens["refresh_token"]), "invalid_client", 401)
    assert make_token_client(others["access_token"]).get("/api/v1/me").status_code == 200
    assert admin.get("/admin/oauth2_provider/application/add/").status_code == 403


def test_an_admin_creates_an_account_with_a_password(admin):
    page = admin.get("/admin/accounts/user/add/")
    assert page.status_code == 200
    form = {"username": "anna", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    assert admin.post("/admin/accounts/user/add/", form).status_code == 302
    assert User.objects.get(username="anna").check_password(PASSWORD)
    assert admin.post("/admin/accounts/user/add/", {**form, "username": "ANNA"}).status_code == 200
    assert admin.post("/admin/accounts/user/add/", {**form, "username": "no name"}).status_code == 200
    assert User.objects.count() == 2


@pytest.mark.parametrize("page", ["user/", "user/?q=anna", "token/", "token/?q=anna"])
def test_accounts_and_tokens_are_listed_and_found_by_username(admin, page):
    create_person("anna")
    assert b"anna" in admin.get(f"/admin/accounts/{page}").content


def test_an_admin_opens_and_changes_an_account(admin):
    anna = create_person("anna").user
    url = f"/admin/accounts/user/{anna.pk}/change/"
    assert admin.get(url).status_code == 200
    form = {"username": "anna", "email": "a@example.org", "time_zone": "UTC", "language": "en", "is_active": "on"}
    assert admin.post(url, form).status_code == 302
    anna.refresh_from_db()
    assert anna.email == "a@example.org"


def test_the_log_of_the_admin_does_not_name_a_deleted_account(admin):
    anna = create_person("anna").user
    form = {"username": "anna", "email": "a@example.org", "time_zone": "UTC", "language": "en", "is_active": "on"}
    assert admin.post(f"/admin/accounts/user/{anna.pk}/change/", form).status_code == 302
    assert "anna" in admin.get("/admin/").content.decode()
    delete_account(player=anna)
    anna.refresh_from_db()
    for page in ("/admin/", f"/admin/accounts/user/{anna.pk}/history/"):
        text = admin.get(page).content.decode()
        assert anna.username in text
        assert "anna" not in text


def test_a_form_that_was_open_while_an_account_was_deleted_does_not_restore_it(admin):
    anna = create_person("anna").user
    delete_account(player=anna)
    anna.refresh_from_db()
    url = f"/admin/accounts/user/{anna.pk}/change/"
    form = {"username": "anna", "email": "a@example.org", "time_zone": "UTC", "language": "en", "is_active": "on"}
    assert admin.get(url).status_code == 200
    assert admin.post(url, form).status_code == 403
    assert not User.objects.filter(username="anna").exists()


def test_the_page_of_a_token_is_read_only_and_does_not_show_its_digest(admin):
    create_person("anna")
    token = Token.objects.get()
    page = admin.get(f"/admin/accounts/token/{token.pk}/change/").content.decode()
    assert token.pk in page
    assert bytes(token.digest).hex() not in page
    assert "digest" not in page
    assert admin.get("/admin/accounts/token/add/").status_code == 403
    assert admin.post(f"/admin/accounts/token/{token.pk}/delete/").status_code == 403


def test_an_admin_revokes_a_token(admin):
    anna = create_person("anna")
    chosen = {"action": "revoke", "_selected_action": [Token.objects.get().pk]}
    assert admin.post("/admin/accounts/token/", chosen).status_code == 302
    assert_problem(anna.client.get("/api/v1/me"), 401, "not_authenticated")


def test_an_email_address_set_by_an_admin_is_not_verified(admin):
    anna = create_reachable_person("anna").user
    form = {"username": "anna", "time_zone": "UTC", "language": "en", "is_active": "on"}
    url = f"/admin/accounts/user/{anna.pk}/change/"
    assert admin.post(url, {**form, "email": anna.email}).status_code == 302
    anna.refresh_from_db()
    assert anna.email_verified_at is not None
    assert admin.post(url, {**form, "email": "new@example.org"}).status_code == 302
    anna.refresh_from_db()
    assert anna.email_verified_at is None
    assert [letter.to for letter in deliver_mails(timezone.now())] == [["anna@example.org"]]


@pytest.mark.parametrize("model", ["notification", "mail"])
def test_notifications_and_mails_are_read_only(admin, model, django_assert_max_num_queries):
    for name in ("anna", "boris"):
        notify_of_invitation(create_reachable_person(name))
    deliver_mails(NOON + timedelta(hours=1))
    admin.get("/admin/")  # the first request stores a new session
    with django_assert_max_num_queries(8):
        assert b"anna" in admin.get(f"/admin/accounts/{model}/?q=anna").content
    key = (Notification if model == "notification" else Mail).objects.first().pk
    url = f"/admin/accounts/{model}/{key}"
    assert admin.get(f"{url}/change/").status_code == 200
    assert admin.post(f"{url}/change/", {"kind": "x"}).status_code == 403
    assert admin.post(f"{url}/delete/", {"post": "yes"}).status_code == 403
    assert admin.get(f"/admin/accounts/{model}/add/").status_code == 403
