"""Whole games in a browser: by touch, with the keyboard alone, and without scripts."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.stack import Stack
from tests.web.table_helpers import (
    SHORT_RULES,
    WatchedPage,
    deal_game_for_two,
    read_version,
    tap_playable_card,
    wait_for_current_game,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def move_by_touch(page: Page) -> None:
    """Make a move by touch: tap a playable card and one of its moves, or a button if no card is playable.

    First close the sheet of standing orders. At the end, tap Send if it appears.
    """
    if page.locator("#orders-bar [open]").count():
        page.locator("#orders-bar summary").tap()
    if page.locator(".hand-card.is-playable").count():
        tap_playable_card(page)
        page.locator(".is-armed, .moves .is-possible").first.tap()
        return
    page.locator(".moves button[name=move]:visible").first.tap()
    if page.locator(".is-armed").count():
        page.locator(".is-armed").tap()


def move_by_keys(page: Page) -> None:
    """Make a move with the keyboard: go to a playable card with arrows, or else to a button with Tab, and press Enter.

    If the move is armed then, press Enter again to send it.
    """
    hand = page.locator(".hand-card")
    playable = [
        number for number in range(hand.count()) if "playable" in (hand.nth(number).get_attribute("class") or "")
    ]
    if playable:
        page.keyboard.press("1")
        for _ in range(playable[0]):
            page.keyboard.press("ArrowRight")
    else:
        while not page.evaluate("document.activeElement.matches('.moves [name=move]')"):
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    if page.locator(".is-armed").count():
        page.keyboard.press("Enter")


def move_without_scripts(page: Page) -> None:
    card = page.locator(".hand-card.is-playable")
    if card.count():
        card.first.click(position={"x": 10, "y": 20})
    page.locator(".moves button[name=move]:visible").first.click()


@pytest.mark.parametrize(
    ("make_move", "context"),
    [
        pytest.param(move_by_touch, PHONE, id="by touch, on a phone"),
        pytest.param(move_by_keys, DESKTOP, id="with keys alone"),
        pytest.param(move_without_scripts, {**DESKTOP, "java_script_enabled": False}, id="without scripts"),
    ],
)
def test_a_whole_game_can_be_played_by_touch_by_keys_or_without_scripts(
    site: Stack, browser: Browser, make_move: Callable[[Page], None], context: dict[str, Any]
) -> None:
    anna, boris, game = deal_game_for_two(site, {**SHORT_RULES, "lowest_rank": "J", "hand_size": 3})
    watched = WatchedPage(browser, site, **context)
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    scripted = context.get("java_script_enabled", True)
    while anna.read_game(game)["phase"] != "over":
        if boris.play_if_awaited(game):
            continue
        if not scripted:
            page.reload()
        wait_for_current_game(page, anna, game)
        expect(page.locator("#orders-bar")).to_have_count(0)
        assert watched.measure_overflow() == 0
        version = read_version(page)
        make_move(page)
        expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()
    if not scripted:
        page.reload()
    expect(page.locator(".verdict")).to_be_visible()
    assert watched.wrong == []
    watched.context.close()


def test_a_move_whose_response_is_lost_is_made_once(site: Stack, browser: Browser) -> None:
    anna, boris, game = deal_game_for_two(site)
    while boris.play_if_awaited(game):
        pass
    watched = WatchedPage(browser, site, **PHONE, service_workers="block")
    watched.ignore_messages_with("net::ERR_FAILED")
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    lost_responses: list[str] = []

    def drop_response(route: Any) -> None:
        if route.request.method == "POST" and not lost_responses:
            lost_responses.append(route.fetch(max_redirects=0).headers["location"])
            route.abort()
        else:
            route.continue_()

    page.route(f"**/games/{game}", drop_response)
    version = read_version(page)
    move_by_touch(page)
    expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()
    moves = [
        one for one in anna.http.get(f"games/{game}/events?after={version}").json()["results"] if one["by"] == "player"
    ]
    assert (len(lost_responses), len(moves), watched.wrong) == (1, 1, [])
    watched.context.close()


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_move_is_sent_again_while_the_site_restarts(site: Stack, browser: Browser, status: int) -> None:
    anna, boris, game = deal_game_for_two(site)
    while boris.play_if_awaited(game):
        pass
    watched = WatchedPage(browser, site, **PHONE, service_workers="block")
    watched.ignore_messages_with(str(status))
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    refused: list[str] = []

    def answer_as_proxy(route: Any) -> None:
        """Answer the first POST as a proxy does while the site restarts."""
        if route.request.method == "POST" and not refused:
            refused.append(route.request.url)
            route.fulfill(status=status, content_type="text/html", body="<h1>Bad gateway</h1>")
        else:
            route.continue_()

    page.route(f"**/games/{game}", answer_as_proxy)
    version = read_version(page)
    move_by_touch(page)
    expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()
    assert (len(refused), watched.wrong) == (1, [])
    watched.context.close()


def test_events_that_happen_during_the_response_to_a_move_are_shown_too(site: Stack, browser: Browser) -> None:
    anna, boris, game = deal_game_for_two(site)
    while boris.play_if_awaited(game):
        pass
    watched = WatchedPage(browser, site, **PHONE, service_workers="block")
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")

    def delay_response(route: Any) -> None:
        """Delay the response to a POST until the opponent has moved, so that it is outdated."""
        if route.request.method != "POST":
            route.continue_()
            return
        answer = route.fetch()
        while boris.play_if_awaited(game):
            pass
        page.wait_for_timeout(1000)
        route.fulfill(response=answer)

    page.route(f"**/games/{game}", delay_response)
    version = read_version(page)
    move_by_touch(page)
    expect(page.locator(f"#table:not([data-version='{version}'])")).to_be_visible()
    wait_for_current_game(page, anna, game)
    assert watched.wrong == []
    watched.context.close()


def test_a_card_can_be_dragged_to_the_middle_and_a_small_move_of_the_finger_counts_as_a_tap(
    site: Stack, browser: Browser
) -> None:
    anna, boris, game = deal_game_for_two(site)
    if anna.read_game(game)["legal"] == []:
        anna, boris = boris, anna  # the attacker comes first
    watched = WatchedPage(browser, site, **DESKTOP)
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    card = page.locator(".hand-card.is-playable").first.bounding_box()
    middle = page.locator(".pairs").bounding_box()
    assert card
    assert middle
    x, y = card["x"] + 12, card["y"] + 40
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y - 2)
    page.mouse.up()
    expect(page.locator(".is-unsent")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".is-unsent")).to_have_count(0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".is-unsent")).to_have_count(1)
    page.locator(".is-armed").click()
    expect(page.locator(".attack:not(.is-unsent)")).to_have_count(1)
    assert watched.wrong == []
    watched.context.close()


def test_the_page_of_a_finished_game_sends_no_seen_version(site: Stack, browser: Browser) -> None:
    anna, boris, game = deal_game_for_two(site)
    watched = WatchedPage(browser, site, **PHONE)
    page = watched.sign_in(anna)
    page.clock.install()
    seen_requests: list[str] = []
    page.on("request", lambda request: seen_requests.append(request.url) if request.url.endswith("/seen") else None)
    page.goto(f"{site.address}/games/{game}")
    boris.post(f"games/{game}/moves", move="resign")
    expect(page.locator(".verdict")).to_be_visible()
    page.clock.run_for(4000)
    assert (seen_requests, watched.wrong) == ([], [])
    watched.context.close()


FIND_BROKEN_NAMES = """[...document.querySelectorAll(".seat .name, .seat .role")].flatMap(box => {
    const word = document.createRange(), text = box.firstChild, cut = box.scrollWidth > box.clientWidth
    const broken = [...text.data.matchAll(/[^\\s·]+/g)].filter(found => {
        word.setStart(text, found.index)
        word.setEnd(text, found.index + found[0].length)
        return word.getClientRects().length > 1
    })
    return cut || broken.length ? [box.textContent] : []
})"""
"""Finds names and roles that are cut off, or have a word that is broken across two lines."""


def test_on_a_desktop_a_running_clock_does_not_cut_off_names_or_roles(site: Stack, browser: Browser) -> None:
    anna, boris, game = deal_game_for_two(site)
    while boris.read_game(game)["must"] != [boris.read_game(game)["your_seat"]]:
        anna.play_if_awaited(game)
    watched = WatchedPage(browser, site, **DESKTOP, locale="ru")
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    expect(page.locator(".seat .clock")).to_have_count(1)
    assert page.evaluate(FIND_BROKEN_NAMES) == []
    assert watched.wrong == []
    watched.context.close()
