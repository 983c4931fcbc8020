"""A game from sign-up to its end, with an English browser, a Russian browser and a computer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.example_counts import EXAMPLES_FACTOR
from tests.stack import Stack, wait_for
from tests.web.screen_reader import ScreenReaderUser
from tests.web.table_helpers import PASSWORD, WatchedPage, read_version

pytestmark = pytest.mark.law

DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def sign_up(user: ScreenReaderUser, name: str) -> None:
    user.page.get_by_role("textbox", name=user.translate("Name"), exact=True).fill(name)
    user.page.get_by_label(user.translate("Password")).first.fill(PASSWORD)
    user.find_buttons("Make an account").click()


def create_series(anna: ScreenReaderUser) -> str:
    """Create a series for two people and a computer, with sixteen cards. Return its link."""
    page = anna.page
    page.get_by_label("Seat 3").select_option(label="Computer: Beginner")
    page.get_by_text("More rules: every option").click()
    page.get_by_label("Lowest rank").select_option(label="jack")
    page.get_by_label("Cards in a hand").select_option(label="2")
    anna.find_buttons("Make the table").click()
    return page.get_by_text("http://").inner_text()


def is_game_over(user: ScreenReaderUser) -> bool:
    return user.page.locator(".verdict").count() > 0


@pytest.mark.skipif(EXAMPLES_FACTOR == 1, reason="make soak plays it")
def test_two_browsers_and_a_computer_play_a_game_to_its_end(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    site.start_worker()
    site.start_beat()
    anna = ScreenReaderUser(open_watched_page(**DESKTOP, locale="en").page, "en")
    boris = ScreenReaderUser(open_watched_page(**DESKTOP, locale="ru").page, "ru")
    anna.page.goto(f"{site.address}/sign-up?next=/series/new")
    sign_up(anna, "anna-who-makes-a-table")
    boris.page.goto(create_series(anna))
    boris.page.get_by_role("textbox", name=boris.translate("Your name")).fill("Борис")
    boris.find_buttons("Sit down").click()
    for user in (anna, boris):
        user.page.wait_for_url("**/games/*")
    while not is_game_over(anna):
        for user in (anna, boris):
            if user.is_awaited() and not is_game_over(user):
                version = read_version(user.page)
                user.make_move()
                expect(user.page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()
        wait_for(
            lambda: anna.is_awaited() or boris.is_awaited() or is_game_over(anna), "somebody is asked, or it is over"
        )
    expect(boris.page.locator(".verdict")).to_be_visible()
    assert anna.page.locator(".verdict").inner_text() != boris.page.locator(".verdict").inner_text()
