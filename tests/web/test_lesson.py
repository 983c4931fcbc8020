"""The lesson on a phone without scripts. Elements are found by role and name."""

from playwright.sync_api import Browser, expect

from tests.stack import Stack
from tests.web.table_helpers import PATIENCE_IN_MILLISECONDS

PHONE = {"width": 390, "height": 844}
EXPECTED_MOVES = (
    "Beat nine of hearts with queen of hearts",
    "Beat king of hearts with six of spades",
    "Take",
    "Attack with six of diamonds",
    "Throw in nine of clubs",
    "Done",
    "Pass the attack on with eight of clubs",
    "Attack with ace of spades",
)
ARE_CARDS_DRAWN = "[...document.querySelectorAll('svg.card use')].every(use => use.getBBox().height > 300)"


def test_eight_positions_are_played_on_a_phone_without_scripts(site: Stack, browser: Browser):
    faults: list[str] = []
    with browser.new_context(viewport=PHONE, java_script_enabled=False, locale="en") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_IN_MILLISECONDS)
        page.on("console", lambda message: faults.append(message.text))
        page.on("request", lambda asked: faults.append(asked.url) if not asked.url.startswith(site.address) else None)
        page.goto(f"{site.address}/rules")
        page.get_by_role("link", name="Play eight positions").click()
        for move in EXPECTED_MOVES:
            page.get_by_role("button", name=move, exact=True).click()
            expect(page.get_by_text("well done.")).to_be_visible()
            page.get_by_role("link", name="Next position").or_(page.get_by_role("link", name="You know how")).click()
        expect(page.get_by_role("heading", name="Durak in a minute")).to_be_visible()
    assert faults == []


def test_cards_in_the_rules_are_drawn_and_have_accessible_names(site: Stack, browser: Browser):
    page = browser.new_page(viewport=PHONE, locale="en")
    page.set_default_timeout(PATIENCE_IN_MILLISECONDS)
    page.goto(f"{site.address}/rules/jokers-54")
    expect(page.get_by_role("img", name="the black joker")).to_be_visible()
    expect(page.locator("svg.card use")).to_have_count(11)
    assert page.evaluate(ARE_CARDS_DRAWN)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    page.close()
