"""On a small phone with text of 200 %, no part of a page is wider than the screen, and no button is cut off."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.stack import Stack
from tests.web.conftest import CHROMIUM_ARGUMENTS
from tests.web.languages import MEASURED_LANGUAGES
from tests.web.table_helpers import ApiPlayer, WatchedPage
from tests.web.test_axe import PATHS_OF_PLAYERS, PRETEND_OFFLINE, PUBLIC_PATHS, make_pages

pytestmark = pytest.mark.law
SMALL_PHONE = {"width": 360, "height": 640}
FIND_OVERFLOW = """() => {
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
IS_HEADER_IN_ONE_ROW = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [one, other] = [box('.home-link'), box('.account-menu summary')];
    return one.bottom > other.top && other.bottom > one.top;
}"""
FIND_CUT_ENTRIES = """(() => {
    const {left, right} = document.querySelector('.site-nav').getBoundingClientRect();
    return [...document.querySelectorAll('.site-nav a')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 || one.scrollWidth > one.clientWidth + 1;
    }).map((one) => one.textContent.trim());
})()"""
"""Finds entries of the bar at the bottom that are outside of the screen or do not fit into the bar."""
OPEN_ALL_DETAILS = (
    """for (const one of document.querySelectorAll('main details:not(.menu, .orders-details)')) one.open = true"""
)


@pytest.fixture(scope="module")
def browser_arguments() -> list[str]:
    """Double the default font size of the browser."""
    return [*CHROMIUM_ARGUMENTS, "--blink-settings=defaultFontSize=32"]


@pytest.fixture(scope="module")
def pages(site: Stack) -> tuple[ApiPlayer, list[str]]:
    return make_pages(site)


@pytest.fixture(params=MEASURED_LANGUAGES)
def small_phone_page(request: pytest.FixtureRequest, site: Stack, browser: Browser) -> Iterator[WatchedPage]:
    """Yield a page on a small phone, with the doubled default font size."""
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    watched = WatchedPage(browser, site, viewport=SMALL_PHONE, locale=request.param, **phone)
    yield watched
    watched.context.close()


def find_overflow(page: Page, site: Stack, paths: list[str]) -> dict[str, list[str]]:
    found = {}
    for path in paths:
        page.goto(f"{site.address}{path}")
        page.evaluate(OPEN_ALL_DETAILS)
        found[path] = page.evaluate(FIND_OVERFLOW)
    return {path: parts for path, parts in found.items() if parts}


def test_no_page_is_wider_than_a_small_phone_in_large_text(
    site: Stack, pages: tuple[ApiPlayer, list[str]], small_phone_page: WatchedPage
) -> None:
    anna, addresses = pages
    page = small_phone_page.page
    page.add_init_script(PRETEND_OFFLINE)
    assert find_overflow(page, site, [*PUBLIC_PATHS, addresses[-1]]) == {}
    language = page.locator("html").get_attribute("lang") or ""
    small_phone_page.sign_in(anna)
    small_phone_page.choose_language(language)
    assert find_overflow(page, site, [*PATHS_OF_PLAYERS, *addresses]) == {}
    page.goto(f"{site.address}/games")
    assert page.evaluate(IS_HEADER_IN_ONE_ROW)


def test_all_entries_of_the_bar_at_the_bottom_are_on_the_screen(site: Stack, small_phone_page: WatchedPage) -> None:
    page = small_phone_page.page
    page.goto(f"{site.address}/lobby")
    assert page.evaluate(FIND_CUT_ENTRIES) == []
    language = page.locator("html").get_attribute("lang") or ""
    small_phone_page.sign_in(ApiPlayer.create(site, "anna"))
    small_phone_page.choose_language(language)
    for size in (SMALL_PHONE, {"width": 390, "height": 844}):
        page.set_viewport_size(size)
        page.goto(f"{site.address}/lobby")
        assert page.locator(".site-nav a").count() == 5
        assert page.evaluate(FIND_CUT_ENTRIES) == []
