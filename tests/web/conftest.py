"""Fixtures that open pages in Chromium."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.stack import Stack
from tests.web.table_helpers import PATIENCE_IN_MILLISECONDS, WatchedPage

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DISABLED_FEATURES = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AimEnabled", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch",
)  # fmt: skip
"""Features of Chromium that no test needs.

The first line has the popups of the address bar. They would start two more processes for each context, and opening a
page would need twice the processor time. The other lines repeat the list of Playwright, because Chromium obeys only the
last `--disable-features`.
"""
CHROMIUM_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED_FEATURES)}",
]


@pytest.fixture(scope="module")
def browser_arguments() -> list[str]:
    """Return the command line of the browser. Test files that need another one replace this fixture."""
    return CHROMIUM_ARGUMENTS


@pytest.fixture(scope="module")
def browser(site: Stack, browser_arguments: list[str]) -> Iterator[Browser]:
    """Start one browser for each test file.

    Tests with this fixture cannot use the database, because Playwright runs an event loop, in which Django forbids
    queries.
    """
    if CHROMIUM is None:
        assert os.environ.get("CI") != "true", "no chromium"
        pytest.skip("no chromium")
    expect.set_options(timeout=PATIENCE_IN_MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=browser_arguments, timeout=PATIENCE_IN_MILLISECONDS
        )
        yield browser
        browser.close()


@pytest.fixture
def open_watched_page(site: Stack, browser: Browser) -> Iterator[Callable[..., WatchedPage]]:
    """Return a function that opens a page in a new browser context. At the end of the test, fail if a page had a
    fault.
    """
    watched_pages: list[WatchedPage] = []

    def open_page(**context: object) -> WatchedPage:
        watched_pages.append(WatchedPage(browser, site, **context))
        return watched_pages[-1]

    yield open_page
    for one in watched_pages:
        one.context.close()
    assert [one.wrong for one in watched_pages if one.wrong] == []
