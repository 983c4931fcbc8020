"""A private series, club or game gives the same response to outsiders as one that does not exist."""

import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, reverse

from games.services.clubs import create_club
from games.web.urls import urlpatterns
from tests.accounts.web.browser import Browser
from tests.factories import create_person
from tests.games.table import start_table

pytestmark = pytest.mark.django_db
UNKNOWN_ID = "nothinghere1"
ID_PARAMETERS = ("series_id", "club_id", "game_id")
STATUSES_BY_FORM = {"table-look": {303}}
"""Map the name of a form's address to the expected statuses of a POST, if they are not 404 and 405.

The form `table-look` changes only the user's own preferences, so it redirects for every id.
"""


def list_addresses_with_id(patterns: list[URLPattern | URLResolver]) -> Iterator[tuple[str, str]]:
    """Yield the name and the parameter of each URL pattern whose only parameter is the id of a series, club or game."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from list_addresses_with_id(each.url_patterns)
        elif len(each.pattern.converters) == 1 and (kind := next(iter(each.pattern.converters))) in ID_PARAMETERS:
            yield str(each.name), kind


ADDRESSES_WITH_ID = sorted(set(list_addresses_with_id(urlpatterns)))


@pytest.fixture
def private_ids() -> dict[str, str]:
    """Return the ids of a private game, of its series and of a private club."""
    table = start_table(players=2)
    table.series.visibility = "private"
    table.series.save()
    club = create_club(creator=table.people[0].user, name="Thursday's fools")
    return {"series_id": table.series.pk, "game_id": table.game.pk, "club_id": club.pk}


def read_comparable_response(answer: HttpResponse, object_id: str) -> tuple[int, str, str]:
    """Return status, redirect address and content of the response, without the id and without parts that always
    differ.
    """
    content = answer.content.decode().replace(object_id, "ID")
    content = re.sub(r'(csrfmiddlewaretoken|nonce|idempotency_key|key)("? ?(value)?=?")[^"]*"', r"\1", content)
    return answer.status_code, answer.get("Location", "").replace(object_id, "ID"), content


@pytest.mark.parametrize(("name", "kind"), ADDRESSES_WITH_ID)
def test_an_outsider_gets_the_same_response_for_a_private_object_as_for_an_unknown_object(
    name: str, kind: str, private_ids: dict[str, str]
) -> None:
    browser = Browser(create_person().user)
    things = (private_ids[kind], UNKNOWN_ID)
    pages = [read_comparable_response(browser.client.get(reverse(name, args=[thing])), thing) for thing in things]
    forms = [
        read_comparable_response(browser.send_forged_request(reverse(name, args=[thing])), thing) for thing in things
    ]
    assert pages[0] == pages[1]
    assert forms[0] == forms[1]
    assert pages[0][0] in (302, 404)
    assert forms[0][0] in STATUSES_BY_FORM.get(name, {404, 405})
