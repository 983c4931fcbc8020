"""What the page of a table weighs on the wire, and that it lies still while moves arrive."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.stack import Stack
from tests.web.at_table import Watched, sat_down, shows

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
PAGE, FRAGMENT = 150_000, 12_000
"""Bytes as served, with their heads."""
WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((one) => one.value)))
        .observe({ type: 'layout-shift' });
}"""


class Wire:
    """What a page has fetched: the bytes of each address, and what was asked for by scripts."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}
        self.data: list[str] = []
        self._asked: dict[str, str] = {}
        wire = page.context.new_cdp_session(page)
        wire.on("Network.requestWillBeSent", self._sent)
        wire.on("Network.loadingFinished", self._came)
        wire.send("Network.enable")
        wire.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _sent(self, event: dict[str, Any]) -> None:
        self._asked[event["requestId"]] = event["request"]["url"]
        if event.get("type") in ("Document", "Fetch", "XHR"):
            self.data.append(event["request"]["url"])

    def _came(self, event: dict[str, Any]) -> None:
        address = self._asked.get(event["requestId"], "")
        self.bytes[address] = self.bytes.get(address, 0) + int(event["encodedDataLength"])


def test_the_page_is_light_and_lies_still_while_moves_arrive(site: Stack, watch: Callable[..., Watched]) -> None:
    anna, boris, game = sat_down(site, "alemi-36")
    page = watch(**PHONE).signs_in(anna)
    wire, address = Wire(page), f"{site.address}/games/{game}"
    page.goto(address)
    page.wait_for_load_state("load")
    assert (wire.data, sum(wire.bytes.values()) < PAGE) == ([address], True), wire.bytes
    page.evaluate(WATCH_SHIFTS)
    for _ in range(4):
        assert anna.plays(game) or boris.plays(game)
        shows(page, anna, game)
    assert page.evaluate("shifts") == []
    assert 0 < wire.bytes[f"{address}/table"] / wire.data.count(f"{address}/table") < FRAGMENT
