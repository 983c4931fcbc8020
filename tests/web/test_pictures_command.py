"""`manage.py pictures` starts games until one fits the picture."""

from collections.abc import Callable

from games.management.commands.pictures import start_game
from tests.stack import Stack
from tests.web.table_helpers import WatchedPage, deal_game_for_two


def test_another_game_can_be_started_while_the_first_one_waits(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, game = deal_game_for_two(site)
    awaited = next(one for one in (anna, boris) if one.read_game(game)["legal"])
    page = open_watched_page().sign_in(awaited)
    start_game(page, site.address)
    assert "/games/" in page.url
    assert game not in page.url
