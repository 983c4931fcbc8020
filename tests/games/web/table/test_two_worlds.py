"""Secrecy of pages: if two worlds differ only in cards hidden from a viewer, the viewer gets the same pages."""

import random
import re
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, assume, given, settings

from games import engine
from tests.example_counts import scale_examples
from tests.factories import Person, create_person
from tests.games.api.test_secrecy import generate_plan_and_viewer
from tests.games.api.worlds import Plan, World, find_other_world, generate_plan
from tests.games.web.pages import create_browser_for

pytestmark = pytest.mark.law

CHANGING_PARTS = re.compile(
    r'name="(?:key|csrfmiddlewaretoken)" value="[^"]*"|data-change-token="[^"]*"|datetime="[^"]*"'
    r"|\d\d:\d\d|in \d+ (?:hours|minutes)"
)
"""Parts of a page that differ in any two responses: form keys, CSRF tokens, times, and digests that contain ids."""


class PagesWorld(World):
    """A world whose transcript has the pages of the game for the viewer and for a spectator."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.readers: list[Client] = [create_browser_for(self.people[self.viewer]), create_browser_for(None)]

    def record_game(self) -> None:
        for reader in self.readers:
            for path in ("", "/table"):
                self.record_response(reader.get(f"/games/{self.game.pk}{path}"))

    def record_other_resources(self) -> None:
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
                self.record_response(reader.get(f"/games/{self.game.pk}{path}"))

    def replace_ids_and_times(self, text: str) -> str:
        return super().replace_ids_and_times(CHANGING_PARTS.sub("", text))

    def record_response(self, response: Any) -> None:
        if response["Content-Type"].startswith("text/html"):
            super().record_response(response)


@pytest.fixture
def people(db: None) -> list[Person]:
    return [create_person() for _ in range(8)]


@settings(max_examples=scale_examples(3), deadline=None, suppress_health_check=list(HealthCheck))
@given(generate_plan_and_viewer())
def test_hidden_cards_do_not_change_any_page_of_a_game(
    people: list[Person], planned: tuple[Plan, int, random.Random]
) -> None:
    plan, viewer, rng = planned
    short = Plan(plan.rules, plan.players, plan.deck, plan.moves[:12])
    other = find_other_world(short, viewer, rng)
    assume(other is not None)
    assert other is not None
    for first, second in zip(
        *(PagesWorld.record_transcript(one, people, viewer) for one in (short, other)), strict=True
    ):
        assert first == second


def test_pages_differ_for_a_viewer_whose_own_cards_differ(people: list[Person]) -> None:
    """Seats 1 and 2 have swapped a card. This changes the pages of seat 1, but not those of seat 0."""
    plan = generate_plan(engine.Rules.from_data("cabinet-podkidnoy"), 3, 0, random.Random(5))
    deck = [plan.deck[1], plan.deck[0], *plan.deck[2:]]  # the first cards of seats 1 and 2
    for viewer, is_same in ((0, True), (1, False)):
        one, other = (
            PagesWorld.record_transcript(Plan(plan.rules, 3, cards, []), people, viewer) for cards in (plan.deck, deck)
        )
        assert (one == other) is is_same
