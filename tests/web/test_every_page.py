"""On a small phone with text of 200 %, no part of any page is wider than the screen, and no button is cut off."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.stack import Stack
from tests.web.at_table import MILLISECONDS, ApiPlayer, WatchedPage
from tests.web.conftest import ARGUMENTS, CHROMIUM
from tests.web.test_axe import ANYBODY, OWN, WITHOUT_NETWORK, make_pages

SMALL = {"width": 360, "height": 640}
BEYOND = """() => {
    const wide = document.documentElement.clientWidth, beyond = [];
    const slides = (one) => one && (getComputedStyle(one).overflowX !== 'visible' || slides(one.parentElement));
    for (const one of document.querySelectorAll('body *')) {
        const {left, right, width, height} = one.getBoundingClientRect();
        const isHidden = one.closest('.visually-hidden, .skip-link, svg') || !one.checkVisibility();
        const isShown = width > 1 && height > 1 && !isHidden;
        const isBeyond = (right > wide + 1 || left < -1) && !slides(one.parentElement);
        if (isShown && isBeyond) beyond.push(one.outerHTML.slice(0, 80));
        if (isShown && one.matches('select, .button, button, label, .tag') && one.scrollWidth > one.clientWidth + 1)
            beyond.push(`cut: ${one.outerHTML.slice(0, 80)}`);
    }
    if (document.documentElement.scrollWidth > wide) beyond.push(`${document.documentElement.scrollWidth} px wide`);
    return beyond;
}"""
"""Finds elements that extend beyond the screen and cannot be scrolled to, and controls whose text does not fit."""
ROWS = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [one, other] = [box('.home-link'), box('.account-menu summary')];
    return one.bottom > other.top && other.bottom > one.top;
}"""
CUT_PLACES = """(() => {
    const {left, right} = document.querySelector('.places').getBoundingClientRect();
    return [...document.querySelectorAll('.places a')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 || one.scrollWidth > one.clientWidth + 1;
    }).map((one) => one.textContent.trim());
})()"""
"""Finds entries of the bar at the bottom that are not on the screen or do not fit."""
OPEN_ALL = (
    """for (const one of document.querySelectorAll('main details:not(.menu, .orders-details)')) one.open = true"""
)


@pytest.fixture(params=["en", "ru"])
def small(request: pytest.FixtureRequest, site: Stack, browser: Browser) -> Iterator[WatchedPage]:
    """Yield a page on a small phone whose browser has twice the default font size."""
    twice = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=twice, timeout=MILLISECONDS)
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    yield WatchedPage(large, site, viewport=SMALL, locale=request.param, **phone)
    large.close()


def find_overflow(page: Page, site: Stack, paths: list[str]) -> dict[str, list[str]]:
    found = {}
    for path in paths:
        page.goto(f"{site.address}{path}")
        page.evaluate(OPEN_ALL)
        found[path] = page.evaluate(BEYOND)
    return {path: parts for path, parts in found.items() if parts}


def test_no_page_is_wider_than_a_small_phone_in_large_text(site: Stack, small: WatchedPage) -> None:
    anna, addresses = make_pages(site)
    page = small.page
    page.add_init_script(WITHOUT_NETWORK)
    assert find_overflow(page, site, [*ANYBODY, addresses[-1]]) == {}
    language = page.locator("html").get_attribute("lang") or ""
    small.sign_in(anna)
    small.choose_language(language)
    assert find_overflow(page, site, [*OWN, *addresses]) == {}
    page.goto(f"{site.address}/games")
    assert page.evaluate(ROWS)


def test_all_entries_of_the_bar_at_the_bottom_are_on_the_screen(site: Stack, small: WatchedPage) -> None:
    page = small.page
    page.goto(f"{site.address}/lobby")
    assert page.evaluate(CUT_PLACES) == []
    language = page.locator("html").get_attribute("lang") or ""
    small.sign_in(ApiPlayer.create(site, "anna"))
    small.choose_language(language)
    for size in (SMALL, {"width": 390, "height": 844}):
        page.set_viewport_size(size)
        page.goto(f"{site.address}/lobby")
        assert page.locator(".places a").count() == 5
        assert page.evaluate(CUT_PLACES) == []
