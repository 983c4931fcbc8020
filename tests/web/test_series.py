"""The page of a series in a browser."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.stack import Stack
from tests.web.at_table import Player, Watched


def test_the_link_is_copied_with_one_tap(site: Stack, watch: Callable[..., Watched]):
    anna = Player.new(site, "anna")
    series = anna.post("series", rules="classic-36", seats=[{"player": "me"}, {"open": True}])
    page = watch(permissions=["clipboard-read", "clipboard-write"]).signs_in(anna)
    page.goto(f"{site.address}/series/{series['id']}")
    page.get_by_role("button", name="Copy it").click()
    expect(page.get_by_text("It is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.address}/series/{series['id']}"
