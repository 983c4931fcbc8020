"""A real Chromium for tests of pages."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.stack import Stack

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
def site(live_stack: Stack) -> Stack:
    """A running web server."""
    live_stack.web()
    return live_stack


@pytest.fixture
def browser(site: Stack) -> Iterator[Browser]:
    """One for each test, closed before the database is touched again: Playwright keeps an event loop running."""
    if CHROMIUM is None:
        assert os.environ.get("CI") != "true", "no chromium"
        pytest.skip("no chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()
