"""Pages about fair play: households, and reports about players and names."""

import re

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from games.models import HouseholdPair, PlayerReport
from games.services.households import request_or_confirm_household_pair
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person
from tests.games.table import start_table

pytestmark = pytest.mark.django_db


def test_a_household_pair_can_be_requested_confirmed_and_ended_on_the_page(olga: Person, mitya: Person) -> None:
    mine, theirs = Browser(olga.user), Browser(mitya.user)
    assert "Nobody here has this name." in read_text(mine.send("/me/household", player="nobody-at-all"))
    assert mine.send("/me/household", player="Mitya").status_code == 302
    assert "has not confirmed it yet" in mine.open("/me/household")
    assert "says that you live in one household" in theirs.open("/me/household")
    assert theirs.send_forged_request("/me/household", player="Olga").status_code == 302
    assert "shares a household with you" in mine.open("/me/household")
    assert mine.send_forged_request("/me/household", end="Mitya").status_code == 302
    assert HouseholdPair.objects.get().ended_at is not None


def test_a_declined_or_withdrawn_request_is_not_called_a_household(olga: Person, mitya: Person) -> None:
    mine, theirs = Browser(olga.user), Browser(mitya.user)
    for browser, name in ((mine, "Mitya"), (theirs, "Olga")):
        mine.send("/me/household", player="Mitya")
        browser.send("/me/household", end=name)
        page = browser.open("/me/household")
        assert "nothing is left to confirm between you" in page
        assert "any more" not in page


def test_pages_of_a_game_and_its_series_say_that_a_household_is_the_reason_for_no_rating(
    olga: Person, mitya: Person
) -> None:
    for user, other in ((olga.user, mitya.user), (mitya.user, olga.user)):
        request_or_confirm_household_pair(user=user, other=other)
    table = start_table("alemi-36", 2, known={0: olga, 1: mitya})
    browser = Browser(olga.user)
    for page in (f"/games/{table.game.pk}", f"/series/{table.series.pk}"):
        assert "Unrated: one household." in browser.open(page)


def test_the_menu_of_a_game_links_to_the_form_of_a_report(olga: Person, mitya: Person) -> None:
    table = start_table("alemi-36", 3, known={0: olga, 1: mitya}, computers={2: "steady"})
    browser = Browser(olga.user)
    address = f"/games/{table.game.pk}/report"
    assert f'href="{address}"' in browser.open(f"/games/{table.game.pk}")
    assert browser.send(address, player="Mitya", reason="two_hands", text="a\u202eb").status_code == 200
    assert not PlayerReport.objects.exists()
    assert browser.send(address, player="Mitya", reason="two_hands").status_code == 302
    assert PlayerReport.objects.get().reason == "two_hands"
    assert "One person plays two hands" in browser.open("/me/household")
    Browser(create_person().user).open(address, status=404)
    assert Browser().client.get(address).status_code == 302


def test_the_reports_of_a_player_name_a_deleted_account_in_words(olga: Person, mitya: Person) -> None:
    assert Browser(olga.user).send("/players/Mitya/report", text="It is rude.").status_code == 302
    assert "Mitya : A name" in read_text(Browser(olga.user).client.get("/me/household"))
    delete_account(player=mitya.user)
    assert "Deleted player : A name" in read_text(Browser(olga.user).client.get("/me/household"))


def test_the_page_of_a_player_links_to_the_report_of_the_name(olga: Person, mitya: Person) -> None:
    browser = Browser(olga.user)
    assert "/players/Mitya/report" in browser.open("/players/Mitya")
    assert browser.send("/players/Mitya/report", text="It is rude.").status_code == 302
    assert PlayerReport.objects.get().text == "It is rude."
    assert "/players/Olga/report" not in browser.open("/players/Olga")
    assert "This is your own name." in read_text(browser.send_forged_request("/players/Olga/report"))


def test_guests_see_how_to_keep_their_account_instead_of_forms_that_refuse_them(olga: Person, mitya: Person) -> None:
    table = start_table("alemi-36", 2, known={0: olga, 1: mitya})
    User.objects.filter(pk=olga.user.pk).update(guest_until=timezone.now())
    browser = Browser(User.objects.get(pk=olga.user.pk))
    game = f"/games/{table.game.pk}"
    for path in (f"{game}/report", f"/players/{mitya.name}/report", "/clubs/new", "/me/household"):
        text = browser.open(path)
        assert f'"/keep?next={path}">keep your account</a> first' in text, path
        assert not re.search(r"<(textarea|input)[^>]* name=.(name|text|player)", text), path
    assert f"{game}/report" not in browser.open(game)
    assert '"/keep?next=/series/new">keep your account</a> with' in browser.open("/series/new")


def test_visitors_can_read_the_page_about_fair_play() -> None:
    assert "One person plays one hand." in Browser().open("/fair-play")
