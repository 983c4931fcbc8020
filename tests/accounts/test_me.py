import pytest
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import User
from accounts.services import delete_account, stop_mails, update_account
from tests.accounts.sign_in import PASSWORD, assert_problem, create_browser_client, create_password_client, post_account
from tests.factories import create_person, create_token_for, make_anonymous_client
from tests.games.services.test_concurrency import run_concurrently

pytestmark = pytest.mark.django_db
ME_URL = "/api/v1/me"


def test_the_response_is_the_account_of_the_caller():
    me = create_person("anna").client.get(ME_URL).json()
    assert set(me) == {
        "username", "display_name", "email", "email_verified", "mail", "push", "time_zone", "night", "remind",
        "remind_after", "language", "in_directory", "guest", "bot", "created_at",
    }  # fmt: skip
    assert me["username"] == "anna"


def test_a_change_affects_only_the_given_fields():
    anna = create_token_for(post_account("anna"))
    address = {"email": "a@example.org", "password": PASSWORD}
    answer = anna.client.patch(ME_URL, {"time_zone": "Europe/Berlin", "language": "ru", "bot": True, **address})
    assert answer.status_code == 200
    assert anna.client.patch(ME_URL, {**address, "email": ""}).json() == {
        **answer.json(),
        "email": "",
        "time_zone": "Europe/Berlin",
        "language": "ru",
    }
    assert anna.client.patch(ME_URL, {}).json() == anna.client.get(ME_URL).json()


@pytest.mark.django_db(transaction=True)
def test_concurrent_changes_of_different_preferences_all_remain():
    anna = create_person("anna")
    kinds = list(anna.client.get(ME_URL).json()["push"])[:6]

    def change_preferences_of_kind(number):
        return anna.client.patch(ME_URL, {"mail": {kinds[number]: "off"}, "push": {kinds[number]: False}}).status_code

    assert run_concurrently(6, change_preferences_of_kind) == [200] * 6
    after = anna.client.get(ME_URL).json()
    assert [after["mail"][kind] for kind in kinds] == ["off"] * 6
    assert [after["push"][kind] for kind in kinds] == [False] * 6


def test_a_change_of_preferences_does_not_undo_an_unsubscription_made_meanwhile():
    anna = create_person("anna").user
    stop_mails(player=anna, kind="your_turn")
    update_account(user=anna, changes={"mail": {"game_over": "off"}})
    mail = User.objects.get(pk=anna.pk).mail
    assert (mail["your_turn"], mail["game_over"]) == ("off", "off")


def test_a_change_that_meets_the_deletion_of_the_account_stores_nothing():
    anna = create_person("anna").user
    delete_account(player=User.objects.get(pk=anna.pk))
    with pytest.raises(AuthenticationFailed):
        update_account(user=anna, changes={"email": "a@example.org", "display_name": "Anna"})
    row = User.objects.get(pk=anna.pk)
    assert (row.email, row.display_name) == ("", "")


@pytest.mark.parametrize("address", ["new@example.org", ""])
def test_changing_the_email_address_needs_the_password(address):
    anna = create_token_for(post_account("anna"))
    User.objects.update(email="a@example.org")
    for body in ({}, {"password": "guess"}, {"password": None}):
        problem = assert_problem(
            anna.client.patch(ME_URL, {"email": address, "language": "ru", **body}), 400, "invalid"
        )
        assert list(problem["errors"]) == ["password"]
        assert anna.client.get(ME_URL).json()["email"] == "a@example.org"
        assert anna.client.get(ME_URL).json()["language"] == "en"
    assert anna.client.patch(ME_URL, {"email": address, "password": PASSWORD}).json()["email"] == address


def test_sending_the_present_email_address_needs_no_password():
    anna = create_token_for(post_account("anna"))
    User.objects.update(email="a@example.org")
    assert anna.client.patch(ME_URL, {"email": "a@example.org", "language": "ru"}).json()["language"] == "ru"


