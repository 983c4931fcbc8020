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


def test_a_refused_name_stays_in_its_field_when_the_page_is_updated(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
):
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    series = anna.post("series", rules=SHORT_RULES, seats=[{"player": "me"}, {"open": True}])
    boris.post(f"series/{series['id']}/join")
    watched = open_watched_page()
    watched.ignore_messages_with("400 (Bad Request)")
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/series/{series['id']}")
    page.get_by_text("Save these rules under a name").click()
    page.get_by_label("Their name").fill("Grandma's")
    watched.click_and_wait(page.get_by_role("button", name="Keep them"))
    expect(page.get_by_role("alert")).to_contain_text("Letters, digits, spaces")
    boris.post(f"series/{series['id']}/chat", text="Good evening!")
    expect(page.locator("#talk")).to_contain_text("Good evening!")
    expect(page.get_by_label("Their name")).to_have_value("Grandma's")
