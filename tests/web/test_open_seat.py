"""A stranger takes the open seat of a computer in a browser."""

from collections.abc import Callable

import psycopg
from playwright.sync_api import expect

from tests.stack import Stack
from tests.web.table_helpers import SHORT_RULES, ApiPlayer, WatchedPage
from tests.web.test_service_worker import PHONE


def open_computer_seats(site: Stack, series_id: str) -> None:
    """Allow strangers to take the computers' seats of a running series.

    On a real site, only series that the site has made from seeks can allow this.
    """
    with psycopg.connect(site.database_url) as connection:
        connection.execute("UPDATE games_series SET computer_seats_open = true WHERE id = %s", [series_id])


def test_a_stranger_sits_down_watches_and_is_led_to_the_next_game(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    seats = [{"player": "me"}, {"computer": "steady"}]
    series = anna.post("series", rules=SHORT_RULES, seats=seats, visibility="public", title="Open durak")
    open_computer_seats(site, series["id"])
    page = open_watched_page(**PHONE).sign_in(boris)
    page.goto(f"{site.address}/lobby")
    page.get_by_role("link", name="Open durak").click()
    expect(page.get_by_text("You play from the next game on; a computer plays until then.")).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("you play from the next game on", exact=True)).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(f"**/games/{series['game']}")
    expect(page.locator(".hand-card")).to_have_count(0)
    page.goto(f"{site.address}/series/{series['id']}")
    anna.post(f"games/{series['game']}/moves", move="resign")
    game = anna.post(f"series/{series['id']}/games")["id"]
    page.wait_for_url(f"**/games/{game}")
    expect(page.locator(".hand-card").first).to_be_visible()
