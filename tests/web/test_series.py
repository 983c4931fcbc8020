"""The page of a series in a browser."""

from collections.abc import Callable

from tests.stack import Stack
from tests.web.table_helpers import ApiPlayer, WatchedPage


def test_the_join_button_stays_visible_beside_the_agreement_on_a_phone(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
):
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    series = anna.post("series", rules="classic-36", seats=[{"player": "me"}, {"open": True}])
    page = open_watched_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).sign_in(boris)
    page.goto(f"{site.address}/series/{series['id']}")
    button, tabs = page.get_by_role("button", name="Sit down"), page.locator(".site-nav")
    seat, below = button.bounding_box(), tabs.bounding_box()
    assert seat
    assert below
    assert seat["y"] + seat["height"] <= below["y"]
    button.tap()
    page.wait_for_url("**/games/*")
