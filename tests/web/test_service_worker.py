"""The service worker stores pages for use without a network, and shows pushes."""

import json
import re

from playwright.sync_api import Browser, Page, Route, expect

from tests.stack import Stack, wait_for
from tests.web.table_helpers import WatchedPage, deal_game_for_two

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def list_stored_pages(page: Page) -> list[str]:
    """Return the paths of the pages that the device has stored."""
    asked = "async () => (await (await caches.open('seen')).keys()).map((one) => new URL(one.url).pathname)"
    paths: list[str] = page.evaluate(asked)
    return sorted(paths)


def fail_first_head_request(route: Route, head_requests: list[str]) -> None:
    """Answer the first HEAD request with 503, as a proxy does while the site is stopped. Let all other requests
    through.

    Append an item to `head_requests` for each HEAD request.
    """
    if route.request.method != "HEAD":
        route.continue_()
        return
    head_requests.append("HEAD")
    if len(head_requests) == 1:
        route.fulfill(status=503)
    else:
        route.continue_()


def test_the_last_games_are_available_offline_only_for_their_player(site: Stack, browser: Browser) -> None:
    anna, boris, game = deal_game_for_two(site)
    watched = WatchedPage(browser, site, **PHONE)
    page = watched.sign_in_with_form(anna)
    page.goto(f"{site.address}/games/{game}")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{site.address}/games")
    wait_for(lambda: list_stored_pages(page) == ["/games", f"/games/{game}"], "both pages are stored")

    watched.context.set_offline(True)
    page.goto(f"{site.address}/games/{game}")
    expect(page.locator("#stored-notice")).to_contain_text("No network")
    expect(page.locator("#stored-notice .stored-time")).to_have_text(re.compile(r"^(today|yesterday) \d\d:\d\d$"))
    expect(page.locator(".hand-card")).to_have_count(5)
    assert page.locator("#move-form button:enabled, #move-form input:enabled, main form button:enabled").count() == 0
    page.goto(f"{site.address}/lobby")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    expect(page.locator("#stored-pages li")).to_have_count(2)
    link = page.locator("#stored-pages a", has_text=boris.name)
    expect(link).to_have_attribute("href", re.compile(f"/games/{game}$"))

    page.goto(f"{site.address}/games/{game}")
    page.evaluate("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
    head_requests: list[str] = []
    page.route(f"**/games/{game}", lambda route: fail_first_head_request(route, head_requests))
    watched.ignore_messages_with("503")
    watched.context.set_offline(False)  # the page reloads even without an `online` event
    expect(page.locator("#stored-notice")).to_be_hidden()
    assert head_requests == ["HEAD", "HEAD"]

    watched.sign_in_with_form(boris)
    wait_for(lambda: list_stored_pages(page) == [], "the pages of the other player are deleted")


def test_the_text_of_a_push_is_shown_only_to_its_receiver(site: Stack, browser: Browser) -> None:
    anna = deal_game_for_two(site)[0]
    watched = WatchedPage(browser, site, permissions=["notifications"])
    page = watched.sign_in_with_form(anna)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    about = "async () => (await (await (await caches.open('about')).match('/about'))?.json())?.reader"
    wait_for(lambda: page.evaluate(about), "the device has stored the id of its reader")
    registrations: list[dict[str, str]] = []
    line = watched.context.new_cdp_session(page)
    line.on("ServiceWorker.workerRegistrationUpdated", lambda message: registrations.extend(message["registrations"]))
    line.send("ServiceWorker.enable")
    push = {"site": "Durak by post", "title": "Your turn", "body": "It waits.", "path": "/games", "language": "en"}
    readers = [page.evaluate(about), "somebody else"]
    to = {"origin": site.address, "registrationId": registrations[0]["registrationId"]}
    shown = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => one.title)"

    def send_pushes_and_check_that_both_are_shown() -> bool:
        """Send the device one push for its reader and one for another account. Return whether it shows both.

        Call this repeatedly, because a push can get lost while the service worker starts.
        """
        for reader in readers:
            data = json.dumps({**push, "reader": reader, "waiting": 1})
            line.send("ServiceWorker.deliverPushMessage", {**to, "data": data})
        page.wait_for_timeout(500)
        return sorted(page.evaluate(shown)) == ["Durak by post", "Your turn"]

    wait_for(send_pushes_and_check_that_both_are_shown, "both are shown")
