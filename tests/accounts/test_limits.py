import pytest

from tests.accounts.sign_in import PASSWORD, assert_problem, create_password_client, post_account
from tests.factories import create_token_for, make_anonymous_client

pytestmark = pytest.mark.django_db
READ_TOKEN_BODY = {"name": "reader", "scopes": ["read"]}


@pytest.fixture
def limits_of_two_per_day(settings):
    settings.DURAK = {**settings.DURAK, "registrations": "2/day", "wrong_passwords": "2/day"}
    return settings


def assert_refused_with_429(answer):
    assert_problem(answer, 429, "too_many_requests")
    assert 1 <= int(answer["Retry-After"]) <= 86_400


def register(name, **headers):
    return make_anonymous_client().post("/api/v1/accounts", {"username": name, "password": PASSWORD}, **headers)


def test_fifty_registrations_per_minute_are_not_throttled():
    answers = [make_anonymous_client().post("/api/v1/accounts", {"username": "x"}) for _ in range(50)]
    assert {answer.status_code for answer in answers} == {400}


def test_registrations_per_network_address_are_limited(limits_of_two_per_day):
    assert [register(name).status_code for name in ("anna", "boris")] == [201, 201]
    assert_refused_with_429(register("clara"))
    assert register("clara", REMOTE_ADDR="198.51.100.7").status_code == 201


def test_a_registration_with_an_invalid_body_counts_against_no_limit(limits_of_two_per_day):
    assert [register("").status_code for _ in range(3)] == [400, 400, 400]
    assert [register(name).status_code for name in ("anna", "boris", "clara")] == [201, 201, 429]


def test_a_forwarded_address_is_ignored_unless_our_own_proxy_added_it(limits_of_two_per_day):
    forged = [register(name, HTTP_X_FORWARDED_FOR=f"198.51.100.{n}") for n, name in enumerate(("anna", "boris", "eva"))]
    assert [answer.status_code for answer in forged] == [201, 201, 429]
    limits_of_two_per_day.DURAK = {**limits_of_two_per_day.DURAK, "proxies": 1}
    assert register("dora", HTTP_X_FORWARDED_FOR="forged, 198.51.100.9").status_code == 201


def log_in(name, password="guess", **headers):
    return create_password_client(name, password).post("/api/v1/me/tokens", READ_TOKEN_BODY, **headers)


def test_password_guesses_are_limited(limits_of_two_per_day):
    post_account("anna")
    post_account("boris")
    assert [log_in("anna").status_code, log_in("Anna").status_code] == [401, 401]
    assert_refused_with_429(log_in("anna"))
    assert_refused_with_429(log_in("anna", PASSWORD))
    assert log_in("boris", PASSWORD).status_code == 201
    assert log_in("anna", PASSWORD, REMOTE_ADDR="198.51.100.7").status_code == 201


def test_password_guesses_are_limited_for_unknown_names_as_for_known_names(limits_of_two_per_day):
    assert [log_in("ghost").status_code for _ in range(3)] == [401, 401, 429]


def test_correct_passwords_do_not_count_as_guesses(limits_of_two_per_day):
    post_account("anna")
    assert {log_in("anna", PASSWORD).status_code for _ in range(4)} == {201}


def test_guesses_of_the_old_password_in_a_password_change_are_limited(limits_of_two_per_day):
    anna = create_token_for(post_account("anna"))
    body = {"old_password": "guess", "new_password": "ten legs, no horse"}
    answers = [anna.client.post("/api/v1/me/password", body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [400, 400, 429]


def test_passwords_are_checked_even_if_the_cache_is_down(limits_of_two_per_day, settings):
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}}
    post_account("anna")
    assert log_in("anna").status_code == 401
    assert log_in("anna", PASSWORD).status_code == 201


@pytest.mark.parametrize(("proxies", "ours"), [(1, ""), (2, ", 203.0.113.1")])
def test_a_client_with_a_forged_forwarded_header_is_not_counted_as_another_client(limits_of_two_per_day, proxies, ours):
    limits_of_two_per_day.DURAK = {**limits_of_two_per_day.DURAK, "proxies": proxies}
    forged = ["", "10.0.0.1, ", "10.0.0.2, 10.0.0.3, "]
    answers = [register(f"name-{n}", HTTP_X_FORWARDED_FOR=f"{lie}198.51.100.7{ours}") for n, lie in enumerate(forged)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert register("clara", HTTP_X_FORWARDED_FOR=f"198.51.100.8{ours}").status_code == 201


def test_all_ipv6_addresses_of_a_household_are_one_client(limits_of_two_per_day):
    """A household can use 2 to the power of 64 IPv6 addresses, so the limit counts those with the same first 64 bits
    together.
    """
    ours = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::7", "2001:0db8:0001:0002::3"]
    answers = [register(f"name-{n}", REMOTE_ADDR=address) for n, address in enumerate(ours)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert register("clara", REMOTE_ADDR="2001:db8:1:3::1").status_code == 201
