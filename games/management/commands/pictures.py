"""Takes the screenshots of the README from a running site, with Chromium. Needs the development requirements."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from playwright.sync_api import Browser, Page, sync_playwright

DOCS_DIRECTORY = Path(__file__).resolve().parents[3] / "docs"
DESKTOP_SCREEN: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE_SCREEN: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MAX_ATTEMPTS = 30


class Command(BaseCommand):
    help = "Writes docs/table.png and docs/phone.png from games at a running site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("site", help="The address of the site, such as http://127.0.0.1:8000.")

    def handle(self, *, site: str, **options: Any) -> None:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            _take_screenshot(browser, site, DOCS_DIRECTORY / "table.png", DESKTOP_SCREEN)
            _take_screenshot(browser, site, DOCS_DIRECTORY / "phone.png", PHONE_SCREEN)
            browser.close()


def _take_screenshot(browser: Browser, site: str, path: Path, screen: dict[str, Any]) -> None:
    """Start games, at most `MAX_ATTEMPTS`, until one begins with an attack on the guest. Take a screenshot of it."""
    page = browser.new_context(**screen, locale="en", reduced_motion="reduce").new_page()
    for _ in range(MAX_ATTEMPTS):
        start_game(page, site)
        page.wait_for_timeout(4000)
        if page.locator("#table").get_attribute("data-phase") == "defending" and page.locator(".is-playable").count():
            break
    page.screenshot(path=path)
    page.context.close()


def start_game(page: Page, site: str) -> None:
    """Start a game with computers from the front page, also if other games already wait for the guest."""
    page.goto(site)
    page.locator(".start button[type=submit]").click()
    page.locator("#table").wait_for()
