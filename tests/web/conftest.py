"""A real Chromium for tests of pages."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.stack import PATIENCE, Stack

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
MILLISECONDS = PATIENCE * 1000


@pytest.fixture(scope="module")
def browser(site: Stack) -> Iterator[Browser]:
    """One for all tests of a file. They do not touch the database: Playwright keeps an event loop running."""
    if CHROMIUM is None:
        assert os.environ.get("CI") != "true", "no chromium"
        pytest.skip("no chromium")
    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=MILLISECONDS)
        yield browser
        browser.close()
