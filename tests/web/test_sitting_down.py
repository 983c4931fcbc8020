"""From a link to the first card: the page of a creator who waits for players, and the page of a visitor who sits
down.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.stack import Stack
from tests.web.table_helpers import SHORT_RULES, ApiPlayer, WatchedPage
from tests.web.test_service_worker import PHONE

GUEST_NAME = "Баба Маша"


def make_series(creator: ApiPlayer, seats: int, **more: Any) -> str:
    """Create a series with open seats, and return the path of its page."""
    others = [{"open": True}] * (seats - 1)
    series = creator.post("series", rules=SHORT_RULES, seats=[{"player": "me"}, *others], games=1, **more)
    return f"/series/{series['id']}"


def open_page(watched: WatchedPage, path: str) -> Page:
    watched.page.goto(f"{watched.site.address}{path}")
    return watched.page


def test_a_stranger_on_a_phone_holds_cards_after_two_taps_and_a_name(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    path = make_series(ApiPlayer.create(site, "anna"), 2)
    page = open_page(open_watched_page(**PHONE, locale="ru"), path)
    button = page.get_by_role("button", name="Сесть")
    expect(button).to_be_in_viewport()
    field = page.get_by_label("Как вас зовут")
    field.tap()
    field.press_sequentially(GUEST_NAME)
    button.tap()
    page.wait_for_url("**/games/*")
    expect(page.locator(".hand-card")).to_have_count(5)


def test_the_creator_sees_seats_fill_and_is_taken_to_the_table(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna = ApiPlayer.create(site, "anna")
    path = make_series(anna, 3)
    watched = open_watched_page()
    watched.sign_in(anna)
    page = open_page(watched, path)
    progress = page.get_by_role("status").filter(has_text="seats taken")
    expect(progress).to_have_text("1 of 3 seats taken. Waiting for two more.")
    first = open_page(open_watched_page(**PHONE), path)
    first.get_by_label("Your name").fill(GUEST_NAME)
    first.get_by_role("button", name="Sit down").tap()
    expect(progress).to_have_text("2 of 3 seats taken. Waiting for one more.")
    expect(first.get_by_role("status").filter(has_text="seats taken")).to_have_text(
        "2 of 3 seats taken. Waiting for one more."
    )
    second = open_page(open_watched_page(), path)
    second.get_by_label("Your name").fill("Łukasz")
    second.get_by_role("button", name="Sit down").click()
    for one in (page, first, second):
        one.wait_for_url("**/games/*")
        expect(one.locator(".hand-card")).to_have_count(5)
    page.go_back()
    expect(page).not_to_have_url(f"**{path}")


def test_the_page_requests_the_table_only_once_even_if_the_response_is_slow(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    """A second request would abort the first one. So a slow site would never show the table."""
    anna, boris = (ApiPlayer.create(site, name) for name in ("anna", "boris"))
    path = make_series(anna, 2)
    watched = open_watched_page(service_workers="block")
    watched.sign_in(anna)
    page, delayed = open_page(watched, path), list[Route]()
    page.route("**/games/*", lambda route: delayed.append(route))
    boris.post(f"{path.removeprefix('/')}/join")
    page.wait_for_timeout(7000)  # the page is fetched again every five seconds
    assert len(delayed) == 1
    delayed[0].continue_()
    page.wait_for_url("**/games/*")


def test_a_visitor_sits_down_with_the_keyboard(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    page = open_page(open_watched_page(), make_series(ApiPlayer.create(site, "anna"), 2))
    page.get_by_label("Your name").focus()
    page.keyboard.type(GUEST_NAME)
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")


def test_a_double_click_creates_only_one_guest(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    anna = ApiPlayer.create(site, "anna")
    path = make_series(anna, 3)
    page = open_page(open_watched_page(), path)
    page.get_by_label("Your name").fill(GUEST_NAME)
    page.get_by_role("button", name="Sit down").dblclick()
    expect(page.get_by_text("2 of 3 seats taken.")).to_be_visible()
    assert sum(seat["open"] for seat in anna.http.get(path.removeprefix("/")).json()["seats"]) == 1


def test_a_refused_name_is_explained_at_its_field(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    anna = ApiPlayer.create(site, "anna")
    watched = open_watched_page(**PHONE)
    watched.ignore_messages_with("400")
    page = open_page(watched, make_series(anna, 2))
    field = page.get_by_label("Your name")
    field.fill("Admin")
    page.get_by_role("button", name="Sit down").tap()
    expect(page.get_by_text("People would take this name")).to_be_in_viewport()
    expect(field).to_have_value("Admin")
    field.fill(GUEST_NAME)
    page.get_by_role("button", name="Sit down").tap()
    page.wait_for_url("**/games/*")


def test_the_link_to_a_series_can_be_copied_and_scanned(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna = ApiPlayer.create(site, "anna")
    path = make_series(anna, 2)
    watched = open_watched_page(permissions=["clipboard-read", "clipboard-write"])
    watched.sign_in(anna)
    page = open_page(watched, path)
    page.get_by_role("button", name="Copy").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.address}{path}"
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()


def test_a_phone_offers_to_share_the_link_to_a_series(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna = ApiPlayer.create(site, "anna")
    path = make_series(anna, 2)
    watched = open_watched_page(**PHONE)
    watched.page.add_init_script("navigator.share = async (what) => { window.shared = what.url; }")
    watched.sign_in(anna)
    page = open_page(watched, path)
    page.get_by_role("button", name="Share").tap()
    assert page.evaluate("window.shared") == f"{site.address}{path}"


def test_without_scripts_the_page_shows_seats_and_table_after_a_reload(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna = ApiPlayer.create(site, "anna")
    path = make_series(anna, 2)
    watched = open_watched_page(java_script_enabled=False)
    watched.sign_in(anna)
    page = open_page(watched, path)
    expect(page.get_by_text("1 of 2 seats taken.")).to_be_visible()
    visitor = open_page(open_watched_page(java_script_enabled=False), path)
    visitor.get_by_label("Your name").fill(GUEST_NAME)
    visitor.get_by_role("button", name="Sit down").click()
    visitor.wait_for_url("**/games/*")
    page.reload()
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url("**/games/*")


def test_a_visitor_without_a_seat_stays_on_the_page_of_the_series(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris = ApiPlayer.create(site, "anna"), ApiPlayer.create(site, "boris")
    path = make_series(anna, 2)
    page = open_page(open_watched_page(), path)
    boris.post(f"{path.removeprefix('/')}/join")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("is being played").first).to_be_visible()
    assert page.url.endswith(path)
