"""The last page of each HTML list, even a full one, has no link to a next page."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet
from lxml import html

from accounts.models import Notification, Token, User
from durak_site.http import html_pagination
from games.models import Rating, Series, SeriesSeat
from tests.accounts.notification_helpers import notify_of_invitation
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.services.ratings.games import ELIGIBLE_RATING_FIELDS

pytestmark = pytest.mark.django_db
NUMBER_OF_ROWS = 60
"""Number of rows in each list. It is larger than any page."""


def fill_inbox(anna: Person) -> QuerySet[Any]:
    first = notify_of_invitation(anna)
    Notification.objects.bulk_create(
        Notification(player=anna.user, number=first.number + one, kind=first.kind, about=str(one), data=first.data)
        for one in range(1, NUMBER_OF_ROWS)
    )
    return Notification.objects.filter(player=anna.user).order_by("-number")


def fill_tokens(anna: Person) -> QuerySet[Any]:
    Token.objects.bulk_create(
        Token(user=anna.user, name=f"key {number}", digest=bytes([number]) * 32, scopes=["read"])
        for number in range(NUMBER_OF_ROWS)
    )
    return Token.objects.filter(user=anna.user).order_by("-created_at", "pk")


def fill_lobby(anna: Person) -> QuerySet[Any]:
    rules = {"preset": "alemi-36"}
    made = Series.objects.bulk_create(
        Series(creator=anna.user, rules=rules, state=Series.State.OPEN, visibility=Series.Visibility.PUBLIC)
        for _ in range(NUMBER_OF_ROWS)
    )
    SeriesSeat.objects.bulk_create(SeriesSeat(series=one, index=index) for one in made for index in range(2))
    return Series.objects.order_by("-created_at", "-pk")


def fill_leaderboard(anna: Person) -> QuerySet[Any]:
    for number in range(NUMBER_OF_ROWS):
        Rating.objects.create(
            pool="people", player=create_person().user, mu=80 - number, sigma=1, **ELIGIBLE_RATING_FIELDS
        )
    return Rating.objects.order_by("-ordinal", "pk")


def fill_list_of_players(anna: Person) -> QuerySet[Any]:
    User.objects.bulk_create(User(username=f"player-{number:03}") for number in range(NUMBER_OF_ROWS))
    return User.objects.order_by("username")


LISTS: dict[str, tuple[Callable[[Person], QuerySet[Any]], str, str, str]] = {
    "inbox": (fill_inbox, "/inbox", "main time", "a[href*='page=2']"),
    "tokens": (fill_tokens, "/account/tokens", "main [action*='/revoke']", "a[href*='page=2']"),
    "lobby": (fill_lobby, "/lobby", "main ul.rows > li", "a[href*='page=2']"),
    "leaderboard": (fill_leaderboard, "/leaderboard", "main tbody tr", "a[href*='page=2']"),
    "players": (fill_list_of_players, "/players", "main ul.rows > li", "a[href*='page=2']"),
}
"""Maps the name of a list to the function that fills it, its address, and the CSS selectors of a row and of the next
link.
"""


def count_rows_and_find_next_links(browser: Browser, address: str, row: str, link: str) -> tuple[int, list[str]]:
    """Return the number of rows on the page, and the addresses of its next links."""
    page = html.fromstring(browser.open(address))
    return len(page.cssselect(row)), [one.get("href") for one in page.cssselect(link)]


def delete_rows_after(rows: QuerySet[Any], most: int) -> None:
    """Delete all rows after the first `most` rows."""
    rest = rows.exclude(pk__in=[one.pk for one in rows[:most]])
    if rows.model is Series:
        SeriesSeat.objects.filter(series__in=list(rest)).delete()
    rest.delete()


@pytest.mark.parametrize("name", LISTS)
def test_a_page_that_is_exactly_full_has_no_link_to_a_next_page(name: str) -> None:
    fill, address, row, link = LISTS[name]
    anna = create_person()
    browser, rows = Browser(anna.user), fill(anna)
    size, onwards = count_rows_and_find_next_links(browser, address, row, link)
    assert 0 < size < NUMBER_OF_ROWS
    assert len(onwards) == 1
    delete_rows_after(rows, size + 1)
    _, (second,) = count_rows_and_find_next_links(browser, address, row, link)
    assert count_rows_and_find_next_links(browser, f"{address}{second}", row, "a[href*='page=3']") == (1, [])
    delete_rows_after(rows, size)
    assert count_rows_and_find_next_links(browser, address, row, link) == (size, [])


def test_the_last_allowed_page_has_no_link_to_a_next_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html_pagination, "LAST_PAGE", 2)
    rows = [create_person().user for _ in range(5)]
    found = type(rows[0]).objects.filter(pk__in=[one.pk for one in rows]).order_by("pk")
    assert [html_pagination.load_page(found, number, 2).has_next for number in ("1", "2")] == [True, False]
    assert html_pagination.load_page(found, "3", 2).rows == rows[:2], "there is no such page, so it is the first"
