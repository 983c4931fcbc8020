"""A visit on a phone: recap of missed events, move, standing orders, next game, and replay."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.example_counts import EXAMPLES_FACTOR
from tests.stack import Stack
from tests.web.table_helpers import (
    SHORT_RULES,
    ApiPlayer,
    WatchedPage,
    deal_game_for_two,
    read_version,
    wait_for_current_game,
)
from tests.web.test_whole_games import PHONE, move_by_touch

pytestmark = pytest.mark.law

RULES_WITH_ADDITIONAL_CONTROLS = (
    {"trust": True},
    {"transfer": "untouched", "reflect": True},
    {"cut": "ritual"},
    {"trump_exchange": "any_time"},
    {"lead_top_card": True},
    {"role_cards": {"J": "draw_two", "Q": "discard", "KS": "pass"}, "transfer": "untouched"},
    {"jokers": "colour"},
    {"prolonged": True},
    {"decks": 2, "transfer": "untouched"},
)
"""Changes to the rules. Each of them needs additional controls on the page."""


def play_until_awaited(anna: ApiPlayer, boris: ApiPlayer, game: str) -> None:
    while boris.play_if_awaited(game):
        pass
    assert anna.read_game(game)["legal"]


def test_the_button_play_now_deals_a_game_at_one_click(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    page = open_watched_page(**PHONE).page
    page.goto(site.address)
    page.get_by_role("button", name="Play now").tap()
    expect(page.locator(".hand-card")).to_have_count(6)


def test_a_player_moves_accepts_orders_opens_the_next_game_and_a_replay(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, game = deal_game_for_two(site)
    series = anna.post("series", rules=SHORT_RULES, seats=[{"player": "me"}, {"player": boris.name}])
    other = boris.post(f"series/{series['id']}/join")["game"]
    play_until_awaited(anna, boris, game)
    play_until_awaited(anna, boris, other)
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    expect(page.locator("#missed-events")).to_have_count(0)  # on a first visit there is no recap
    while anna.read_game(game)["legal"]:
        wait_for_current_game(page, anna, game)
        version = read_version(page)
        move_by_touch(page)
        expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()
    page.get_by_role("button", name="Play these for me").tap()
    expect(page.get_by_text("Moves are prepared")).to_be_visible()
    assert anna.http.get(f"games/{game}/orders").json()
    page.locator(".bar-action").tap()
    page.wait_for_url(f"**/games/{other}")
    page.goto(f"{site.address}/games/{game}/replay?at=1")
    last = page.locator(".slider button").inner_text().split(" / ")[1]
    page.keyboard.press("End")
    expect(page.locator(".slider button")).to_have_text(f"{last} / {last}")


def test_a_page_that_was_frozen_and_offline_shows_the_current_game_afterwards(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, game = deal_game_for_two(site)
    watched = open_watched_page(**PHONE)
    watched.ignore_messages_with("ERR_INTERNET_DISCONNECTED")
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    device = watched.context.new_cdp_session(page)
    watched.context.set_offline(True)
    device.send("Page.setWebLifecycleState", {"state": "frozen"})
    assert boris.play_if_awaited(game) or anna.play_if_awaited(game)
    device.send("Page.setWebLifecycleState", {"state": "active"})
    watched.context.set_offline(False)
    wait_for_current_game(page, anna, game)


@pytest.mark.skipif(EXAMPLES_FACTOR == 1, reason="make soak plays it")
@pytest.mark.parametrize("own", RULES_WITH_ADDITIONAL_CONTROLS, ids=lambda own: next(iter(own)))
def test_a_game_can_be_played_under_each_rule_that_needs_additional_controls(
    site: Stack, open_watched_page: Callable[..., WatchedPage], own: dict[str, Any]
) -> None:
    anna, boris, game = deal_game_for_two(site, {**SHORT_RULES, "lowest_rank": "J", "hand_size": 3, **own})
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    while anna.read_game(game)["phase"] != "over":
        if boris.play_if_awaited(game):
            continue
        wait_for_current_game(page, anna, game)
        version = read_version(page)
        move_by_touch(page)
        expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()
    expect(page.locator(".verdict")).to_be_visible()
