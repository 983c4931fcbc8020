"""The highlights of finished games: the longest bout and the late hands."""

import random

import pytest

from games import engine, event_log
from games.models import Event, GameHighlights
from games.services.highlights import compute_next_highlights
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db
CARD_COUNTS_BY_MOVE = {"attack": lambda words: words - 1, "transfer": lambda words: words - 1, "beat": lambda words: 1}
"""Map the first word of a move to a function. The function converts the number of words of the move to the number of
cards that the move plays.
"""


def count_highlights_from_events(table: Table) -> tuple[int, list[int]]:
    """Count the longest bout and the late hand of each seat from events only, not from the counters in the state."""
    longest = cards = 0
    late = [0] * len(table.game.moves)
    state = event_log.create_undealt_state(table.reload())
    for row in Event.objects.filter(game=table.game).order_by("seq"):
        event = event_log.read_event(row)
        engine.apply_event(state, event)
        view = engine.build_view(state, engine.EVERYTHING)
        words = (engine.get_move_text(event) or "none").split()
        cards = (
            0 if row.kind == "bout_opened" else cards + CARD_COUNTS_BY_MOVE.get(words[0], lambda words: 0)(len(words))
        )
        longest = max(longest, cards)
        if view["talon"] == 0:
            late = [max(one, len(hand)) for one, hand in zip(late, view["hands"], strict=True)]
    return longest, late


@pytest.mark.parametrize("rules", ["classic-36", "classic-36-transfer", "alemi-36"])
def test_the_highlights_of_a_finished_game_are_computed_once(rules: str) -> None:
    table = start_table(rules, 3, seed=bytes([8]) * 32)
    assert compute_next_highlights() == 0
    play_out(table, random.Random(3))
    assert GameHighlights.objects.get(game=table.game).longest_bout is None
    assert compute_next_highlights() == 1
    row = GameHighlights.objects.get(game=table.game)
    assert (row.longest_bout, row.late_hands) == count_highlights_from_events(table)
    assert row.longest_bout > 2
    assert compute_next_highlights() == 0


def test_a_damaged_log_does_not_stop_the_highlights_of_later_games(caplog: pytest.LogCaptureFixture) -> None:
    first, second = start_table(seed=bytes([8]) * 32), start_table(seed=bytes([9]) * 32)
    for table in (first, second):
        play_out(table, random.Random(3))
    first.series.rules["hand_size"] = 1
    first.series.save()
    GameHighlights.objects.update(longest_bout=None)
    assert compute_next_highlights() == 2
    assert GameHighlights.objects.get(game=second.game).longest_bout > 0
