"""A double click on the button of a form counts as one click."""

import secrets
from collections.abc import Callable

from playwright.sync_api import expect

from tests.stack import Stack
from tests.web.table_helpers import PASSWORD, WatchedPage


def test_a_double_click_creates_an_account_and_changes_its_password_once(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    page = open_watched_page(locale="en").page
    page.goto(f"{site.address}/sign-up")
    page.locator("main input[name=username]").fill(f"anna-{secrets.token_hex(4)}")
    page.locator("main input[type=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").dblclick()
    expect(page.locator(".account-menu")).to_be_visible()
    page.goto(f"{site.address}/account/password")
    page.locator("main input[name=old_password]").fill(PASSWORD)
    page.locator("main input[name=new_password]").fill("another long sentence")
    page.get_by_role("button", name="Change the password").dblclick()
    expect(page.locator(".message")).to_contain_text("You have a new password.")
