from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Token
from tests.accounts.sign_in import assert_problem, create_browser_client, create_password_client, post_account
from tests.factories import create_person, create_token_for, make_anonymous_client, make_token_client

pytestmark = pytest.mark.django_db
TOKENS_URL = "/api/v1/me/tokens"
READ_TOKEN_BODY = {"name": "reader", "scopes": ["read"]}


def test_name_and_password_create_a_token_that_authenticates_the_account():
    post_account("anna")
    answer = create_password_client("ANNA").post(TOKENS_URL, {"name": "first", "scopes": ["play", "read"]})
    assert answer.status_code == 201
    made = answer.json()
    assert made["token"].startswith("durak_")
    assert (made["name"], made["scopes"], made["expires_at"]) == ("first", ["play", "read"], None)
    assert make_token_client(made["token"]).get("/api/v1/me").json()["username"] == "anna"


def test_only_the_digest_of_a_token_is_stored():
    secret = create_person().token
    assert secret.encode() not in bytes(Token.objects.get().digest)
    assert len(Token.objects.get().digest) == 32


@pytest.mark.parametrize(("name", "password"), [("anna", "wrong"), ("nobody-here", "wrong"), ("an\0na", ""), ("", "")])
def test_a_wrong_name_and_a_wrong_password_get_the_same_refusal(name, password):
    post_account("anna")
    answer = create_password_client(name, password).post(TOKENS_URL, READ_TOKEN_BODY)
    assert answer["WWW-Authenticate"] == "Bearer"
    problem = assert_problem(answer, 401, "not_authenticated")
    assert problem["detail"] == "There is no account with this name and this password."


def test_an_unknown_name_takes_as_many_hash_computations_as_a_wrong_password(monkeypatch):
    from django.contrib.auth.hashers import Argon2PasswordHasher

    post_account("anna")
    hashed = []
    encode = Argon2PasswordHasher.encode
    monkeypatch.setattr(Argon2PasswordHasher, "encode", lambda *args: hashed.append(1) or encode(*args))
    create_password_client("nobody-here").post(TOKENS_URL, READ_TOKEN_BODY)
    assert hashed == [1]


@pytest.mark.parametrize("header", ["Basic", "Basic !!!", "Basic YW5uYQ==", "Basic a b", "Basic /////w=="])
def test_malformed_http_basic_credentials_are_refused_with_401(header):
    client = make_anonymous_client()
    client.credentials(HTTP_AUTHORIZATION=header)
    assert_problem(client.post(TOKENS_URL, READ_TOKEN_BODY), 401, "not_authenticated")


def test_http_basic_is_accepted_only_for_creating_tokens():
    post_account("anna")
    assert_problem(create_password_client("anna").get(TOKENS_URL), 401, "not_authenticated")
    assert_problem(create_password_client("anna").get("/api/v1/me"), 401, "not_authenticated")


def test_a_deactivated_account_gets_and_uses_no_token():
    anna = post_account("anna")
    owner = create_token_for(anna)
    anna.is_active = False
    anna.save()
    assert_problem(create_password_client("anna").post(TOKENS_URL, READ_TOKEN_BODY), 401, "not_authenticated")
    assert_problem(owner.client.get("/api/v1/me"), 401, "not_authenticated")


def test_a_token_can_create_only_tokens_with_its_own_scopes():
    anna = create_person(scopes=["account", "read"])
    assert anna.client.post(TOKENS_URL, {"name": "less", "scopes": ["read"]}).status_code == 201
    assert_problem(anna.client.post(TOKENS_URL, {"name": "more", "scopes": ["read", "play"]}), 403, "forbidden")


def test_a_token_without_scope_account_cannot_create_tokens():
    assert_problem(create_person(scopes=["read", "play"]).client.post(TOKENS_URL, READ_TOKEN_BODY), 403, "forbidden")
    assert_problem(make_anonymous_client().post(TOKENS_URL, READ_TOKEN_BODY), 401, "not_authenticated")


def test_a_signed_in_browser_can_create_tokens_with_any_scope():
    everything = {"name": "all", "scopes": ["account", "play", "read"]}
    assert create_browser_client(create_person().user).post(TOKENS_URL, everything).status_code == 201


