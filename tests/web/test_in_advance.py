"""The sheet of moves in advance on a phone: it leaves the hand free, and its button is quiet until it is open."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.stack import Stack, wait_for
from tests.web.at_table import Player, Watched
from tests.web.test_large_text import LARGE, SMALL, enlarge
from tests.web.test_moving import opens

COVERED = """() => {
    const hand = document.querySelector("#play .hand"), {top, bottom, left, width} = hand.getBoundingClientRect();
    const across = [...Array(9).keys()].map((part) => left + width * (part + 1) / 10);
    const places = across.flatMap((x) => [[x, top + 4], [x, bottom - 8]]);
    return places.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("#and-if")).length;
}"""
"""Counts the points of the hand, of 18, that the sheet or its bar covers."""
RED = """() => {
    const red = getComputedStyle(document.querySelector(".and-if button.main")).backgroundColor;
    const quiet = getComputedStyle(document.querySelector(".and-if a.quiet")).backgroundColor;
    const paper = getComputedStyle(document.querySelector(".and-if")).backgroundColor;
    return ![quiet, paper].includes(red);
}"""


LONGEST = """() => [...document.querySelectorAll("#and-if select")].map((select) => {
    const longest = [...select.options].sort((one, other) => other.text.length - one.text.length)[0];
    select.value = longest.value;
    const {font, fontSize, paddingLeft, paddingRight} = getComputedStyle(select);
    const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const lines = Math.ceil(pen.measureText(longest.text).width / room);
    return lines > 1 && select.clientHeight < lines * 1.5 * parseFloat(fontSize) ? longest.text : "";
}).filter(Boolean)"""
"""Finds answers in the sheet whose text does not fit."""


def waits_for_the_attack(
    site: Stack, watch: Callable[..., Watched], language: str = "en", size: Any = LARGE
) -> tuple[Page, Player, str]:
    """Open the game of a player who has not moved yet, while it waits for the opponent."""
    attacker, defender, game = opens(site, {"preset": "alemi-36", "hand_size": 6})
    page = watch(viewport=size, has_touch=True, is_mobile=True, locale=language).signs_in(defender)
    page.locator(f".foot button[value={language}]").click()
    page.goto(f"{site.address}/games/{game}")
    return page, attacker, game


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_open_sheet_does_not_cover_the_hand(site: Stack, watch: Callable[..., Watched], language: str) -> None:
    page, _, _ = waits_for_the_attack(site, watch, language)
    for percent in (100, 150, 200):
        enlarge(page, percent)
        page.evaluate("dispatchEvent(new Event('resize'))")
        page.locator("#and-if summary").tap()
        expect(page.locator("#and-if .sheet")).to_be_visible()
        assert (percent, page.evaluate(COVERED)) == (percent, 0)
        top, height = page.locator("#and-if .sheet").evaluate(
            "(one) => [one.getBoundingClientRect().y, one.clientHeight]"
        )
        assert (percent, top >= 0, height > 100) == (percent, True, True)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        page.locator("#and-if summary").tap()


def test_before_the_first_move_no_button_of_it_is_red(site: Stack, watch: Callable[..., Watched]) -> None:
    page, _, _ = waits_for_the_attack(site, watch)
    expect(page.locator("#and-if")).to_have_count(1)
    assert not page.evaluate(RED)
    page.locator("#and-if summary").tap()
    wait_for(lambda: page.evaluate(RED), "the button of the open sheet is red")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_long_answer_is_read_as_a_whole(site: Stack, watch: Callable[..., Watched], language: str) -> None:
    page, _, _ = waits_for_the_attack(site, watch, language)
    page.locator("#and-if summary").tap()
    assert page.evaluate(LONGEST) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_in_large_text_the_first_suggestion_is_visible(
    site: Stack, watch: Callable[..., Watched], language: str
) -> None:
    page, _, _ = waits_for_the_attack(site, watch, language, SMALL)
    enlarge(page, 200)
    page.evaluate("dispatchEvent(new Event('resize'))")
    page.locator("#and-if summary").tap()
    sheet, first = (
        page.locator("#and-if .sheet").bounding_box(),
        page.locator("#and-if .ifs label").first.bounding_box(),
    )
    assert sheet
    assert first
    assert first["y"] + 40 < sheet["y"] + sheet["height"]
