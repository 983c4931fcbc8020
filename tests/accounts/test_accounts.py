import pytest

from accounts.models import User
from tests.accounts.sign_in import PASSWORD, assert_problem, post_account
from tests.factories import make_anonymous_client

pytestmark = pytest.mark.django_db


def post_registration(**body):
    return make_anonymous_client().post("/api/v1/accounts", {"username": "anna", "password": PASSWORD, **body})


def test_anonymous_callers_register_and_the_response_has_no_password():
    answer = post_registration(email="anna@example.org")
    assert answer.status_code == 201
    account = answer.json()
    assert account["created_at"].endswith("Z")
    fields = {name: account[name] for name in ("username", "email", "email_verified", "time_zone", "language", "bot")}
    assert fields == {
        "username": "anna",
        "email": "anna@example.org",
        "email_verified": False,
        "time_zone": "UTC",
        "language": "en",
        "bot": False,
    }
    assert PASSWORD not in answer.content.decode()
    assert User.objects.get().check_password(PASSWORD)


def test_a_name_is_unique_whatever_the_case_of_its_letters():
    post_registration(username="Anna")
    problem = assert_problem(post_registration(username="aNNa"), 409, "conflict")
    assert list(problem["errors"]) == ["username"]
    assert User.objects.count() == 1


def test_the_database_itself_refuses_a_name_in_another_case():
    from django.db import IntegrityError

    User.objects.create_user("Anna")
    with pytest.raises(IntegrityError):
        User.objects.create_user("anna")


@pytest.mark.parametrize("name", ["a_b", "A-1", "x" * 30, "007", "---"])
def test_names_of_letters_digits_dashes_and_underscores_are_accepted(name):
    assert post_registration(username=name, password="nine legs, one horse").status_code == 201


MISLEADING_NAMES = [
    "administrator", "Admin1strator", "adm1n", "a-d-m-i-n", "Anna_Admin", "moderator", "M0derator", "staff", "5taff",
    "support", "durak-support", "official", "durak", "DurakByPost", "Durak_by_Post_7", "site", "server", "team",
    "system", "security", "webmaster", "c0mputer", "computer-3", "keen", "5harp", "Guest_AB12", "deleted_12", "bot",
    "help-desk", "n0body",
]  # fmt: skip


@pytest.mark.parametrize("name", MISLEADING_NAMES)
def test_a_name_that_imitates_the_site_is_refused(name):
    problem = assert_problem(post_registration(username=name), 400, "invalid")
    assert problem["errors"] == {"username": ["This word cannot be a name here."]}


@pytest.mark.parametrize("name", ["Adminka", "staffan", "keeno", "computernerd", "durak_anna", "botanist", "guestavo"])
def test_a_name_that_only_begins_like_a_reserved_name_is_accepted(name):
    assert post_registration(username=name).status_code == 201


INVALID_FIELDS = {
    "too short": {"username": "ab"},
    "too long": {"username": "x" * 31},
    "a space": {"username": "an na"},
    "spaces around": {"username": " anna "},
    "a newline after": {"username": "anna\n"},
    "other letters": {"username": "Äänna"},
    "other digits": {"username": "anna٣"},
    "means oneself": {"username": "Me"},
    "means somebody else": {"username": "ADMIN"},
    "a number": {"username": 12345},
    "null": {"username": None},
    "a list": {"username": ["anna"]},
    "short password": {"password": "nine leg"[:7]},
    "common password": {"password": "password1"},
    "digits alone": {"password": "8273645162"},
    "like the name": {"username": "annabella", "password": "annabella1"},
    "no string": {"password": 827364516.5},
    "endless password": {"password": "x" * 129},
    "no address": {"email": "anna"},
    "null address": {"email": None},
    "endless address": {"email": "a" * 250 + "@b.cz"},
    "unknown field": {"is_staff": True},
    "known to the model": {"time_zone": "UTC"},
}


@pytest.mark.parametrize("body", INVALID_FIELDS.values(), ids=INVALID_FIELDS)
def test_invalid_fields_are_named_and_create_no_account(body):
    problem = assert_problem(post_registration(**body), 400, "invalid")
    assert list(problem["errors"]) == [list(body)[-1]]
    assert not User.objects.exists()


@pytest.mark.parametrize("missing", ["username", "password"])
def test_name_and_password_are_required(missing):
    body = {"username": "anna", "password": PASSWORD}
    del body[missing]
    problem = assert_problem(make_anonymous_client().post("/api/v1/accounts", body), 400, "invalid")
    assert list(problem["errors"]) == [missing]


def test_an_invalid_token_is_refused_even_by_calls_that_need_no_token():
    client = make_anonymous_client()
    client.credentials(HTTP_AUTHORIZATION="Bearer durak_no-such-token")
    answer = client.post("/api/v1/accounts", {"username": "anna", "password": PASSWORD})
    assert_problem(answer, 401, "not_authenticated")


def test_the_collection_of_accounts_accepts_only_post():
    post_account("anna")
    answer = make_anonymous_client().get("/api/v1/accounts")
    assert_problem(answer, 405, "method_not_allowed")
    assert "POST" in answer["Allow"]
