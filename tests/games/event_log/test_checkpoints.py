"""Past states of a game, folded from checkpoints."""

import random
from typing import Any

import pytest
from django.db import connection

from games import engine, event_log
from games.models import Checkpoint
from tests.games.event_log.test_log import SEED
from tests.games.table import play_out, start_table

pytestmark = pytest.mark.django_db


def test_a_reader_of_past_states_goes_forwards_and_backwards() -> None:
    game = play_out(start_table("alemi-36", 2, seed=SEED), random.Random(1))
    reader = event_log.PastStateReader(game.pk, event_log.create_undealt_state(game))
    for seq in (20, 60, 40, 20, 55):
        of_new_reader = event_log.PastStateReader(game.pk, event_log.create_undealt_state(game))
        assert engine.build_snapshot(reader.load_state_after(seq)) == engine.build_snapshot(
            of_new_reader.load_state_after(seq)
        )
        assert reader.load_state_after(seq).version == seq


def test_a_reader_may_store_checkpoints_that_another_reader_has_just_stored() -> None:
    game = play_out(start_table("alemi-36", 2, seed=SEED), random.Random(1))
    readers = [event_log.PastStateReader(game.pk, event_log.create_undealt_state(game)) for _ in range(2)]
    states: list[engine.State] = []

    def let_the_other_reader_store_first(execute: Any, statement: str, *rest: Any) -> Any:
        if "INSERT INTO" in statement and readers:
            states.append(readers.pop().load_state_after(60))
        return execute(statement, *rest)

    with connection.execute_wrapper(let_the_other_reader_store_first):
        states.append(readers.pop().load_state_after(60))
    assert len(states) == 2
    assert engine.build_snapshot(states[0]) == engine.build_snapshot(states[1])
    assert [one.seq for one in Checkpoint.objects.filter(game=game)] == [event_log.CHECKPOINT_SPACING]
