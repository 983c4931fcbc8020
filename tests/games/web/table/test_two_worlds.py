"""Secrecy of pages: a viewer who cannot see how two worlds differ receives the same bytes in both."""

import random
import re
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, assume, given, settings

from games import engine
from tests.example_counts import scale_examples
from tests.factories import Person, create_person
from tests.games.api.test_secrecy import plans
from tests.games.api.worlds import Plan, World, other_world, plan_of
from tests.games.web.pages import browser_of

pytestmark = pytest.mark.law

OF_ITS_OWN = re.compile(
    r'name="(?:key|csrfmiddlewaretoken)" value="[^"]*"|data-tag="[^"]*"|datetime="[^"]*"'
    r"|\d\d:\d\d|in \d+ (?:hours|minutes)"
)
"""Parts that differ between any two responses: form keys, digests that contain ids, times."""


class OnPages(World):
    """Reads the game page, the recap and the replay."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.readers: list[Client] = [browser_of(self.people[self.viewer]), browser_of(None)]

    def look(self) -> None:
        for reader in self.readers:
            for path in ("", "/table"):
                self.note(reader.get(f"/games/{self.game.pk}{path}"))

    def look_at_everything(self) -> None:
        for reader in self.readers:
            for path in (
                "/replay?at=5",
                "/replay",
                "/replay?at=1000000",
                "/talk",
                "/replay?open=1",
                "/lately?at=2&at=9&at=14",
                "/resign",
            ):
                self.note(reader.get(f"/games/{self.game.pk}{path}"))

    def named(self, text: str) -> str:
        return super().named(OF_ITS_OWN.sub("", text))

    def note(self, response: Any) -> None:
        if response["Content-Type"].startswith("text/html"):
            super().note(response)


@pytest.fixture
def crowd(db: None) -> list[Person]:
    return [create_person() for _ in range(8)]


@settings(max_examples=scale_examples(3), deadline=None, suppress_health_check=list(HealthCheck))
@given(plans())
def test_hidden_cards_change_no_page(crowd: list[Person], planned: tuple[Plan, int, random.Random]) -> None:
    plan, viewer, rng = planned
    short = Plan(plan.rules, plan.players, plan.deck, plan.moves[:12])
    other = other_world(short, viewer, rng)
    assume(other is not None)
    assert other is not None
    for first, second in zip(*(OnPages.told(one, crowd, viewer) for one in (short, other)), strict=True):
        assert first == second


def test_the_law_would_notice_a_card_that_shows(crowd: list[Person]) -> None:
    """Worlds with different cards in the viewer's hand differ for the viewer, and are equal for the third player."""
    plan = plan_of(engine.Rules.from_data("cabinet-podkidnoy"), 3, 0, random.Random(5))
    deck = [plan.deck[1], plan.deck[0], *plan.deck[2:]]  # the first cards of seats 1 and 2
    for viewer, is_same in ((0, True), (1, False)):
        one, other = (OnPages.told(Plan(plan.rules, 3, cards, []), crowd, viewer) for cards in (plan.deck, deck))
        assert (one == other) is is_same
