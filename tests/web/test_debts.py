"""The page of debts shows all debts by person on a phone without scrolling."""

import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.stack import Stack
from tests.web.table_helpers import ApiPlayer, WatchedPage

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MAX_SECONDS = 10


def lose_series(loser: ApiPlayer, winner: ApiPlayer, penalty: str, games: int) -> None:
    """Play a series of `games` games in which the loser resigns each game."""
    seats = [{"player": "me"}, {"open": True}]
    series = winner.post("series", rules="alemi-36", seats=seats, penalty=penalty)["id"]
    game = loser.post(f"series/{series}/join")["game"]
    for number in range(games):
        loser.post(f"games/{game}/moves", move="resign")
        if number < games - 1:
            game = loser.post(f"series/{series}/games")["id"]


def test_a_player_sees_the_debts_by_person_within_ten_seconds(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, vera = (ApiPlayer.create(site, name) for name in ("anna", "boris", "vera"))
    lose_series(anna, boris, "The fool bakes a cake.", 4)
    lose_series(anna, vera, "A song under the window.", 2)
    lose_series(vera, anna, "A cup of tea.", 1)
    watched = open_watched_page(**PHONE)
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games")
    began = time.monotonic()
    watched.click_and_wait(page.get_by_role("main").get_by_role("link", name="Debts"))
    people = page.get_by_role("region", name="By person").get_by_role("listitem")
    expect(people).to_have_text(
        [
            f"{boris.name} You owe: 4 × The fool bakes a cake.",
            f"{vera.name} You owe: 2 × A song under the window. Owed to you: 1 × A cup of tea.",
        ]
    )
    box = people.last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < PHONE["viewport"]["height"]
    assert time.monotonic() - began < MAX_SECONDS
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
