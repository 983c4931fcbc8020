"""The page of a running series follows the game in a browser, without a reload."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.stack import Stack
from tests.web.table_helpers import SHORT_RULES, ApiPlayer, WatchedPage

MILLISECONDS_BEFORE_NEXT_POLL = 13_000
"""Less than the 15 seconds between two polls of `static/site/live_page.js`. Therefore a change that appears within this
time was fetched after a notification."""


def test_the_end_of_a_game_appears_on_the_page_of_its_series(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
):
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    seats = [{"player": "me"}, {"open": True}]
    series = anna.post("series", rules=SHORT_RULES, seats=seats, title="Sunday durak", penalty="Tea.")
    game = boris.post(f"series/{series['id']}/join")["game"]
    page = open_watched_page().sign_in(anna)
    with page.expect_response("**/me/stream"):
        page.goto(f"{site.address}/series/{series['id']}")
    expect(page).to_have_title(re.compile("Sunday durak · Durak by post"))
    page.wait_for_timeout(500)
    boris.post(f"games/{game}/moves", move="resign")
    expect(page.get_by_role("button", name="Deal the next game")).to_be_visible(timeout=MILLISECONDS_BEFORE_NEXT_POLL)
    expect(page.locator("#owed")).to_contain_text("Tea.")
    second = boris.post(f"series/{series['id']}/games")["id"]
    expect(page.locator(f'a.button[href="/games/{second}"]')).to_be_visible(timeout=MILLISECONDS_BEFORE_NEXT_POLL)
