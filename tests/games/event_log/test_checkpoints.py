"""Past states of a game, folded from checkpoints."""

import random

import pytest

from games import engine, event_log
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
