"""On a phone, the sheet of standing orders does not cover the hand. While it is closed, none of its buttons is red."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.stack import Stack, wait_for
from tests.web.languages import in_measured_languages
from tests.web.table_helpers import ApiPlayer, WatchedPage
from tests.web.test_hand_stays_in_place import deal_game_and_find_attacker, deal_game_with_card_face_down
from tests.web.test_large_text import DESKTOP, FIND_HIDDEN_PLACES, LARGE, SMALL, set_text_size

COUNT_COVERED_POINTS = """() => {
    const hand = document.querySelector("#move-form .hand"), {top, bottom, left, width} = hand.getBoundingClientRect();
    const across = [...Array(9).keys()].map((part) => left + width * (part + 1) / 10);
    const places = across.flatMap((x) => [[x, top + 4], [x, bottom - 8]]);
    return places.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("#orders-bar")).length;
}"""
"""Examines 18 points of the hand, and counts those that the sheet or its bar covers."""
IS_BUTTON_RED = """() => {
    const red = getComputedStyle(document.querySelector(".orders-bar button.main")).backgroundColor;
    const quiet = getComputedStyle(document.querySelector(".orders-bar a.quiet")).backgroundColor;
    const paper = getComputedStyle(document.querySelector(".orders-bar")).backgroundColor;
    return ![quiet, paper].includes(red);
}"""
"""A script that returns whether the main button is red: whether its colour differs from the colours of the other button
and of the bar."""


FIND_CUT_OPTIONS = """() => [...document.querySelectorAll("#orders-bar select")].map((select) => {
    const longest = [...select.options].sort((one, other) => other.text.length - one.text.length)[0];
    select.value = longest.value;
    const {font, fontSize, paddingLeft, paddingRight} = getComputedStyle(select);
    const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const lines = Math.ceil(pen.measureText(longest.text).width / room);
    return lines > 1 && select.clientHeight < lines * 1.5 * parseFloat(fontSize) ? longest.text : "";
}).filter(Boolean)"""
"""Selects the longest option of each drop-down list in the sheet, and finds the options whose text does not fit."""


def open_page_of_waiting_defender(
    site: Stack, open_watched_page: Callable[..., WatchedPage], language: str = "en", size: Any = LARGE
) -> tuple[Page, ApiPlayer, str]:
    """Deal a game, and open the defender's page before the first attack. Return the page, the attacker and the game's
    id.
    """
    attacker, defender, game = deal_game_and_find_attacker(site, {"preset": "alemi-36", "hand_size": 6})
    watched = open_watched_page(viewport=size, has_touch=True, is_mobile=True, locale=language)
    page = watched.sign_in(defender)
    watched.choose_language(language)
    page.goto(f"{site.address}/games/{game}")
    return page, attacker, game


@pytest.mark.law
@in_measured_languages
def test_an_open_sheet_does_not_cover_the_hand(
    site: Stack, open_watched_page: Callable[..., WatchedPage], language: str
) -> None:
    page, _, _ = open_page_of_waiting_defender(site, open_watched_page, language)
    for percent in (100, 150, 200):
        set_text_size(page, percent)
        page.evaluate("dispatchEvent(new Event('resize'))")
        page.locator("#orders-bar summary").tap()
        expect(page.locator("#orders-bar .orders-sheet")).to_be_visible()
        assert (percent, page.evaluate(COUNT_COVERED_POINTS)) == (percent, 0)
        top, height = page.locator("#orders-bar .orders-sheet").evaluate(
            "(one) => [one.getBoundingClientRect().y, one.clientHeight]"
        )
        assert (percent, top >= 0, height > 100) == (percent, True, True)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        page.locator("#orders-bar summary").tap()


def test_no_button_of_a_closed_sheet_is_red(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    page, _, _ = open_page_of_waiting_defender(site, open_watched_page)
    expect(page.locator("#orders-bar")).to_have_count(1)
    assert not page.evaluate(IS_BUTTON_RED)
    page.locator("#orders-bar summary").tap()
    wait_for(lambda: page.evaluate(IS_BUTTON_RED), "the button of the open sheet is red")


@pytest.mark.law
@in_measured_languages
def test_the_longest_options_of_the_sheet_fit(
    site: Stack, open_watched_page: Callable[..., WatchedPage], language: str
) -> None:
    page, _, _ = open_page_of_waiting_defender(site, open_watched_page, language)
    page.locator("#orders-bar summary").tap()
    assert page.evaluate(FIND_CUT_OPTIONS) == []


@pytest.mark.law
@in_measured_languages
def test_in_large_text_the_first_suggestion_is_visible(
    site: Stack, open_watched_page: Callable[..., WatchedPage], language: str
) -> None:
    page, _, _ = open_page_of_waiting_defender(site, open_watched_page, language, SMALL)
    set_text_size(page, 200)
    page.evaluate("dispatchEvent(new Event('resize'))")
    page.locator("#orders-bar summary").tap()
    sheet, first = (
        page.locator("#orders-bar .orders-sheet").bounding_box(),
        page.locator("#orders-bar .suggestions label").first.bounding_box(),
    )
    assert sheet
    assert first
    assert first["y"] + 40 < sheet["y"] + sheet["height"]


def test_escape_closes_the_sheet_and_leaves_the_focus_on_its_bar(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    page, _, _ = open_page_of_waiting_defender(site, open_watched_page)
    sheet, bar = page.locator("#orders-bar .orders-sheet"), page.locator("#orders-bar summary")
    bar.tap()
    page.locator("#orders-bar [type=checkbox]").first.focus()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(bar).to_be_focused()


def test_the_sheet_opens_after_a_move_but_not_after_another_form(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    page, attacker, game = open_page_of_waiting_defender(site, open_watched_page)
    sheet = page.locator("#orders-bar .orders-sheet")
    attacker.post(f"games/{game}/extension", by="P1D")
    request = page.locator(".extension-request")
    request.get_by_role("button", name="No").tap()
    expect(request).to_contain_text("You have said no.")
    expect(page.locator("#orders-bar")).to_have_count(1)
    expect(sheet).to_be_hidden()
    attacker.play_if_awaited(game)
    expect(page.locator("#table[data-awaited]:not(.is-ignoring-taps)")).to_have_count(1)
    page.get_by_role("button", name="Take").tap()
    page.locator(".is-armed").tap()
    expect(sheet).to_be_visible()


@pytest.mark.law
@in_measured_languages
def test_the_bar_does_not_cover_a_button_that_can_be_pressed_out_of_turn(
    site: Stack, open_watched_page: Callable[..., WatchedPage], language: str
) -> None:
    attacker, _defender, game = deal_game_with_card_face_down(site)
    watched = open_watched_page()
    page = watched.sign_in(attacker)
    watched.choose_language(language)
    for size, percent in ((LARGE, 100), (LARGE, 200), (SMALL, 100), (SMALL, 200), (DESKTOP, 100)):
        page.set_viewport_size(size)
        page.goto(f"{site.address}/games/{game}")
        set_text_size(page, percent)
        shown = [".hand", ".moves [data-kind=challenge]", "#orders-bar"]
        assert (size, percent, page.evaluate(FIND_HIDDEN_PLACES, shown)) == (size, percent, [])
