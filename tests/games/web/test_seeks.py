"""The page on which players seek a table."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.models import Seek, Series
from games.selectors.seeks import _load_counts_of_minute
from games.services.seeks import match_seeks
from games.services.series import decline_invitation, join_series
from tests.factories import Person, create_person

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
SEEK_FIELDS = {
    "presets": ["classic-36"],
    "player_counts": ["2", "3"],
    "pace": "post",
    "lasts": "P7D",
    "computers": "on",
}


@pytest.fixture(autouse=True)
def _clear_cached_counts() -> None:
    _load_counts_of_minute.cache_clear()


def open_browser(who: Person) -> Client:
    browser = Client()
    browser.force_login(who.user)
    return browser


def load_page(browser: Client, path: str = "/seeks") -> str:
    return browser.get(path).content.decode()


def post_seek_form(browser: Client, **more: Any) -> Any:
    return browser.post("/seeks", {**SEEK_FIELDS, **more})


@time_machine.travel(NOW, tick=False)
def test_a_seek_is_posted_shown_and_withdrawn() -> None:
    browser = open_browser(create_person())
    assert post_seek_form(browser, min_reliability="90").headers["Location"] == "/seeks"
    one = Seek.objects.get()
    assert (one.presets, one.player_counts, one.min_reliability, one.computers) == (["classic-36"], [2, 3], 90, True)
    for path in ("/seeks", "/games"):
        page = load_page(browser, path)
        assert "players: 2, 3" in page
        assert "Stop looking" in page
    assert browser.post("/seeks/withdraw", {"seek": one.pk}).headers["Location"] == "/seeks"
    assert "Stop looking" not in load_page(browser)
    assert browser.post("/seeks/withdraw", {"seek": "nothinghere1"}).status_code == 404


def test_a_form_that_is_sent_twice_creates_one_seek() -> None:
    browser = open_browser(create_person())
    for _ in range(2):
        assert post_seek_form(browser, key="11111111-1111-4111-8111-111111111111").status_code == 303
    assert Seek.objects.count() == 1


def test_errors_of_the_seek_form_are_shown_at_their_fields(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "seeks": 0}
    browser = open_browser(create_person())
    page = post_seek_form(browser, presets=[]).content.decode()
    assert "errorlist" in page
    assert (
        "None of these rules is for such a number of players."
        in post_seek_form(browser, player_counts=["8"]).content.decode()
    )
    assert "You seek 0 tables" in post_seek_form(browser).content.decode()


@time_machine.travel(NOW, tick=False)
def test_a_found_table_is_accepted_on_its_page() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    browsers = [open_browser(who) for who in (anna, boris)]
    for browser in browsers:
        post_seek_form(browser, player_counts=["2"])
    match_seeks(now=NOW)
    series = Series.objects.get()
    assert "A table is found" in load_page(browsers[0])
    assert "sit down until" in load_page(browsers[0], "/games")
    page = load_page(browsers[0], f"/series/{series.pk}")
    assert "Sit down" in page
    assert "Decline" in page
    assert "Call it off" not in page
    browsers[0].post(f"/series/{series.pk}/join")
    waits = load_page(browsers[0], f"/series/{series.pk}")
    assert "You have a seat" in waits
    assert "Send this link" not in waits
    assert "you have your seat; the others are asked" in load_page(browsers[0])
    assert "The site has found a table for you: Classic with boris" in load_page(open_browser(boris), "/inbox").replace(
        "anna", "boris"
    )
    decline_invitation(series_id=series.pk, user=boris.user)
    assert "A table did not start, because boris did not sit down." in load_page(browsers[0])


@time_machine.travel(NOW, tick=False)
def test_visitors_see_the_numbers_of_seeks_and_their_waiting_times() -> None:
    browser = open_browser(create_person())
    assert "Nobody seeks a table just now." in load_page(Client())
    _load_counts_of_minute.cache_clear()
    post_seek_form(browser)
    page = load_page(Client())
    assert "too few to say" in page
    assert "Sign in</a>, and the site finds you a table." in page
    for hours in range(5):
        people = [create_person(), create_person()]
        with time_machine.travel(NOW - timedelta(days=2), tick=False):
            for who in people:
                post_seek_form(open_browser(who), presets=["jokers-54"], player_counts=["2"])
            match_seeks(now=NOW - timedelta(days=2))
        with time_machine.travel(NOW - timedelta(days=2) + timedelta(hours=hours), tick=False):
            for who in people:
                join_series(series_id=Series.objects.get(places__player=who.user).pk, user=who.user)
    _load_counts_of_minute.cache_clear()
    assert "2 hours" in load_page(Client())


def test_bots_read_why_they_cannot_seek_and_where_they_may_sit() -> None:
    bot = create_person()
    bot.user.is_bot = True
    bot.user.save()
    page = load_page(open_browser(bot))
    assert "The site finds tables for people, and programs play for your account." in page
    assert 'name="presets"' not in page


def test_guests_see_a_link_to_upgrade_instead_of_the_seek_form() -> None:
    guest = create_person()
    guest.user.guest_until = NOW + timedelta(days=9999)
    guest.user.save()
    page = load_page(open_browser(guest))
    assert "Keep this account" in page
    assert '<button class="main large"' not in page
