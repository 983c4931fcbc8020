"""With text of up to 200 %, the card to beat, the question, the hand and the buttons are on the screen."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.stack import Stack
from tests.web.conftest import CHROMIUM, CHROMIUM_ARGUMENTS
from tests.web.languages import in_measured_languages
from tests.web.table_helpers import PATIENCE_IN_MILLISECONDS, SHORT_RULES, ApiPlayer, WatchedPage
from tests.web.test_hand_stays_in_place import deal_game_and_find_attacker, deal_game_with_card_face_down
from tests.web.test_live_pages import play_whole_game

SMALL, LARGE = ViewportSize(width=360, height=640), ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
FIND_HIDDEN_PLACES = """(places) => places.map((place) => {
    const {left, top, right, bottom, width, height} = document.querySelector(place).getBoundingClientRect();
    const hit = document.elementFromPoint(left + Math.min(12, width / 2), top + height / 2);
    const isInside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const isShown = isInside && width * height > 400 && Boolean(hit?.closest(place));
    return isShown ? "" : `${place} ${left} ${top} ${right} ${bottom} ${hit?.className}`;
}).filter(Boolean)"""
"""Finds elements that are partly outside of the screen, or covered by other elements."""
FIND_BROKEN_WORDS_OF_FACE_DOWN_LABEL = """() => {
    const label = document.querySelector(".face-down-label").firstChild;
    return [...label.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
        const range = document.createRange();
        range.setStart(label, index);
        range.setEnd(label, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
}"""
"""Finds words that take more than one line."""
FIND_BROKEN_NAMES = """[...document.querySelectorAll(".seat .role, .seat .name")].map((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size > 1 ? box.textContent : "";
}).filter(Boolean)"""
"""Finds names and roles of seats that take more than one line."""


MEASURE_HAND_BOTTOM_AND_BAR_TOP = """[document.querySelector('.hand-card .card').getBoundingClientRect().bottom,
    document.querySelector('.orders-bar').getBoundingClientRect().top]"""
FIND_CUT_TEXTS = """[...document.querySelectorAll('.orders-bar summary, .orders-bar .main')].filter(
    (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4
).map((one) => [one.textContent, one.scrollWidth, one.clientWidth, one.scrollHeight, one.clientHeight])"""
"""Finds texts on the bar of standing orders that do not fit."""
FIND_CROPPED_CARDS = """[...document.querySelectorAll('.talon .card, .trump .suit')].filter((one) => {
    const {top, bottom} = one.getBoundingClientRect();
    const middle = document.querySelector('.middle').getBoundingClientRect();
    return top < middle.top || bottom > middle.bottom;
}).map((one) => one.outerHTML.slice(0, 60))"""
"""Finds cards of the talon and trump signs that extend beyond the middle part of the table."""
LIST_FONT_SIZES = """[...document.querySelectorAll('.orders-bar summary, .orders-bar small, .orders-bar .main')].map(
    (one) => parseFloat(getComputedStyle(one).fontSize))"""
"""Returns the font sizes on the bar of standing orders, in pixels."""
MEASURE_SPACE_ABOVE_HAND = """document.querySelector('.move-area').getBoundingClientRect().top
    - document.querySelector('.question').getBoundingClientRect().bottom"""
MEASURE_TOP_OF_HAND = "document.querySelector('.hand').getBoundingClientRect().top"


@dataclass(frozen=True)
class AttackedGame:
    """A game whose defender has a card to beat. No test moves in it."""

    attacker: ApiPlayer
    defender: ApiPlayer
    path: str


@pytest.fixture(scope="module")
def attacked_game(site: Stack) -> AttackedGame:
    attacker, defender, game = deal_game_and_find_attacker(site, {"preset": "alemi-36", "hand_size": 6})
    attacker.post(f"games/{game}/moves", move=attacker.read_game(game)["legal"][0])
    return AttackedGame(attacker, defender, f"/games/{game}")


def open_page_in_size(page: Page, url: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(url)


def set_text_size(page: Page, percent: int) -> None:
    expect(page.locator(".is-ignoring-taps")).to_have_count(0)  # for a moment after an update, the table ignores taps
    page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")


@pytest.mark.law
@in_measured_languages
def test_cards_to_beat_hand_and_buttons_are_on_the_screen(
    site: Stack, open_watched_page: Callable[..., WatchedPage], attacked_game: AttackedGame, language: str
) -> None:
    watched = open_watched_page(has_touch=True, is_mobile=True, locale=language)
    page = watched.sign_in(attacked_game.defender)
    watched.choose_language(language)
    for size in (SMALL, LARGE):
        open_page_in_size(page, f"{site.address}{attacked_game.path}", size)
        for percent in (100, 115, 130, 150, 175, 200):
            set_text_size(page, percent)
            played_with = [".attack.is-unbeaten .card", ".hand", ".moves [data-kind=take]"]
            assert (size, percent, page.evaluate(FIND_HIDDEN_PLACES, played_with)) == (size, percent, [])
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        assert page.evaluate(FIND_BROKEN_NAMES) == []
        assert page.evaluate(FIND_HIDDEN_PLACES, [".question"]) == []
        top = page.evaluate(MEASURE_TOP_OF_HAND)
        page.locator(".moves [data-kind=take]").tap()
        expect(page.locator(".is-armed")).to_be_visible()
        assert page.evaluate(MEASURE_TOP_OF_HAND) == top
        shown = [".attack.is-unbeaten .card", ".hand", ".is-armed", ".moves .back"]
        assert page.evaluate(FIND_HIDDEN_PLACES, shown) == []


@pytest.mark.law
@in_measured_languages
def test_the_whole_question_is_on_the_screen(
    site: Stack, open_watched_page: Callable[..., WatchedPage], attacked_game: AttackedGame, language: str
) -> None:
    watched = open_watched_page(viewport=SMALL, has_touch=True, is_mobile=True)
    page = watched.sign_in(attacked_game.defender)
    watched.choose_language(language)
    page.goto(f"{site.address}{attacked_game.path}")
    for percent in (100, 125, 150, 175, 200):
        set_text_size(page, percent)
        assert page.evaluate(MEASURE_SPACE_ABOVE_HAND) >= 0
        assert page.evaluate(FIND_HIDDEN_PLACES, [".question", ".attack.is-unbeaten .card"]) == []


@pytest.mark.law
@in_measured_languages
def test_an_agreement_to_abandon_the_game_covers_no_part_of_the_table(
    site: Stack, open_watched_page: Callable[..., WatchedPage], language: str
) -> None:
    attacker, defender, game = deal_game_and_find_attacker(site, {"preset": "alemi-36", "hand_size": 6})
    attacker.post(f"games/{game}/abandon", agree=True)
    attacker.post(f"games/{game}/moves", move=attacker.read_game(game)["legal"][0])
    watched = open_watched_page(viewport=SMALL, has_touch=True, is_mobile=True)
    page = watched.sign_in(defender)
    watched.choose_language(language)
    page.goto(f"{site.address}/games/{game}")
    for percent in (100, 125, 150, 175, 200):
        set_text_size(page, percent)
        page.evaluate("scrollTo(0, 0)")
        shown = [".attack.is-unbeaten .card", ".piles > .number", ".seat .name", ".hand", ".moves [data-kind=take]"]
        assert (percent, page.evaluate(FIND_HIDDEN_PLACES, shown)) == (percent, [])


def test_names_and_values_are_below_each_other_if_the_text_is_large(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna = ApiPlayer.create(site, "anna")
    series = anna.post("series", rules=SHORT_RULES, seats=[{"player": "me"}, {"open": True}])
    page = open_watched_page(viewport=LARGE).sign_in(anna)
    page.goto(f"{site.address}/series/{series['id']}")
    name, value = page.locator(".details-list dt").first, page.locator(".details-list dd").first
    assert value.bounding_box()["y"] == name.bounding_box()["y"]
    set_text_size(page, 200)
    assert value.bounding_box()["x"] == name.bounding_box()["x"]


@pytest.mark.law
@in_measured_languages
def test_the_tabs_of_the_account_take_less_than_a_fifth_of_the_screen(
    site: Stack, open_watched_page: Callable[..., WatchedPage], language: str
) -> None:
    watched = open_watched_page(viewport=SMALL, has_touch=True, is_mobile=True)
    page = watched.sign_in(ApiPlayer.create(site, "anna"))
    watched.choose_language(language)
    for path in ("preferences", "tokens", "data"):
        page.goto(f"{site.address}/account/{path}")
        set_text_size(page, 200)
        tabs = page.locator(".tabs").bounding_box()
        assert tabs
        assert tabs["height"] < SMALL["height"] / 5
        assert page.evaluate(FIND_HIDDEN_PLACES, [".tabs [aria-current]"]) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_the_words_on_a_card_that_lies_face_down_are_not_broken(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    _attacker, defender, game = deal_game_with_card_face_down(site)
    watched = open_watched_page(viewport=LARGE, has_touch=True, is_mobile=True)
    page = watched.sign_in(defender)
    watched.choose_language("ru")
    page.goto(f"{site.address}/games/{game}")
    expect(page.locator(".face-down-label")).to_have_text("рубашкой вверх")
    for percent in (100, 150, 200):
        set_text_size(page, percent)
        assert (percent, page.evaluate(FIND_BROKEN_WORDS_OF_FACE_DOWN_LABEL)) == (percent, [])


def test_eight_names_and_roles_end_in_an_ellipsis(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    anna = ApiPlayer.create(site, "anna")
    computers = [{"computer": "steady"}] * 7
    game = anna.post("series", rules="battle-52", seats=[{"player": "me"}, *computers])["game"]
    watched = open_watched_page(viewport=SMALL, has_touch=True, is_mobile=True, locale="ru")
    page = watched.sign_in(anna)
    watched.choose_language("ru")
    page.goto(f"{site.address}/games/{game}")
    set_text_size(page, 200)
    assert page.evaluate(FIND_BROKEN_NAMES) == []
    assert page.evaluate(FIND_HIDDEN_PLACES, [".hand"]) == []
    expect(page.locator(".other-seats").get_by_role("listitem").filter(has_text="Компьютер 7")).to_have_count(1)


def test_cards_question_hand_and_buttons_fit_if_the_browser_has_a_large_font_size(
    site: Stack, browser: Browser, attacked_game: AttackedGame
) -> None:
    twice = [*CHROMIUM_ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=twice, timeout=PATIENCE_IN_MILLISECONDS)
    try:
        watched = WatchedPage(large, site)
        page = watched.sign_in(attacked_game.defender)
        watched.choose_language("en")
        for size in (SMALL, LARGE, DESKTOP):
            open_page_in_size(page, f"{site.address}{attacked_game.path}", size)
            assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
            shown = [".attack.is-unbeaten .card", ".question", ".hand", ".moves [data-kind=take]"]
            assert (size, page.evaluate(FIND_HIDDEN_PLACES, shown)) == (size, [])
            assert (size, page.evaluate(FIND_CROPPED_CARDS)) == (size, [])
        assert watched.wrong == []
    finally:
        large.close()


def test_cards_hand_and_buttons_are_on_a_desktop_screen(
    site: Stack, open_watched_page: Callable[..., WatchedPage], attacked_game: AttackedGame
) -> None:
    watched = open_watched_page(viewport=DESKTOP)
    page = watched.sign_in(attacked_game.defender)
    watched.choose_language("en")
    page.goto(f"{site.address}{attacked_game.path}")
    for percent in (100, 125, 150, 200):
        set_text_size(page, percent)
        assert (
            page.evaluate(FIND_HIDDEN_PLACES, [".attack.is-unbeaten .card", ".hand", ".moves [data-kind=take]"]) == []
        )


@pytest.mark.law
@in_measured_languages
def test_the_bar_of_standing_orders_fits_and_does_not_cover_the_hand(
    site: Stack, open_watched_page: Callable[..., WatchedPage], attacked_game: AttackedGame, language: str
) -> None:
    watched = open_watched_page(locale=language)
    page = watched.sign_in(attacked_game.attacker)
    watched.choose_language(language)
    for size in (SMALL, LARGE, DESKTOP):
        open_page_in_size(page, f"{site.address}{attacked_game.path}", size)
        sizes = page.evaluate(LIST_FONT_SIZES)
        for percent in (100, 115, 130, 150, 200):
            set_text_size(page, percent)
            assert page.evaluate(FIND_HIDDEN_PLACES, [".hand", ".orders-bar summary", ".orders-bar .main"]) == []
            bottom, top = page.evaluate(MEASURE_HAND_BOTTOM_AND_BAR_TOP)
            cut = page.evaluate(FIND_CUT_TEXTS)
            assert (size, percent, max(0, bottom - top - 1), cut) == (size, percent, 0, [])
        assert page.evaluate(LIST_FONT_SIZES) == pytest.approx([2 * one for one in sizes])


def test_the_slider_of_a_replay_is_long_and_its_steps_are_in_one_row(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, _boris, game = play_whole_game(site)
    page = open_watched_page(has_touch=True, is_mobile=True).sign_in(anna)
    list_tops = "[...document.querySelectorAll('.step-buttons > :not(form)')].map((one) => one.offsetTop)"
    for size in (SMALL, LARGE):
        open_page_in_size(page, f"{site.address}/games/{game}/replay?at=3", size)
        for percent in (100, 200):
            set_text_size(page, percent)
            slider = page.locator(".slider input[type=range]").bounding_box()
            assert slider
            assert slider["width"] > 180
            tops = page.evaluate(list_tops)
            assert (size, len(tops), len(set(tops))) == (size, 7, 1)


def test_the_fields_for_dates_are_not_wider_than_the_screen(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    page = open_watched_page(viewport=SMALL).sign_in(ApiPlayer.create(site, "anna"))
    page.goto(f"{site.address}/away")
    set_text_size(page, 200)
    widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    assert page.evaluate(widths) == [SMALL["width"]] * 2