def test_wrong_passwords_for_a_change_of_the_email_address_are_limited(settings):
    settings.DURAK = {**settings.DURAK, "wrong_passwords": "1/day"}
    anna = create_token_for(post_account("anna"))
    answers = [anna.client.patch(ME_URL, {"email": "a@example.org", "password": "guess"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]


INVALID_CHANGES = {
    "no such place": {"time_zone": "Europe/Atlantis"},
    "a way out of the list": {"time_zone": "../../etc/passwd"},
    "a number": {"time_zone": 2},
    "half a bot": {"bot": "yes"},
    "no language": {"language": "Klingon, please"},
    "a language that the site does not speak": {"language": "xx"},
    "a variety of one that it does": {"language": "ru-RU"},
    "null": {"language": None},
    "no address": {"email": "@"},
    "the name": {"username": "boris"},
    "mail in a way there is not": {"mail": {"your_turn": "by pigeon"}},
    "mail about nothing": {"mail": {"the weather": "now"}},
    "hours that no day has": {"mail": {"hours": [8, 25]}},
    "one hour": {"mail": {"hours": [8]}},
    "powers": {"is_superuser": True},
    "password": {"password": "something new"},
}


@pytest.mark.parametrize("body", INVALID_CHANGES.values(), ids=INVALID_CHANGES)
def test_a_refused_change_names_the_invalid_fields(body):
    anna = create_person()
    before = anna.client.get(ME_URL).json()
    problem = assert_problem(anna.client.patch(ME_URL, body), 400, "invalid")
    assert [field.split(".")[0] for field in problem["errors"]] == list(body)
    assert anna.client.get(ME_URL).json() == before


def test_reading_needs_scope_read_and_changing_needs_scope_account():
    anna = create_person().user
    reader, player, keeper = (create_token_for(anna, [scope]).client for scope in ("read", "play", "account"))
    assert reader.get(ME_URL).status_code == 200
    assert_problem(player.get(ME_URL), 403, "forbidden")
    assert_problem(reader.patch(ME_URL, {}), 403, "forbidden")
    assert keeper.patch(ME_URL, {}).status_code == 200
    assert_problem(make_anonymous_client().get(ME_URL), 401, "not_authenticated")
    assert_problem(make_anonymous_client().patch(ME_URL, {}), 401, "not_authenticated")


def change_password(client, old, new):
    return client.post(f"{ME_URL}/password", {"old_password": old, "new_password": new})


def test_after_a_password_change_only_the_new_password_works():
    anna = create_token_for(post_account("anna"))
    assert change_password(anna.client, PASSWORD, "ten legs, no horse").status_code == 204
    body = {"name": "x", "scopes": ["read"]}
    assert_problem(create_password_client("anna").post("/api/v1/me/tokens", body), 401, "not_authenticated")
    assert create_password_client("anna", "ten legs, no horse").post("/api/v1/me/tokens", body).status_code == 201


def test_a_password_change_ends_sessions_in_other_browsers_but_revokes_no_tokens():
    user = post_account("anna")
    anna, here, elsewhere = create_token_for(user), create_browser_client(user), create_browser_client(user)
    assert change_password(here, PASSWORD, "ten legs, no horse").status_code == 204
    assert anna.client.get(ME_URL).status_code == 200
    assert here.get(ME_URL).status_code == 200
    assert_problem(elsewhere.get(ME_URL), 401, "not_authenticated")


def test_a_wrong_old_password_changes_nothing():
    anna = create_token_for(post_account("anna"))
    problem = assert_problem(change_password(anna.client, "guess", "ten legs, no horse"), 400, "invalid")
    assert list(problem["errors"]) == ["old_password"]
    anna.user.refresh_from_db()
    assert anna.user.check_password(PASSWORD)


@pytest.mark.parametrize("new", ["short", "password1", "7263549817263", 7, None])
def test_the_refusal_of_a_bad_new_password_names_its_field(new):
    anna = create_token_for(post_account("anna"))
    problem = assert_problem(change_password(anna.client, PASSWORD, new), 400, "invalid")
    assert list(problem["errors"]) == ["new_password"]


def test_a_token_with_scope_account_can_change_the_password():
    assert_problem(change_password(create_person(scopes=["read", "play"]).client, "x", "y"), 403, "forbidden")
    assert_problem(change_password(make_anonymous_client(), "x", "y"), 401, "not_authenticated")


def test_a_browser_needs_its_csrf_token_for_changes():
    user = create_person().user
    assert create_browser_client(user).patch(ME_URL, {"language": "ru"}).status_code == 200
    forged = create_browser_client(user)
    forged.credentials()
    assert_problem(forged.patch(ME_URL, {"language": "en"}), 403, "forbidden")
    assert forged.get(ME_URL).json()["language"] == "ru"


def test_an_unsupported_language_is_refused_with_a_list_of_languages():
    problem = assert_problem(create_person().client.patch(ME_URL, {"language": "xx"}), 400, "invalid")
    assert problem["errors"] == {"language": ["This must be a language of the site: en, ru."]}
