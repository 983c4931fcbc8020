"""A user of a screen reader, who finds elements only by role and name."""

import re
from dataclasses import dataclass

from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page

MOVE_BUTTON_BEGINNINGS = ("Attack with {cards}", "Throw in {cards}", "Beat {card} with {means}")


@dataclass(frozen=True)
class ScreenReaderUser:
    page: Page
    language: str

    def translate(self, text: str) -> str:
        """Translate a text into this user's language, and return the part before its first placeholder."""
        with override(self.language):
            return gettext(text).partition("{")[0].strip()

    def find_buttons(self, *texts: str) -> Locator:
        """Return the buttons whose names begin with one of these texts."""
        return self.page.get_by_role("button", name=re.compile("|".join(f"^{self.translate(text)}" for text in texts)))

    def is_awaited(self) -> bool:
        return "●" in self.page.title()

    def make_move(self) -> None:
        """Make a move: choose a playable card, or press a button if there is none. Then press Send if there is such a
        button.
        """
        hand = self.page.get_by_role("group", name=self.translate("Your hand"), exact=True)
        cards = hand.get_by_role("radio", name=re.compile(","))
        others = self.find_buttons("Take", "Done", "Let them take", "Pass")
        cards.or_(others).first.wait_for(state="attached")  # the title may change earlier than the table
        if cards.count():
            cards.first.check(force=True)
            if not self.find_buttons("Send:").count():
                self.find_buttons(*MOVE_BUTTON_BEGINNINGS).first.click()
        else:
            others.first.click()
        if self.find_buttons("Send:").count():
            self.find_buttons("Send:").first.click()
