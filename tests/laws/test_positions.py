"""A state of a game can be set up as a position, and the game continues from it as from the state."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.cards import NAMES, SUITS
from tests.laws.walk import Game, generate_games

NUMBERS_OF_MOVES = st.integers(1, 120)
COMPARED_FIELDS = ("phase", "bout", "starter", "attacker", "defender", "dealer", "trump", "trump_card", "talon",
                   "hands", "known", "table", "out", "transfers", "passed", "must", "may", "capacity")  # fmt: skip


def write_position(state: engine.State) -> dict[str, Any]:
    """Return the position from which the referee (docs/referee.md) sets up this state."""
    view = engine.build_view(state, engine.EVERYTHING)
    fields = ("phase", "bout", "starter", "attacker", "defender", "dealer", "hands", "known", "table", "out", "passed")
    position = {name: view[name] for name in (*fields, "transfers")}
    position["talon"] = [NAMES[card] for card in reversed(state.talon)]
    position["defences"] = state.defences
    if state.pack.trump is not None:
        position["trump"] = SUITS[state.pack.trump]
    if state.trump_card is None:
        position["trump_card"] = None
    return position


def can_be_set_up_as_position(game: Game) -> bool:
    """Return whether each state of this game can be set up as a position.

    A position does not say which cards have left the table or were transferred last. Some rules need to know them.
    """
    rules = game.setup.rules
    depends_on_transfers = game.state.transfers and (rules.throw_in_from == "passed_beaten" or rules.reflect)
    return not rules.role_cards and not depends_on_transfers


@given(generate_games(), NUMBERS_OF_MOVES)
def test_every_state_of_a_game_can_be_set_up(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        state = game.state
        if state.phase in ("cutting", "over") or (state.phase == "exchanging" and state.kept):
            continue  # a position does not contain which seats have already decided about the exchange
        again, events = engine.set_up_position(game.setup.rules, write_position(state))
        assert not events or not can_be_set_up_as_position(game)
        if can_be_set_up_as_position(game):
            there, here = engine.build_view(again, engine.EVERYTHING), engine.build_view(state, engine.EVERYTHING)
            assert {name: there[name] for name in COMPARED_FIELDS} == {name: here[name] for name in COMPARED_FIELDS}
            for seat in game.seats:
                assert sorted(map(str, engine.list_legal_moves(again, seat))) == sorted(
                    map(str, engine.list_legal_moves(state, seat))
                )
