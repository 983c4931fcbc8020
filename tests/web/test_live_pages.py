"""Pages that update themselves (replay, review, chat, series), and the seats on a desktop screen."""

import itertools
import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.stack import Stack
from tests.web.table_helpers import SHORT_RULES, ApiPlayer, WatchedPage, deal_game_for_two

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
BECOME_VISIBLE = "document.dispatchEvent(new Event('visibilitychange'))"
"""A script that makes a page update itself, as a page does when it becomes visible."""
LIST_SEAT_BOXES = (
    "[...document.querySelectorAll('.other-seats .seat')].map((one) => one.getBoundingClientRect().toJSON())"
)


DELAY_FIRST_STEP = """
const fetchNow = window.fetch;
window.stepTimes = [];
window.fetch = async (address) => {
  window.stepTimes.push(performance.now());
  if (window.stepTimes.length === 1) await new Promise((resolve) => setTimeout(resolve, 400));
  return fetchNow(address);
};
null; // Playwright would call a function
"""
"""A script that stores the times at which a replay loads its steps, and makes the first one slow."""


def play_whole_game(site: Stack) -> tuple[ApiPlayer, ApiPlayer, str]:
    anna, boris, game = deal_game_for_two(site, {**SHORT_RULES, "lowest_rank": "J", "hand_size": 3})
    while anna.read_game(game)["phase"] != "over":
        for one in (anna, boris):
            one.play_if_awaited(game)
    return anna, boris, game


@pytest.fixture(scope="module")
def finished_game(site: Stack) -> tuple[ApiPlayer, str]:
    """Play a whole game. Return one of its players and the game's id."""
    anna, _boris, game = play_whole_game(site)
    return anna, game


def test_a_replay_plays_automatically_from_its_start(
    site: Stack, open_watched_page: Callable[..., WatchedPage], finished_game: tuple[ApiPlayer, str]
) -> None:
    anna, game = finished_game
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    page.locator(".game-result").get_by_role("link", name="Replay").tap()
    steps = page.locator(".slider button")
    expect(steps).to_contain_text("1 / ")
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator("#play-button[aria-pressed=true]")).to_have_count(1)
    expect(steps).to_contain_text("3 / ")
    page.locator("#play-button").tap()
    expect(page.locator("#play-button[aria-pressed=false]")).to_have_count(1)
    page.keyboard.press("End")
    last = steps.inner_text().split(" / ")[1]
    expect(steps).to_have_text(f"{last} / {last}")


def test_a_replay_stopped_and_started_while_a_step_loads_plays_at_the_same_speed(
    site: Stack, open_watched_page: Callable[..., WatchedPage], finished_game: tuple[ApiPlayer, str]
) -> None:
    anna, game = finished_game
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}/replay?at=1")
    page.evaluate(DELAY_FIRST_STEP)
    page.evaluate("for (let press = 0; press < 3; press++) document.getElementById('play-button').click()")
    expect(page.locator(".slider button")).to_contain_text("6 / ")
    times = page.evaluate("window.stepTimes")[2:]
    pauses = [later - earlier for earlier, later in itertools.pairwise(times)]
    assert statistics.mean(pauses) > 800  # a busy machine can make single pauses shorter


def test_open_hands_of_a_replay_are_large_enough_to_read(
    site: Stack, open_watched_page: Callable[..., WatchedPage], finished_game: tuple[ApiPlayer, str]
) -> None:
    anna, game = finished_game
    for size in (PHONE, DESKTOP):
        page = open_watched_page(**size).sign_in(anna)
        page.goto(f"{site.address}/games/{game}/replay?open=1")
        widths = page.evaluate("[...document.querySelectorAll('.open-hand .card')].map((one) => one.clientWidth)")
        assert widths
        assert min(widths) >= 44


def test_chat_lines_appear_without_a_reload(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    anna, boris, game = deal_game_for_two(site)
    series = anna.read_game(game)["series"]
    at_table, at_series = open_watched_page(**DESKTOP), open_watched_page(**DESKTOP)
    for one, path in ((at_table, f"/games/{game}"), (at_series, f"/series/{series}")):
        one.sign_in(anna)
        one.page.goto(f"{site.address}{path}")
    at_table.page.locator("#chat-line").fill("I was about to")
    boris.post(f"series/{series}/chat", text="Good evening!")
    expect(at_table.page.locator("#talk .chat-text")).to_have_text("Good evening!")
    expect(at_table.page.locator("#chat-line")).to_have_value("I was about to")
    expect(at_series.page.locator("#talk")).to_contain_text("Good evening!")


def test_the_series_page_shows_new_players_and_preserves_typed_text(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, vera = (ApiPlayer.create(site, name) for name in ("anna", "boris", "vera"))
    series = anna.post("series", rules="alemi-36", seats=[{"player": "me"}, {"open": True}, {"open": True}])["id"]
    page = open_watched_page(**DESKTOP).sign_in(anna)
    page.goto(f"{site.address}/series/{series}")
    boris.post(f"series/{series}/join")
    page.evaluate(BECOME_VISIBLE)
    expect(page.locator("main")).to_contain_text(boris.name)
    page.locator("#chat-line").fill("Who else")
    boris.post(f"series/{series}/chat", text="I am here.")
    page.evaluate(BECOME_VISIBLE)
    expect(page.locator("#talk")).to_contain_text("I am here.")
    expect(page.locator("#chat-line")).to_have_value("Who else")
    assert vera.name not in page.content()


def test_a_review_appears_without_a_reload(
    site: Stack, open_watched_page: Callable[..., WatchedPage], finished_game: tuple[ApiPlayer, str]
) -> None:
    anna, game = finished_game
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    page.get_by_role("button", name="Review the game").tap()
    page.wait_for_url("**/replay?open=1#review")
    expect(page.locator("#review")).to_be_in_viewport()
    expect(page.locator(".review [role=status]")).to_have_count(1)
    site.start_worker()
    site.start_beat()  # the first task may have expired before the worker started; beat sends it again
    expect(page.locator(".review [role=status]")).to_have_count(0)


def test_seats_on_a_desktop_never_overlap(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    anna = ApiPlayer.create(site, "anna")
    computers = [{"computer": "steady"}] * 7
    game = anna.post("series", rules="battle-52", seats=[{"player": "me"}, *computers])["game"]
    page = open_watched_page(**DESKTOP).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    for one, other in itertools.combinations(page.evaluate(LIST_SEAT_BOXES), 2):
        beside = max(one["left"], other["left"]) - min(one["right"], other["right"])
        above = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
        assert beside >= 4 or above >= 40
    expect(page.locator(".seat .short-text").first).to_be_visible()
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator(".seat .short-text").first).to_be_visible()
    assert page.locator(".seat .short-text").first.inner_text() == "C1"


def test_a_private_table_shows_no_hand_after_its_player_has_signed_out_in_another_tab(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    series = anna.post("series", rules=SHORT_RULES, seats=[{"player": "me"}, {"open": True}], visibility="private")
    game = boris.post(f"series/{series['id']}/join", code=series["code"])["game"]
    watched = open_watched_page(**PHONE)
    watched.ignore_messages_with("Failed to load resource")
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    expect(page.locator(".hand")).to_have_count(1)
    watched.sign_out()
    page.evaluate(BECOME_VISIBLE)
    expect(page.locator(".hand")).to_have_count(0)
