"""Whole games of players with random standing orders, played by the services."""

import random
from datetime import datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import engine, event_log
from games.models import Event
from games.services.deadlines import act_on_deadline
from games.services.order_changes import replace_orders
from games.services.verify import find_faults
from tests.example_counts import scale_examples
from tests.games.orders.test_laws import generate_orders
from tests.games.table import Table, get_time_after_deadline, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.law]
ORDERS_THAT_ASK: dict[str, Any] = {
    "exchange": "ask", "defences": [{"do": "ask"}], "openings": ["ask"], "throw_ins": {"then": "ask"}
}  # fmt: skip
HYPOTHESIS_SETTINGS = {"deadline": None, "suppress_health_check": list(HealthCheck)}


def list_event_rows(table: Table) -> list[tuple[object, ...]]:
    return [
        (row.seq, row.kind, row.seat, row.by, row.data, row.public_number, row.secrets)
        for row in Event.objects.filter(game=table.game).order_by("seq")
    ]


def move_or_let_clock_act(table: Table, rng: random.Random) -> None:
    """Let a random awaited player make a random move, or sometimes let the clock act after the deadline."""
    state, people = table.state(), table.awaited_seats()
    if not people or rng.random() < 0.15:
        act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    else:
        seat = rng.choice(people)
        table.play(seat, str(rng.choice(engine.list_legal_moves(state, seat))), now=get_last_time(table))


def get_last_time(table: Table) -> datetime:
    return Event.objects.filter(game=table.game).latest("seq").at


@settings(max_examples=scale_examples(4), **HYPOTHESIS_SETTINGS)
@given(data=st.data(), preset=st.sampled_from(sorted(engine.PRESETS)), seed=st.integers(0, 10**6))
def test_games_with_random_orders_go_on_and_have_no_faults(
    db: None, data: st.DataObject, preset: str, seed: int
) -> None:
    rng = random.Random(seed)
    table = start_table(preset, 3, seed=rng.randbytes(32), takeover_after=10, quick_pass=rng.random() < 0.5)
    rules = engine.Rules.from_data(table.series.rules)
    for number in range(40):
        if table.reload().is_over:
            break
        if number % 8 == 0:
            user, words = table.people[rng.randrange(3)].user, data.draw(generate_orders(rules))
            replace_orders(game_id=table.game.pk, user=user, words=words, now=get_last_time(table))
        if not table.reload().is_over and table.reload().computer_at is None:
            move_or_let_clock_act(table, rng)
    assert find_faults(game_id=table.game.pk) == []


@settings(max_examples=scale_examples(3), **HYPOTHESIS_SETTINGS)
@given(preset=st.sampled_from(sorted(engine.PRESETS)), seed=st.integers(0, 10**6))
def test_a_game_with_orders_that_always_ask_equals_a_game_without_orders(db: None, preset: str, seed: int) -> None:
    rules = engine.Rules.from_data(preset)
    asking = {
        name: word for name, word in ORDERS_THAT_ASK.items() if name != "exchange" or rules.trump_exchange != "off"
    }
    played = []
    for words in ({}, asking):
        rng = random.Random(seed)
        table = start_table(preset, 3, seed=rng.randbytes(32), takeover_after=10)
        for seat in table.people:
            replace_orders(game_id=table.game.pk, user=table.people[seat].user, words=words)
        for _ in range(40):
            if not table.reload().is_over:
                move_or_let_clock_act(table, rng)
        played.append(
            (
                list_event_rows(table),
                table.reload().awaited,
                table.game.moves,
                engine.build_snapshot(event_log.load_state(table.game)),
            )
        )
    assert played[0] == played[1]
