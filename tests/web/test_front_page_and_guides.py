import pytest
from playwright.sync_api import Browser, Page, expect

from durak_site.web.guides import GUIDES
from tests.stack import Stack
from tests.web.table_helpers import PATIENCE_IN_MILLISECONDS

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def open_page_and_collect_errors(browser: Browser, size: dict[str, int]) -> tuple[Page, list[str]]:
    """Open a page. Return it, and a list that collects its script errors and failed requests."""
    page, wrong = browser.new_page(viewport=size), []
    page.set_default_timeout(PATIENCE_IN_MILLISECONDS)
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("response", lambda answer: wrong.append(answer.url) if answer.status >= 400 else None)
    return page, wrong


def measure_overflow(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_the_front_page_and_the_guides_fit_the_screen(site: Stack, browser: Browser, size: dict[str, int]):
    page, wrong = open_page_and_collect_errors(browser, size)
    page.goto(site.address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert measure_overflow(page) == 0
    page.goto(f"{site.address}/programs")
    expect(page.get_by_text(f"curl {site.address}/api/v1/me/tokens")).to_be_visible()
    assert measure_overflow(page) == 0
    for name in GUIDES:
        page.goto(f"{site.address}/docs/{name}.md")
        assert measure_overflow(page) == 0, name
    assert wrong == []


def test_the_bar_fits_the_smallest_phone_also_in_russian(site: Stack, browser: Browser):
    page = browser.new_page(viewport={"width": 320, "height": 640}, locale="ru")
    page.goto(site.address)
    expect(page.get_by_role("button", name="Играть")).to_be_visible()
    assert measure_overflow(page) == 0


def test_the_front_page_follows_a_dark_color_scheme(site: Stack, browser: Browser):
    page, wrong = open_page_and_collect_errors(browser, DESKTOP)
    colour = "getComputedStyle(document.body).backgroundColor"
    page.goto(site.address)
    light = page.evaluate(colour)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(colour) != light
    assert wrong == []


def test_the_page_of_api_calls_requests_nothing_from_other_hosts(site: Stack, browser: Browser):
    page, wrong = open_page_and_collect_errors(browser, DESKTOP)
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    page.goto(f"{site.address}/api/v1/docs")
    expect(page.locator("[data-path='/api/v1/accounts']").first).to_be_visible()
    assert [url for url in requested_urls if not url.startswith((site.address, "data:"))] == []
    assert wrong == []


def test_the_admin_can_be_used_under_the_content_security_policy(site: Stack, browser: Browser):
    page, wrong = open_page_and_collect_errors(browser, DESKTOP)
    page.goto(f"{site.address}/admin/")
    expect(page.get_by_label("Password")).to_be_visible()
    expect(page).to_have_title("Log in | Durak by post")
    assert wrong == []
