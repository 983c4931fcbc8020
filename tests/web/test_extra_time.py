"""Extra time and an absence, in a browser on a phone."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.stack import Stack
from tests.web.table_helpers import ApiPlayer, WatchedPage

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_player_asks_for_extra_time_in_the_menu_and_the_other_player_agrees_at_the_table(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    seats = [{"player": "me"}, {"open": True}]
    series = anna.post("series", rules="alemi-36", seats=seats, holidays=1)
    game = boris.post(f"series/{series['id']}/join")["game"]
    asker = anna if anna.read_game(game)["extensions"]["may_ask"] else boris
    other = boris if asker is anna else anna
    deadline = other.read_game(game)["deadlines"][0]["at"]
    asking, answering = open_watched_page(**PHONE), open_watched_page(**PHONE)
    second = answering.sign_in(other)
    second.goto(f"{site.address}/games/{game}")
    first = asking.sign_in(asker)
    first.goto(f"{site.address}/games/{game}")
    first.locator(".menu summary").click()
    first.get_by_label("For this move").select_option(label="1 day")
    first.get_by_role("button", name="Ask for more time").click()
    expect(first.locator(".extension-request p")).to_have_text("You have asked for 1 day more.")
    assert asking.measure_overflow() == 0
    expect(second.locator(".extension-request p")).to_have_text(f"{asker.name} asks for 1 day more.")
    assert answering.measure_overflow() == 0
    second.locator(".extension-request").get_by_role("button", name="Agree").click()
    expect(second.locator(".extension-request")).to_have_count(0)
    expect(first.locator(".extension-request")).to_have_count(0)
    assert other.read_game(game)["deadlines"][0]["at"] > deadline


def test_after_the_form_of_an_absence_each_table_says_which_days_off_are_taken(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    for days in (1, 0):
        series = anna.post("series", rules="alemi-36", seats=[{"player": "me"}, {"open": True}], holidays=days)
        boris.post(f"series/{series['id']}/join")
    watched = open_watched_page(**PHONE)
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/away")
    watched.click_and_wait(page.get_by_role("button", name="I shall be away"))
    rows = page.locator(".rows li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("1 day off is taken. On 7 days")
    expect(rows.nth(1)).to_contain_text("This table has agreed on no days off")
    watched.click_and_wait(page.get_by_role("button", name="I am back"))
    expect(rows).to_have_count(0)
