"""Other viewers cannot tell whether a player moved by hand or by standing orders. Previews reveal no hidden card."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from games.models import Game
from games.services.deadlines import act_on_deadline
from tests.example_counts import scale_examples
from tests.factories import Person, create_person
from tests.games.api.calls import API
from tests.games.api.test_secrecy import generate_plan_and_viewer
from tests.games.api.worlds import Plan, World, find_other_world
from tests.games.table import Table

pytestmark = pytest.mark.law


@pytest.fixture
def people(db: None) -> list[Person]:
    return [create_person() for _ in range(8)]


class WorldWithOrders(World):
    """A world in which all players other than the viewer move by standing orders, if orders can make their move."""

    def move(self, seat: int, text: str) -> None:
        words = self.build_orders_for(seat, text)
        if words is None or seat == self.viewer:
            super().move(seat, text)
            return
        client, address = self.people[seat].client, f"{API}/games/{self.game.pk}/orders"
        response = client.post(f"{address}/preview", {"orders": words})
        assert response.json()["now"] == text, (text, words, response.content)
        assert client.put(address, words).status_code == 200
        self.end_window()
        assert client.put(address, {}).status_code in (200, 409)

    def build_orders_for(self, seat: int, text: str) -> dict[str, Any] | None:
        """Return standing orders that make this move now, or None if no orders do."""
        table = Table(self.game, dict(enumerate(self.people)))
        state = table.state()
        if seat not in table.awaited_seats():
            return None
        kind, *words = text.split()
        if kind == "attack" and state.phase == "opening":
            return {"openings": [words, "ask"]}
        if kind == "attack":
            mine = sum(pair.by == seat for pair in state.table)
            return {"throw_ins": {"cards": words, "at_most": mine + 1}}
        if kind == "pass":
            return {"pass_this_bout": True}
        if kind == "beat" and state.unbeaten.bit_count() == 1:
            return {"defences": [{"if": {"card": words[0]}, "do": "beat", "with": words[1:]}]}
        if kind in ("take", "transfer", "reflect"):
            named = {"with": words} if words else {}
            return {"defences": [{"do": kind, **named}]}
        if kind in ("keep", "exchange"):
            return {"exchange": "always" if kind == "exchange" else "never"} if state.phase == "exchanging" else None
        return None

    def end_window(self) -> None:
        game = Game.objects.get(pk=self.game.pk)
        if game.will_keep:
            self.record_game()
            assert act_on_deadline(game_id=game.pk, now=game.deadline_at)


@settings(max_examples=scale_examples(5), deadline=None, suppress_health_check=list(HealthCheck))
@given(generate_plan_and_viewer())
def test_orders_do_not_change_what_a_viewer_sees(
    people: list[Person], planned: tuple[Plan, int, random.Random]
) -> None:
    plan, viewer, rng = planned
    other = find_other_world(plan, viewer, rng)
    assume(other is not None)
    assert other is not None
    by_hand = World.record_transcript(plan, people, viewer)
    by_order = [WorldWithOrders.record_transcript(one, people, viewer) for one in (plan, other)]
    for first, second, third in zip(by_hand, *by_order, strict=True):
        assert first == second == third
