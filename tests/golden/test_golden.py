"""One short game for each variant. The views of all viewers must equal the stored transcripts.

The folder `games` has the games in the notation, and `transcripts` the transcripts. After an intended change of the
views, run WRITE_TRANSCRIPTS=1 pytest tests/golden, and read the diff.
"""

import os
from pathlib import Path

import pytest

from games.engine.notation import parse_game, replay_notated_game, write_game
from games.engine.variants import VARIANTS
from tests.golden.transcript import write_transcript

GOLDEN_DIRECTORY = Path(__file__).parent
GAME_FILES = sorted((GOLDEN_DIRECTORY / "games").glob("*.txt"))


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: path.stem)
def test_the_views_of_a_game_equal_its_stored_transcript(path: Path) -> None:
    game = parse_game(path.read_text())
    transcript = GOLDEN_DIRECTORY / "transcripts" / path.name
    if os.environ.get("WRITE_TRANSCRIPTS"):
        transcript.write_text(write_transcript(game))
    assert write_transcript(game) == transcript.read_text()


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_over_and_its_text_is_equal_after_parsing_and_writing(path: Path) -> None:
    game = parse_game(path.read_text())
    state, _ = replay_notated_game(game)
    assert state.over
    assert write_game(game) == path.read_text()


def test_every_variant_has_a_game() -> None:
    rules = [parse_game(path.read_text()).rules for path in GAME_FILES]
    assert all(any(variant.is_enabled(one) for one in rules) for variant in VARIANTS)
