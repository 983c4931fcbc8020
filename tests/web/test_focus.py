"""The keyboard focus of a page with a table stays where it is when the table changes. Escape closes the menu."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.stack import Stack
from tests.web.table_helpers import WatchedPage, deal_game_for_two, read_version
from tests.web.test_live_pages import play_whole_game

PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "en"}
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "locale": "en"}


def open_table(site: Stack, watched: WatchedPage) -> tuple[Page, Callable[[], None]]:
    """Open the table of the defender of a new game. Return the page, and a function that attacks and waits until the
    page shows the attack.
    """
    anna, boris, game = deal_game_for_two(site)
    attacker, defender = (anna, boris) if anna.read_game(game)["legal"] else (boris, anna)
    page = watched.sign_in(defender)
    page.goto(f"{site.address}/games/{game}")

    def attack() -> None:
        version = read_version(page)
        attacker.play_if_awaited(game)
        expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()

    return page, attack


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("focused", ["#talk button", ".chat-lines", ".menu-items a[href$=orders]"])
def test_the_focus_stays_on_its_element_when_the_table_changes(
    site: Stack, open_watched_page: Callable[..., WatchedPage], size: dict[str, object], focused: str
) -> None:
    page, attack = open_table(site, open_watched_page(**size))
    page.evaluate("document.querySelector('.menu').open = true")
    page.locator(focused).first.focus()
    attack()
    expect(page.locator(focused).first).to_be_focused()


def test_the_list_of_keys_stays_open_when_the_table_changes(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    page, attack = open_table(site, open_watched_page(**DESKTOP))
    page.keyboard.press("?")
    attack()
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_steps_of_a_replay_leave_the_focus_on_the_pressed_link_and_on_the_slider(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, _boris, game = play_whole_game(site)
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}/replay?at=1")
    link, slider = page.get_by_role("link", name="One step on"), page.locator(".slider [type=range]")
    link.focus()
    for step in (2, 3):
        page.keyboard.press("Enter")
        expect(page.locator(".slider button")).to_contain_text(f"{step} / ")
        expect(link).to_be_focused()
    slider.focus()
    for step in (4, 5):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".slider button")).to_contain_text(f"{step} / ")
        expect(slider).to_be_focused()


def test_escape_and_a_click_elsewhere_close_the_menu_of_the_table(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    page, _attack = open_table(site, open_watched_page(**DESKTOP))
    menu = page.locator(".menu-items")
    page.locator(".menu summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.locator(".menu summary")).to_be_focused()
    page.locator(".menu summary").click()
    expect(menu).to_be_visible()
    page.locator(".pairs").click()
    expect(menu).to_be_hidden()