def test_a_token_is_refused_after_its_expiry():
    made = create_person().client.post(TOKENS_URL, {**READ_TOKEN_BODY, "expires_in": "P1DT12H"}).json()
    token = Token.objects.get(pk=made["id"])
    assert token.expires_at - token.created_at == timedelta(hours=36)
    assert make_token_client(made["token"]).get("/api/v1/me").status_code == 200
    Token.objects.filter(pk=made["id"]).update(expires_at=timezone.now())
    answer = make_token_client(made["token"]).get("/api/v1/me")
    assert_problem(answer, 401, "not_authenticated")
    assert answer["WWW-Authenticate"] == 'Bearer error="invalid_token"'


@pytest.mark.parametrize(
    ("sent", "challenge"),
    [
        (None, "Bearer"),
        ("Basic YTpi", "Bearer"),
        ("Bearer", 'Bearer error="invalid_token"'),
        ("Bearer durak_unknown", 'Bearer error="invalid_token"'),
        ("bearer two words", 'Bearer error="invalid_token"'),
    ],
)
@pytest.mark.parametrize("address", ["/api/v1/me", "/api/v1/me/stream"])
def test_an_invalid_token_and_no_token_get_different_challenges(address, sent, challenge):
    """By RFC 6750, section 3.1, only the challenge for an invalid token names an error."""
    client = make_anonymous_client()
    if sent is not None:
        client.credentials(HTTP_AUTHORIZATION=sent)
    answer = client.get(address)
    assert_problem(answer, 401, "not_authenticated")
    assert answer["WWW-Authenticate"] == challenge


def test_the_refusal_of_a_token_names_the_missing_scope():
    reads, keeps = create_person(scopes=["read"]), create_person(scopes=["account"])
    for answer, scope in (
        (reads.client.post(TOKENS_URL, READ_TOKEN_BODY), "account"),
        (reads.client.post("/api/v1/me/notifications/read", {"ids": []}), "play"),
        (keeps.client.get("/api/v1/me/export"), "read"),
    ):
        assert_problem(answer, 403, "forbidden")
        assert answer["WWW-Authenticate"] == f'Bearer error="insufficient_scope", scope="{scope}"'


def test_a_token_is_invalid_at_the_moment_of_its_expiry():
    made = create_person().client.post(TOKENS_URL, {**READ_TOKEN_BODY, "expires_in": "PT1H"}).json()
    end = Token.objects.get(pk=made["id"]).expires_at
    for moment, status in ((end - timedelta(microseconds=1), 200), (end, 401)):
        with time_machine.travel(moment, tick=False):
            assert make_token_client(made["token"]).get("/api/v1/me").status_code == status


INVALID_TOKEN_REQUESTS = {
    "no name": {"name": ""},
    "name of another kind": {"name": 7},
    "long name": {"name": "x" * 101},
    "no scope": {"scopes": []},
    "unknown scope": {"scopes": ["admin"]},
    "one string": {"scopes": "read"},
    "null in it": {"scopes": [None]},
    "nested": {"scopes": [["read"]]},
    "endless": {"scopes": ["read"] * 1000},
    "no duration": {"expires_in": "tomorrow"},
    "months": {"expires_in": "P1M"},
    "no time at all": {"expires_in": "PT0S"},
    "negative": {"expires_in": "-P1D"},
    "beyond all time": {"expires_in": "P99999D"},
    "seconds": {"expires_in": 3600},
    "unknown": {"user": 1},
}


@pytest.mark.parametrize("body", INVALID_TOKEN_REQUESTS.values(), ids=INVALID_TOKEN_REQUESTS)
def test_invalid_token_requests_are_refused(body):
    anna = create_person()
    problem = assert_problem(anna.client.post(TOKENS_URL, {**READ_TOKEN_BODY, **body}), 400, "invalid")
    assert next(iter(problem["errors"])).split(".")[0] == next(iter(body))
    assert Token.objects.count() == 1


def test_the_list_has_the_callers_tokens_newest_first_without_secrets():
    anna, boris = create_person(), create_person()
    for name in ("second", "third"):
        anna.client.post(TOKENS_URL, {**READ_TOKEN_BODY, "name": name})
    answer = anna.client.get(TOKENS_URL)
    assert [token["name"] for token in answer.json()["results"]] == ["third", "second", "test"]
    assert answer.json()["next"] is None
    assert anna.token not in answer.content.decode()
    assert not {"token", "digest"} & set(answer.json()["results"][0])
    assert len(boris.client.get(TOKENS_URL).json()["results"]) == 1


