"""The pages for staff can be used in a narrow window and with large text."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from accounts.models import User
from games.models import Measure, PlayerReport
from games.services.staff_actions import act_on_reports
from tests.stack import Stack
from tests.web.conftest import CHROMIUM, CHROMIUM_ARGUMENTS
from tests.web.table_helpers import PATIENCE_IN_MILLISECONDS, ApiPlayer, deal_game_for_two

NAME, PASSWORD = "the-admin", "a long sentence"
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
FIND_UNREACHABLE_PARTS = """() => {
    const wide = document.documentElement.clientWidth;
    const scrolls = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const isHidden = (one) => {
        const {left, top, right, bottom, width, height} = one.getBoundingClientRect();
        if (width < 2 || height < 2 || !one.checkVisibility()) return false;
        if (left < -1 || right > wide + 1) return true;
        one.scrollIntoView({block: 'center'});
        const box = one.getBoundingClientRect(), y = box.top + box.height / 2;
        return [box.left + 3, box.right - 3].some((x) => !one.contains(document.elementFromPoint(x, y)));
    };
    const controls = '#changelist :is(select, input:not([type=hidden]), button), main table, .readonly, h1';
    return [...document.querySelectorAll(controls)].filter((one) => !scrolls(one.parentElement) && isHidden(one))
        .map((one) => one.outerHTML.slice(0, 90));
}"""
"""Finds controls, HTML tables and texts that extend beyond the window or are covered by other elements."""
MEASURE_SHARE_OF_LIST_WIDTH = (
    "document.querySelector('#changelist .results').clientWidth / document.documentElement.clientWidth"
)


@pytest.fixture(scope="module")
def pages(site: Stack) -> list[str]:
    """Create reports and a staff action. Return the paths of the pages for staff.

    Fixtures that use the database must be ready before the browser starts.
    """
    anna, boris, game = deal_game_for_two(site)
    text = "Waits a whole day for each single card, even with one left, and writes nothing."
    anna.post(f"games/{game}/reports", player=boris.name, reason="stalling", text=text)
    ApiPlayer.create(site, "clara").post(f"players/{boris.name}/reports", text=text)
    staff = User.objects.create_superuser(NAME, password=PASSWORD)
    of_game, of_name = PlayerReport.objects.order_by("created_at")
    act_on_reports(reports=[of_name], staff=staff, measure=Measure.WARNED, why=text)
    lists = [f"/admin/games/{name}/" for name in ("playerreport", "staffaction", "report", "seek")]
    return [*lists, f"/admin/games/playerreport/{of_game.pk}/change/"]


@pytest.fixture(scope="module", params=[16, 32], ids=["text 100 %", "text 200 %"])
def staff_browser(request: pytest.FixtureRequest, pages: list[str], browser: Browser) -> Iterator[Browser]:
    arguments = [*CHROMIUM_ARGUMENTS, f"--blink-settings=defaultFontSize={request.param}"]
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=arguments, timeout=PATIENCE_IN_MILLISECONDS)
    yield large
    large.close()


def sign_in(page: Page, site: Stack) -> None:
    page.goto(f"{site.address}/admin/login/")
    page.locator("[name=username]").fill(NAME)
    page.locator("[name=password]").fill(PASSWORD)
    with page.expect_navigation():
        page.locator("[type=submit]").first.click()


def test_nothing_on_the_pages_for_staff_is_covered_or_beyond_the_window(
    site: Stack, pages: list[str], staff_browser: Browser
) -> None:
    for size in (PHONE, DESKTOP):
        page = staff_browser.new_context(viewport=size, reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE_IN_MILLISECONDS)
        sign_in(page, site)
        found = {}
        for path in pages:
            page.goto(f"{site.address}{path}")
            found[path] = page.evaluate(FIND_UNREACHABLE_PARTS)
        assert {path: parts for path, parts in found.items() if parts} == {}, size


def test_a_list_of_the_admin_has_most_of_the_width_in_large_text(
    site: Stack, pages: list[str], staff_browser: Browser
) -> None:
    page = staff_browser.new_context(viewport=DESKTOP, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE_IN_MILLISECONDS)
    sign_in(page, site)
    page.goto(f"{site.address}{pages[0]}")
    is_large = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 16
    assert page.evaluate(MEASURE_SHARE_OF_LIST_WIDTH) > (0.85 if is_large else 0.45)
