"""Strangers who have shared no link are matched and play, in browsers.

After one of them has blocked another, these two are not matched again.
"""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.pauses import sleep_to_disprove
from tests.stack import Stack, wait_for
from tests.web.table_helpers import ApiPlayer, WatchedPage
from tests.web.test_service_worker import PHONE

UNIQUE_PRESET = "Game Cabinet: simple"
"""The preset that the strangers seek. No other test seeks it."""


def seek_table(page: Page, address: str) -> None:
    page.goto(f"{address}/seeks")
    for group, wanted in (("Rules", UNIQUE_PRESET), ("Players, with you", "3")):
        boxes = page.get_by_role("group", name=group).get_by_role("checkbox")
        for index in range(boxes.count()):
            boxes.nth(index).uncheck()
        page.get_by_role("group", name=group).get_by_label(wanted, exact=True).check()
    page.get_by_role("button", name="Find me a table").click()
    expect(page.get_by_role("heading", name="You seek")).to_be_visible()


def read_seek(who: ApiPlayer) -> dict[str, Any]:
    (seek,) = who.http.get("me/seeks").raise_for_status().json()["results"]
    return seek


def read_text_about_seek(page: Page, address: str) -> str:
    """Return the text about the user's seek on the page of seeks, without its times."""
    page.goto(f"{address}/seeks")
    text = page.get_by_role("region", name="You seek").inner_text()
    return re.sub(r"for .* so far · until .*", "", text)


def test_strangers_are_matched_and_play_but_a_blocked_pair_is_not_matched_again(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    site.start_worker()
    people = [ApiPlayer.create(site, name) for name in ("anna", "boris", "clara")]
    pages = []
    for who in people:
        watched = open_watched_page(**PHONE) if not pages else open_watched_page()
        watched.sign_in(who)
        seek_table(watched.page, site.address)
        pages.append(watched.page)
    for page in pages:
        expect(page.get_by_role("link", name="A table is found")).to_be_visible()
    anna = pages[0]
    for page in pages:
        page.get_by_role("link", name="A table is found").click()
        expect(page.get_by_text("Game Cabinet: simple")).to_be_visible()
        page.get_by_role("button", name="Sit down").click()
    for page in pages:
        page.wait_for_url("**/games/*")
        expect(page.locator(".hand-card").first).to_be_visible()
    game = anna.url.split("/games/")[1].partition("?")[0]
    wait_for(lambda: any(who.play_if_awaited(game) for who in people), "a move in the game")

    anna.goto(f"{site.address}/players/{people[1].name}")
    anna.get_by_role("button", name="Block").click()
    for page in pages[:2]:
        seek_table(page, site.address)
    third = ApiPlayer.create(site, "dora")
    terms = {"presets": ["cabinet-prostoy"], "player_counts": [3], "pace": "post"}
    third.post("me/seeks", **terms)
    sleep_to_disprove("a match of a player with another whom she has blocked", 3)
    assert {read_seek(who)["state"] for who in (*people[:2], third)} == {"waiting"}
    waits = [read_text_about_seek(page, site.address) for page in pages[:2]]
    assert waits[0] == waits[1]
    assert people[1].name not in waits[0]

    fourth = ApiPlayer.create(site, "eva")
    fourth.post("me/seeks", **terms)
    wait_for(lambda: read_seek(people[0])["state"] == "found", "a table for Anna")
    assert read_seek(people[1])["state"] == "waiting"
    table = people[0].http.get(f"series/{read_seek(people[0])['series']}").json()
    assert people[1].name not in [seat["player"] for seat in table["seats"]]