def test_the_pages_of_the_token_list_together_have_all_tokens():
    anna = create_person()
    for number in range(6):
        create_token_for(anna.user, ["read"] if number % 2 else ["play"])
    ids, url = [], f"{TOKENS_URL}?limit=3"
    while url:
        page = anna.client.get(url).json()
        ids += [token["id"] for token in page["results"]]
        url = page["next"]
    assert ids == list(Token.objects.order_by("-created_at").values_list("pk", flat=True))


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=-1", "limit=x", "limit=", "limit=9999999999999999999", "limit=٣"]
)
def test_the_page_size_of_the_token_list_is_from_1_to_100(query):
    assert list(assert_problem(create_person().client.get(f"{TOKENS_URL}?{query}"), 400, "invalid")["errors"]) == [
        "limit"
    ]


@pytest.mark.parametrize(
    "cursor", ["x", "cD0x", "cD0yMDI2LTEzLTQ1", "bz0x", "bz05OTk5OTk5OTk5OTk5OTk5OTk5OQ==", "////", "%C3%A4"]
)
def test_a_forged_cursor_causes_no_server_error(cursor):
    answer = create_person().client.get(f"{TOKENS_URL}?cursor={cursor}")
    assert answer.status_code in (200, 400)


def test_a_revoked_token_is_invalid_and_not_listed():
    anna = create_person()
    other = create_token_for(anna.user)
    token_id = Token.objects.latest("created_at").pk
    assert anna.client.delete(f"{TOKENS_URL}/{token_id}").status_code == 204
    assert_problem(other.client.get("/api/v1/me"), 401, "not_authenticated")
    assert len(anna.client.get(TOKENS_URL).json()["results"]) == 1
    assert_problem(anna.client.delete(f"{TOKENS_URL}/{token_id}"), 404, "not_found")
    assert Token.objects.get(pk=token_id).revoked_at is not None


@pytest.mark.parametrize("token_id", ["nosuchtoken2", "%20", "x" * 3000, "ünknown"])
def test_an_unknown_token_id_is_not_found(token_id):
    assert_problem(create_person().client.delete(f"{TOKENS_URL}/{token_id}"), 404, "not_found")


def test_tokens_of_other_accounts_cannot_be_revoked():
    anna, boris = create_person(), create_person()
    token_id = Token.objects.get(user=anna.user).pk
    assert_problem(boris.client.delete(f"{TOKENS_URL}/{token_id}"), 404, "not_found")
    assert_problem(make_anonymous_client().delete(f"{TOKENS_URL}/{token_id}"), 401, "not_authenticated")
    assert_problem(create_token_for(anna.user, ["read"]).client.delete(f"{TOKENS_URL}/{token_id}"), 403, "forbidden")
    assert anna.client.get("/api/v1/me").status_code == 200


def test_the_last_use_of_a_token_is_stored_at_most_once_an_hour(django_assert_max_num_queries):
    anna = create_person()
    anna.client.get("/api/v1/me")
    noted = Token.objects.get().last_used_at
    assert noted is not None
    with django_assert_max_num_queries(2):  # one for the caller, one for the other columns of the account
        anna.client.get("/api/v1/me")
    assert Token.objects.get().last_used_at == noted
    Token.objects.update(last_used_at=noted - timedelta(hours=1))
    anna.client.get("/api/v1/me")
    assert Token.objects.get().last_used_at >= noted


MALFORMED_AUTHORIZATION_HEADERS = [
    "Bearer",
    "Bearer  ",
    "Bearer a b",
    "Bearer durak_",
    "Bearer \x80\xff",
    "bearer nonsense",
    "Bearer \0",
]


@pytest.mark.parametrize("header", MALFORMED_AUTHORIZATION_HEADERS)
def test_malformed_tokens_are_refused_with_401(header):
    client = make_anonymous_client()
    client.credentials(HTTP_AUTHORIZATION=header)
    assert_problem(client.get("/api/v1/me"), 401, "not_authenticated")
