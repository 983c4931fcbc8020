"""axe-core finds no accessibility fault on any page.

Its findings depend on colours or on texts, so two rounds are enough: light in English on a phone, dark in Russian on a
desk. `make soak` opens every page in both rounds, `make test` in one of them.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import axe_playwright_python
import pytest
from playwright.sync_api import Page

from tests.example_counts import EXAMPLES_FACTOR
from tests.stack import Stack
from tests.web.at_table import Player, Watched, sat_down

pytestmark = pytest.mark.law

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN = """axe.run(document, {resultTypes: ['violations']})
    .then(({violations}) => violations.map((one) => [one.id, one.nodes[0].html]))"""
ANYBODY = ("/", "/play", "/sign-in", "/sign-up", "/password/forgotten", "/rules", "/rules/jokers-54", "/rules/lesson",
           "/rules/lesson/3", "/lobby", "/clubs", "/leaderboard", "/programs", "/programs/bots", "/docs/",
           "/docs/apps.md", "/docs/rules.md", "/limits", "/offline/en", "/nothing-here")  # fmt: skip
OWN = ("/games", "/me/penalties", "/inbox", "/series/new", "/clubs/new", "/account/preferences", "/account/email",
       "/account/password", "/account/tokens", "/account/webhooks", "/account/grants", "/account/apps",
       "/account/data", "/oauth/device")  # fmt: skip
BACK = "https://app.example/back"
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
FINDS_NOTHING: list[Any] = []
WITHOUT_NETWORK = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })"
"""Keeps the offline page from reloading while axe checks it: the page reloads a second after the network is back."""


def make_pages(site: Stack) -> tuple[Player, list[str]]:
    """Return Anna, and the pages of a game that waits for her, of one that is over, of its series, of its club, and,
    last, of a series with a free seat."""
    anna, boris, game = sat_down(site)
    while boris.plays(game):
        pass
    club = anna.post("clubs", name="Thursday's fools", description="Since school.", visibility="public")
    series = anna.post(
        "series", rules="alemi-36", penalty="A cake.", seats=[{"player": "me"}, {"player": boris.name}], holidays=2,
        club=club["id"], organiser="me",
    )  # fmt: skip
    over = boris.post(f"series/{series['id']}/join")["game"]
    anna.post(f"games/{over}/moves", move="resign")
    anna.post(f"series/{series['id']}/chat", text="Well played!")
    open_series = anna.post("series", rules="classic-36", seats=[{"player": "me"}, {"open": True}])
    at = [f"/games/{game}", f"/games/{game}/orders", f"/games/{game}/resign", f"/games/{over}",
          f"/games/{over}/replay?at=3&open=1", f"/series/{series['id']}", f"/players/{boris.name}",
          *(f"/clubs/{club['id']}{tab}" for tab in ("", "/standings", "/owed", "/members")),
          f"/players/{anna.name}/with/{boris.name}",
          f"/series/{open_series['id']}"]  # fmt: skip
    return anna, at


def made_by_hand(watched: Watched, site: Stack) -> list[str]:
    """Return the pages of a webhook with deliveries, of an app, and of its consent form."""
    page = watched.page
    page.goto(f"{site.address}/account/webhooks")
    page.locator("[name=url]").fill("https://hooks.example.org/durak")
    watched.goes(page.locator("main button.main"))
    watched.goes(page.locator("main .rows a"))
    watched.goes(page.locator("main button.main").first)
    page.locator("main .rows .what").wait_for()
    webhook = urlsplit(page.url).path
    page.goto(f"{site.address}/account/apps")
    page.locator("[name=name]").fill("Card box")
    page.locator("[name=redirect_uris]").fill(BACK)
    watched.goes(page.locator("main button.main"))
    app = page.locator("[role=status] code").last.inner_text()
    asked = {"response_type": "code", "client_id": app, "redirect_uri": BACK, "scope": "read play",
             "code_challenge": 43 * "x", "code_challenge_method": "S256"}  # fmt: skip
    return [webhook, f"/account/apps/{app}", f"/oauth/authorize?{urlencode(asked)}"]


def found(page: Page, site: Stack, paths: list[str]) -> Iterator[list[str]]:
    for path in paths:
        page.goto(f"{site.address}{path}")
        page.evaluate(f"{AXE};0")
        for one in page.evaluate(RUN):
            yield [path, *one]


def of_round(number: int, paths: list[str]) -> list[str]:
    return paths if EXAMPLES_FACTOR > 1 else paths[number::2]


@pytest.mark.parametrize(
    ("number", "scheme", "locale", "size"),
    [(0, "light", "en", PHONE), (1, "dark", "ru", DESK)],
    ids=["light, English", "dark, Russian"],
)
def test_axe_finds_nothing(
    site: Stack,
    watch: Callable[..., Watched],
    number: int,
    scheme: str,
    locale: str,
    size: Any,
) -> None:
    anna, at = make_pages(site)
    watched = watch(viewport=size, locale=locale, color_scheme=scheme, reduced_motion="reduce")
    watched.expects("404")
    page = watched.page
    page.add_init_script(WITHOUT_NETWORK)
    assert list(found(page, site, [*of_round(number, list(ANYBODY)), at[-1]])) == FINDS_NOTHING
    watched.signs_in(anna)
    watched.goes(page.locator(f".foot button[value='{locale}']"))
    assert page.locator("html").get_attribute("lang") == locale
    assert list(found(page, site, of_round(number, [*OWN, *at]))) == FINDS_NOTHING
    assert list(found(page, site, made_by_hand(watched, site))) == FINDS_NOTHING
