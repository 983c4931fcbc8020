"""Helpers for browser tests: pages in Chromium, and opponents who play through the API."""

import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self

import httpx
import psycopg
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError

from tests.forms import CSRF_FIELD
from tests.stack import PATIENCE, Stack, wait_for

PATIENCE_IN_MILLISECONDS = PATIENCE * 1000
PATIENCE_FOR_TAP = 5000
"""Milliseconds to wait for a page to react to a tap before the tap is repeated."""
PASSWORD = "a long sentence"
SHORT_RULES = {"preset": "alemi-36", "lowest_rank": "T", "hand_size": 5}
"""Rules of a short game with twenty cards. Two players get five cards each."""


@dataclass
class ApiPlayer:
    """An account that plays through the API with a token."""

    name: str
    http: httpx.Client

    @classmethod
    def create(cls, site: Stack, name: str) -> Self:
        name = f"{name}-{secrets.token_hex(4)}"
        http = httpx.Client(base_url=f"{site.address}/api/v1/", timeout=PATIENCE)
        http.post("accounts", json={"username": name, "password": PASSWORD}).raise_for_status()
        asked = {"name": "test", "scopes": ["read", "play"]}
        token = http.post("me/tokens", json=asked, auth=(name, PASSWORD)).raise_for_status().json()
        http.headers["Authorization"] = f"Bearer {token['token']}"
        return cls(name, http)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        content: dict[str, Any] = self.http.post(path, json=body).raise_for_status().json()
        return content

    def read_game(self, game: str) -> dict[str, Any]:
        content: dict[str, Any] = self.http.get(f"games/{game}").raise_for_status().json()
        return content

    def play_if_awaited(self, game: str) -> bool:
        """Make the first legal move if the game awaits this player. Return whether a move was made."""
        game_view = self.read_game(game)
        if game_view["your_seat"] not in game_view["must"]:
            return False
        self.post(f"games/{game}/moves", move=game_view["legal"][0])
        return True


def deal_game_for_two(site: Stack, rules: Any = SHORT_RULES) -> tuple[ApiPlayer, ApiPlayer, str]:
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    series = anna.post("series", rules=rules, seats=[{"player": "me"}, {"open": True}], games=1)
    return anna, boris, boris.post(f"series/{series['id']}/join")["game"]


class WatchedPage:
    """A page in its own browser context, and the list of its faults.

    Faults are script errors, requests to other hosts, and console messages, such as violations of the content security
    policy.

    Tests that change requests with `page.route` need `service_workers="block"`, because Playwright does not see the
    requests of a service worker.
    """

    def __init__(self, browser: Browser, site: Stack, **context: Any) -> None:
        self.context: BrowserContext = browser.new_context(**context)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_IN_MILLISECONDS)
        self.site, self.wrong = site, list[str]()
        self.expected = ["Service Worker registration blocked"] if context.get("service_workers") == "block" else []
        self.page.on("console", lambda message: self._check_message(f"{message.text} {message.location['url']}"))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._check_request)

    def ignore_messages_with(self, part: str) -> None:
        """Ignore console messages that contain `part`. Use this for messages that the test itself causes."""
        self.expected.append(part)

    def _check_message(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.wrong.append(text)

    def _check_request(self, request: Any) -> None:
        if not request.url.startswith((self.site.address, "data:", "blob:")):
            self.wrong.append(request.url)

    def sign_in(self, player: ApiPlayer) -> Page:
        """Sign in without the form, which would load two pages. The page stays as it is."""
        self._submit("sign-in", username=player.name, password=PASSWORD)
        return self.page

    def sign_out(self) -> None:
        """Sign out as in another tab. The page stays as it is."""
        self._submit("sign-out")

    def sign_in_with_form(self, player: ApiPlayer) -> Page:
        self.page.goto(f"{self.site.address}/sign-in")
        self.page.locator("input[name=username]").fill(player.name)
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.click_and_wait(self.page.locator("main button[type=submit]"))
        assert "/sign-in" not in self.page.url
        return self.page

    def _submit(self, path: str, **fields: str) -> None:
        """Send a form of the site with the cookies of this browser context, and store the cookies of the response.

        A CSRF cookie that exists is used, because the response to a request of the page may just now set it again.
        """
        cookies = {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}
        token = cookies.get("csrftoken", "c" * 32)
        self.context.add_cookies([{"name": "csrftoken", "value": token, "url": self.site.address}])
        response = self.context.request.post(
            f"{self.site.address}/{path}", form={CSRF_FIELD: token, **fields}, max_redirects=0
        )
        assert response.status == 302, response.text()

    def click_and_wait(self, where: Locator) -> None:
        """Click an element that loads a page, and wait for that page.

        Otherwise the effect of a script that the test runs next could get lost.
        """
        with self.page.expect_navigation():
            where.click()

    def choose_language(self, language: str) -> None:
        """Choose a language without the button, which would load two pages. The page stays as it is."""
        self._submit("language", language=language)

    def choose_language_with_button(self, language: str) -> None:
        self.click_and_wait(self.page.locator(f".foot button[value={language}]"))

    def measure_overflow(self) -> int:
        """Return by how many pixels the board is larger than the screen, or 0 if it fits."""
        overflow: int = self.page.evaluate("""() => {
            const low = document.querySelector('.board').getBoundingClientRect().bottom + scrollY - innerHeight;
            const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
            return Math.round(Math.max(0, low, wide));
        }""")
        return overflow


def read_version(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version") or 0)


def wait_for_current_game(page: Page, player: ApiPlayer, game: str) -> None:
    """Wait until the page shows this player's current version of the game."""
    wait_for(lambda: read_version(page) == player.read_game(game)["version"], "the page shows the game as it is")


def make_events_older(site: Stack, hours: int) -> None:
    """Make all events of all games `hours` hours older.

    This connects as the database role that owns the tables, because the application's role may not change the
    append-only event log.
    """
    owner = os.environ.get("MIGRATION_DATABASE_URL", site.database_url)
    name = site.database_url.partition("?")[0].rpartition("/")[2]
    with psycopg.connect(re.sub(r"(?<=/)[^/?]*(?=$|\?)", name, owner, count=1)) as connection:
        connection.execute("ALTER TABLE games_event DISABLE TRIGGER USER")
        connection.execute("UPDATE games_event SET at = at - %s * interval '1 hour'", [hours])
        connection.execute("ALTER TABLE games_event ENABLE TRIGGER USER")


def tap_playable_card(page: Page, cards: str = ".hand-card.is-playable") -> None:
    """Tap the first element of the CSS selector `cards` until the page accepts it.

    A page ignores taps just after the table has changed.
    """
    while True:
        page.locator(cards).first.tap(position={"x": 10, "y": 20})
        with suppress(TimeoutError):
            page.locator(".is-armed, .moves .is-possible").first.wait_for(timeout=PATIENCE_FOR_TAP)
            return
