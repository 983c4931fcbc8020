"""Pages that show the refusal of a form have the address of the form, which browsers may later open with a GET."""

import pytest

from games.services.clubs import create_club
from games.services.house_presets import create_house_preset
from tests.accounts.web.browser import Browser, read_text
from tests.games.table import start_table

pytestmark = pytest.mark.django_db


def test_the_address_of_a_form_leads_to_the_page_with_the_form():
    """A phone that has closed a page in the background opens its address again, with a GET."""
    table = start_table("alemi-36", 2)
    anna, boris = table.people[0], table.people[1]
    club = create_club(creator=anna.user, name="Thursday's fools")
    create_house_preset(owner=anna.user, name="kitchen", rules="alemi-36")
    series, game, other = f"/series/{table.series.pk}", f"/games/{table.game.pk}", f"/players/{boris.name}"
    pages = {
        f"{series}/say": series,
        f"{series}/join": series,
        f"{game}/say": game,
        f"{game}/hint": game,
        f"/clubs/{club.pk}/join": f"/clubs/{club.pk}",
        f"/clubs/{club.pk}/invite": f"/clubs/{club.pk}/members",
        f"{other}/block": other,
        f"{other}/invite": other,
        f"/players/{anna.name}/rules/kitchen/forget": f"/players/{anna.name}/rules/kitchen",
        "/me/penalties/mark?with=boris": "/me/penalties?with=boris",
        "/seeks/withdraw": "/seeks",
    }
    browser = Browser(anna.user)
    found = {address: browser.client.get(address) for address in pages}
    assert {address: answer.get("Location") for address, answer in found.items()} == pages
    assert {answer.status_code for answer in found.values()} == {302}


def test_a_language_can_be_chosen_after_two_refusals():
    table = start_table("alemi-36", 2)
    browser, page = Browser(table.people[0].user), f"/series/{table.series.pk}"
    refused = browser.send(page, f"{page}/say", text="a" * 501)
    refused = browser.send_from(refused, f"{page}/say", text="b" * 501)
    answer = browser.send_from(refused, "/language", language="ru")
    assert "Кто сидит за столом" in read_text(browser.client.get(answer["Location"], follow=True))
