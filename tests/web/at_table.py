"""Anna at a table in a browser, and Boris, who plays as programs do."""

import os
import re
import secrets
from dataclasses import dataclass
from typing import Any, Self

import httpx
import psycopg
from playwright.sync_api import Browser, BrowserContext, Locator, Page

from tests.stack import PATIENCE, Stack, wait_for

MILLISECONDS = PATIENCE * 1000
PASSWORD = "a long sentence"
SHORT = {"preset": "alemi-36", "lowest_rank": "T", "hand_size": 5}
"""Twenty cards, ten of them dealt."""


@dataclass
class Player:
    """Over HTTP, with a token."""

    name: str
    http: httpx.Client

    @classmethod
    def new(cls, site: Stack, name: str) -> Self:
        name = f"{name}-{secrets.token_hex(4)}"
        http = httpx.Client(base_url=f"{site.address}/api/v1/", timeout=PATIENCE)
        http.post("accounts", json={"username": name, "password": PASSWORD}).raise_for_status()
        asked = {"name": "test", "scopes": ["read", "play"]}
        token = http.post("me/tokens", json=asked, auth=(name, PASSWORD)).raise_for_status().json()
        http.headers["Authorization"] = f"Bearer {token['token']}"
        return cls(name, http)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self.http.post(path, json=body).raise_for_status().json()
        return answer

    def game(self, game: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.http.get(f"games/{game}").raise_for_status().json()
        return answer

    def plays(self, game: str) -> bool:
        """The first move there is, where the game waits for one; whether it did."""
        seen = self.game(game)
        if seen["your_seat"] not in seen["must"]:
            return False
        self.post(f"games/{game}/moves", move=seen["legal"][0])
        return True


def sat_down(site: Stack, rules: Any = SHORT) -> tuple[Player, Player, str]:
    anna, boris = Player.new(site, "anna"), Player.new(site, "boris")
    series = anna.post("series", rules=rules, seats=[{"player": "me"}, {"open": True}], games=1)
    return anna, boris, boris.post(f"series/{series['id']}/join")["game"]


class Watched:
    """A page in a context of its own, and the list of what goes wrong in it: whatever the console says (what the
    content policy refuses, too), errors of scripts, and requests elsewhere."""

    def __init__(self, browser: Browser, site: Stack, **context: Any) -> None:
        self.context: BrowserContext = browser.new_context(**context)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(MILLISECONDS)
        self.site, self.wrong, self.expected = site, [], ""
        self.page.on("console", lambda message: self._said(f"{message.text} {message.location['url']}"))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)

    def expects(self, part: str) -> None:
        """The console may say what has this in it: what the test itself brings about."""
        self.expected = part

    def _said(self, text: str) -> None:
        if not self.expected or self.expected not in text:
            self.wrong.append(text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.site.address, "data:", "blob:")):
            self.wrong.append(request.url)

    def signs_in(self, player: Player) -> Page:
        self.page.goto(f"{self.site.address}/sign-in")
        self.page.locator("input[name=username]").fill(player.name)
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.goes(self.page.locator("main button[type=submit]"))
        assert "/sign-in" not in self.page.url
        return self.page

    def goes(self, where: Locator) -> None:
        """Click what leads to another page, or to the same one anew, and wait until that is loaded: a script that runs
        while the page changes is lost with it."""
        with self.page.expect_navigation():
            where.click()

    def scrolled(self) -> int:
        """How far what is played with goes beyond the screen, in pixels."""
        beyond: int = self.page.evaluate("""() => {
            const low = document.querySelector('.board').getBoundingClientRect().bottom + scrollY - innerHeight;
            const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
            return Math.round(Math.max(0, low, wide));
        }""")
        return beyond


def version_of(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version") or 0)


def shows(page: Page, player: Player, game: str) -> None:
    """The page has come to show the game as it is now."""
    wait_for(lambda: version_of(page) == player.game(game)["version"], "the page shows the game as it is")


def let_time_pass(site: Stack, hours: int) -> None:
    """Whatever has happened in any game of the site so far happened so much earlier. The log is closed to changes, so
    its owner opens it."""
    owner = os.environ.get("MIGRATION_DATABASE_URL", site.database_url)
    name = site.database_url.partition("?")[0].rpartition("/")[2]
    with psycopg.connect(re.sub(r"(?<=/)[^/?]*(?=$|\?)", name, owner, count=1)) as connection:
        connection.execute("ALTER TABLE games_event DISABLE TRIGGER USER")
        connection.execute("UPDATE games_event SET at = at - %s * interval '1 hour'", [hours])
        connection.execute("ALTER TABLE games_event ENABLE TRIGGER USER")
