"""Somebody who is told of a page what its accessibility tree says, in either language: roles, names, the title."""

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
        """As the site says it in the language of this reader, up to where it names something."""
        with override(self.language):
            return gettext(text).partition("{")[0].strip()

    def button(self, *texts: str) -> Locator:
        """The buttons whose names begin with one of these."""
        return self.page.get_by_role("button", name=re.compile("|".join(f"^{self.words(text)}" for text in texts)))

    def link(self, text: str) -> Locator:
        return self.page.get_by_role("link", name=self.words(text), exact=True)

    def is_asked(self) -> bool:
        return "●" in self.page.title()

    def plays(self) -> None:
        """A card whose name goes on with what it can do, or else a button; then Send."""
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
