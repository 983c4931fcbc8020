"""A cursor is valid only for the list that returned it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.accounts.sign_in import assert_problem
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_status, post_series, start_series

pytestmark = pytest.mark.django_db


@pytest.fixture
def account_with_lists() -> Person:
    """Create an account with four tokens and three open series, so that lists have several pages."""
    owner = create_person("Olga")
    for _ in range(3):
        post_series(owner, "me", None, visibility="public")
        create_token(owner)
    return owner


def create_token(owner: Person) -> None:
    expect_status(owner.client.post(f"{API}/me/tokens", {"name": "more", "scopes": ["read"]}), 201)


def get_next_cursor(client, address: str) -> str:
    link = expect_status(client.get(f"{API}/{address}"), 200)["next"]
    return link.split("cursor=")[1].split("&")[0]


def assert_refused(client, address: str, cursor: str) -> None:
    sign = "&" if "?" in address else "?"
    problem = assert_problem(client.get(f"{API}/{address}{sign}cursor={cursor}"), 400, "invalid")
    assert set(problem["errors"]) == {"cursor"}


def test_a_cursor_continues_the_list_even_with_another_limit(account_with_lists: Person) -> None:
    cursor = get_next_cursor(account_with_lists.client, "series?limit=1")
    page = expect_status(account_with_lists.client.get(f"{API}/series?limit=2&cursor={cursor}"), 200)
    assert (len(page["results"]), page["next"]) == (2, None)


@pytest.mark.parametrize(
    "other",
    [
        "me/tokens",
        "players/Olga/series",
        "series?state=open",
        "series?player=Olga",
        "players/Olga/games",
    ],
)
def test_another_list_refuses_the_cursor(account_with_lists: Person, other: str) -> None:
    assert_refused(account_with_lists.client, other, get_next_cursor(account_with_lists.client, "series?limit=1"))


def test_the_same_list_with_another_filter_refuses_the_cursor(account_with_lists: Person) -> None:
    cursor = get_next_cursor(account_with_lists.client, "series?state=open&player=Olga&limit=1")
    expect_status(account_with_lists.client.get(f"{API}/series?player=Olga&state=open&limit=1&cursor={cursor}"), 200)
    assert_refused(account_with_lists.client, "series?state=open&player=olga", cursor)
    assert_refused(account_with_lists.client, "series?state=open", cursor)


def test_another_reader_may_not_use_the_cursor(account_with_lists: Person) -> None:
    cursor = get_next_cursor(account_with_lists.client, "series?limit=1")
    assert_refused(create_person().client, "series", cursor)
    assert_refused(make_anonymous_client(), "series", cursor)
    public = get_next_cursor(make_anonymous_client(), "series?limit=1")
    assert len(expect_status(make_anonymous_client().get(f"{API}/series?cursor={public}"), 200)["results"]) == 2


def test_no_page_repeats_a_row_because_another_row_was_added(account_with_lists: Person) -> None:
    """Rows with the same date fill the first page, and then another row comes before them."""
    olga, mitya = account_with_lists, create_person("Mitya")
    series = start_series(olga, mitya, holidays=2)
    path, today = f"series/{series['id']}/holidays", timezone.now().date()
    day, later = today + timedelta(10), today + timedelta(20)
    for who in (olga, mitya):
        expect_status(who.client.post(f"{API}/{path}", {"day": str(day)}), 201)
    first = expect_status(olga.client.get(f"{API}/{path}?limit=1"), 200)
    expect_status(olga.client.post(f"{API}/{path}", {"day": str(later)}), 201)
    second = expect_status(olga.client.get(first["next"]), 200)
    read = [*first["results"], *second["results"]]
    assert sorted((one["player"], one["day"]) for one in read) == [("Mitya", str(day)), ("Olga", str(day))]
    assert second["next"] is None
