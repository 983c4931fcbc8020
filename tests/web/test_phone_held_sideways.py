"""On a phone held sideways, the cards to beat, the question, the hand and the buttons are on the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.stack import Stack
from tests.web.languages import in_measured_languages
from tests.web.table_helpers import ApiPlayer, WatchedPage
from tests.web.test_hand_stays_in_place import deal_game_and_find_attacker
from tests.web.test_large_text import FIND_BROKEN_NAMES, FIND_CROPPED_CARDS, FIND_HIDDEN_PLACES, set_text_size

SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
BELOW_BARS_OF_BROWSER = {"width": 740, "height": 340}


@pytest.mark.law
@in_measured_languages
def test_the_whole_table_is_on_the_screen_with_each_text_size(
    site: Stack, open_watched_page: Callable[..., WatchedPage], language: str
) -> None:
    attacker, defender, game = deal_game_and_find_attacker(site, {"preset": "alemi-36", "hand_size": 6})
    attacker.post(f"games/{game}/moves", move=attacker.read_game(game)["legal"][0])
    for player, button in ((defender, ".moves [data-kind=take]"), (attacker, "#orders-bar .main")):
        watched = open_watched_page(**SIDEWAYS)
        page = watched.sign_in(player)
        watched.choose_language(language)
        for size in (SIDEWAYS["viewport"], BELOW_BARS_OF_BROWSER):
            page.set_viewport_size(size)
            page.goto(f"{site.address}/games/{game}")
            expect(page.locator(".is-ignoring-taps")).to_have_count(0)
            for percent in (100, 125, 150, 175, 200):
                set_text_size(page, percent)
                shown = [".attack.is-unbeaten .card", ".question", ".hand", button]
                assert (size, percent, page.evaluate(FIND_HIDDEN_PLACES, shown)) == (size, percent, [])
                assert (size, percent, page.evaluate(FIND_CROPPED_CARDS)) == (size, percent, [])


def test_eight_players_have_their_names_and_roles_in_one_line_each(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna = ApiPlayer.create(site, "anna")
    computers = [{"computer": "steady"}] * 7
    game = anna.post("series", rules="battle-52", seats=[{"player": "me"}, *computers])["game"]
    watched = open_watched_page(**SIDEWAYS)
    page = watched.sign_in(anna)
    watched.choose_language("ru")
    page.goto(f"{site.address}/games/{game}")
    assert page.evaluate(FIND_BROKEN_NAMES) == []
    assert page.evaluate(FIND_HIDDEN_PLACES, [".hand", ".question"]) == []
