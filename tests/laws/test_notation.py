"""Law of the notation: every game can be written, parsed and replayed."""

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.notation import NotatedGame, list_moves, parse_game, replay_notated_game, write_game
from tests.laws.walk import Game, generate_games


@given(generate_games(), st.integers(0, 300))
def test_a_written_game_is_parsed_and_replayed(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        pass
    text = NotatedGame(
        rules=game.setup.rules,
        player_names=tuple(f"player-{seat}" for seat in game.seats),
        dealer=game.dealer,
        previous=game.previous,
        seed=game.seed,
        commitment=engine.compute_commitment(game.seed),
        result=game.state.result,
        moves=list_moves(game.log),
    )
    assert parse_game(write_game(text)) == text
    state, log = replay_notated_game(parse_game(write_game(text)))
    assert engine.build_snapshot(state) == engine.build_snapshot(game.state)
    assert log == game.log
