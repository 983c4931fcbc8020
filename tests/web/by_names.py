"""A user of a screen reader, who knows roles, names and the title of a page, in either language."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page

BEGINNINGS = ("Attack with {cards}", "Throw in {cards}", "Beat {card} with {means}")


@dataclass(frozen=True)
class Listener:
    page: Page
    language: str

    def words(self, text: str) -> str:
        """Return a text in this user's language, up to its first placeholder."""
        with override(self.language):
            return gettext(text).partition("{")[0].strip()

    def button(self, *texts: str) -> Locator:
        """Return the buttons whose names begin with one of these texts."""
        return self.page.get_by_role("button", name=re.compile("|".join(f"^{self.words(text)}" for text in texts)))

    def link(self, text: str) -> Locator:
        return self.page.get_by_role("link", name=self.words(text), exact=True)

    def is_asked(self) -> bool:
        return "●" in self.page.title()

    def plays(self) -> None:
        """Make a move: choose a playable card, or else press a button; then press Send."""
        hand = self.page.get_by_role("group", name=self.words("Your hand"), exact=True)
        cards = hand.get_by_role("radio", name=re.compile(","))
        others = self.button("Take", "Done", "Let them take", "Pass")
        cards.or_(others).first.wait_for(state="attached")  # the title may be ahead of the table
        if cards.count():
            cards.first.check(force=True)
            if not self.button("Send:").count():
                self.button(*BEGINNINGS).first.click()
        else:
            others.first.click()
        if self.button("Send:").count():
            self.button("Send:").first.click()
