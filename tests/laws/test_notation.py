"""Laws of the notation: what was played can be written, read and played again."""

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.notation import GameText, moves_of, read, replay, write
from tests.laws.walk import Game, games


@given(games(), st.integers(0, 300))
def test_what_is_written_is_read_and_played_again(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        pass
    text = GameText(
        rules=game.table.rules,
        seats=tuple(f"player-{seat}" for seat in game.seats),
        dealer=game.dealer,
        previous=game.previous,
        seed=game.seed,
        commitment=engine.commitment(game.seed),
        result=game.state.result,
        moves=moves_of(game.log),
    )
    assert read(write(text)) == text
    state, log = replay(read(write(text)))
    assert engine.snapshot(state) == engine.snapshot(game.state)
    assert log == game.log
