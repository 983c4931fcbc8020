"""axe-core finds no accessibility fault on any page.

The findings depend on colours and texts. So there are two rounds: light and English on a phone, dark and Russian on a
desktop. `make soak` opens each page in both rounds, and `make test` in one of them.
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
from tests.web.table_helpers import ApiPlayer, WatchedPage, deal_game_for_two

pytestmark = pytest.mark.law

AXE_SCRIPT = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN_AXE = """axe.run(document, {resultTypes: ['violations']})
    .then(({violations}) => violations.map((one) => [one.id, one.nodes[0].html]))"""
PUBLIC_PATHS = ("/", "/play", "/sign-in", "/sign-up", "/password/forgotten", "/rules", "/rules/jokers-54",
           "/rules/lesson",
           "/rules/lesson/3", "/lobby?players=2", "/seeks", "/players", "/players?search=x",
           "/clubs", "/leaderboard", "/programs", "/programs/bots", "/docs/",
           "/docs/apps.md", "/docs/rules.md", "/limits", "/fair-play", "/offline/en", "/nothing-here")  # fmt: skip
PATHS_OF_PLAYERS = ("/games", "/me/household", "/me/penalties", "/inbox", "/series/new", "/clubs/new",
       "/account/preferences",
       "/account/email",
       "/account/password", "/account/tokens", "/account/webhooks", "/account/grants", "/account/apps",
       "/account/data", "/oauth/device", "/seeks")  # fmt: skip
REDIRECT_URI = "https://app.example/back"
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
NO_VIOLATIONS: list[Any] = []
PRETEND_OFFLINE = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })"
"""A script that makes `navigator.onLine` false. So the offline page does not reload while axe checks it."""


def make_pages(site: Stack) -> tuple[ApiPlayer, list[str]]:
    """Create games and series for Anna. Return Anna and the paths of their pages.

    The last path is that of a series with an open seat, which visitors may see.
    """
    anna, boris, game = deal_game_for_two(site)
    while boris.play_if_awaited(game):
        pass
    club = anna.post("clubs", name="Thursday's fools", description="Since school.", visibility="public")
    series = anna.post(
        "series", rules="alemi-36", penalty="A cake.", seats=[{"player": "me"}, {"player": boris.name}], holidays=2,
        club=club["id"], organiser="me",
    )  # fmt: skip
    over = boris.post(f"series/{series['id']}/join")["game"]
    anna.post(f"games/{over}/moves", move="resign")
    anna.post(f"series/{series['id']}/chat", text="Well played!")
    anna.post("me/seeks", presets=["alemi-36", "jokers-54"], player_counts=[2, 3])
    open_series = anna.post("series", rules="classic-36", seats=[{"player": "me"}, {"open": True}])
    addresses = [
        f"/games/{game}", f"/games/{game}/orders", f"/games/{game}/resign", f"/games/{over}", f"/games/{over}/report",
        f"/games/{over}/replay?at=3&open=1", f"/series/{series['id']}", f"/players/{boris.name}",
        f"/players/{boris.name}/report",
        *(f"/clubs/{club['id']}{tab}" for tab in ("", "/standings", "/owed", "/members", "/years/2026")),
        f"/players/{anna.name}/with/{boris.name}",
        f"/series/{open_series['id']}",
    ]  # fmt: skip
    return anna, addresses


def create_webhook_and_app(watched: WatchedPage, site: Stack) -> list[str]:
    """Create a webhook with a delivery, and an app. Return the paths of all their pages."""
    page = watched.page
    page.goto(f"{site.address}/account/webhooks")
    page.locator("[name=url]").fill("https://hooks.example.org/durak")
    watched.click_and_wait(page.locator("main button.main"))
    watched.click_and_wait(page.locator("main .rows a"))
    watched.click_and_wait(page.locator("main button.main").first)
    page.locator("main .rows .row-text").wait_for()
    webhook = urlsplit(page.url).path
    page.goto(f"{site.address}/account/apps")
    page.locator("[name=name]").fill("Card box")
    page.locator("[name=redirect_uris]").fill(REDIRECT_URI)
    watched.click_and_wait(page.locator("main button.main"))
    app = page.locator("[role=status] code").last.inner_text()
    asked = {"response_type": "code", "client_id": app, "redirect_uri": REDIRECT_URI, "scope": "read play",
             "code_challenge": 43 * "x", "code_challenge_method": "S256"}  # fmt: skip
    return [webhook, f"/account/apps/{app}", f"/oauth/authorize?{urlencode(asked)}"]


def find_violations(page: Page, site: Stack, paths: list[str]) -> Iterator[list[str]]:
    for path in paths:
        page.goto(f"{site.address}{path}")
        page.evaluate(f"{AXE_SCRIPT};0")
        for one in page.evaluate(RUN_AXE):
            yield [path, *one]


def select_paths_of_round(number: int, paths: list[str]) -> list[str]:
    return paths if EXAMPLES_FACTOR > 1 else paths[number::2]


@pytest.mark.parametrize(
    ("number", "scheme", "locale", "size"),
    [(0, "light", "en", PHONE), (1, "dark", "ru", DESKTOP)],
    ids=["light, English", "dark, Russian"],
)
def test_axe_finds_no_violation_on_any_page(
    site: Stack,
    open_watched_page: Callable[..., WatchedPage],
    number: int,
    scheme: str,
    locale: str,
    size: Any,
) -> None:
    anna, addresses = make_pages(site)
    watched = open_watched_page(viewport=size, locale=locale, color_scheme=scheme, reduced_motion="reduce")
    watched.ignore_messages_with("404")
    page = watched.page
    page.add_init_script(PRETEND_OFFLINE)
    assert (
        list(find_violations(page, site, [*select_paths_of_round(number, list(PUBLIC_PATHS)), addresses[-1]]))
        == NO_VIOLATIONS
    )
    watched.sign_in(anna)
    watched.choose_language(locale)
    page.reload()
    assert page.locator("html").get_attribute("lang") == locale
    assert (
        list(find_violations(page, site, select_paths_of_round(number, [*PATHS_OF_PLAYERS, *addresses])))
        == NO_VIOLATIONS
    )
    assert list(find_violations(page, site, create_webhook_and_app(watched, site))) == NO_VIOLATIONS
