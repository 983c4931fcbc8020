"""The solver and the playouts share one budget of steps."""

import random
import sys
from types import FrameType

from games import ai, engine
from games.ai.search import budget
from games.ai.search.endgame import MAX_SOLVED_CARDS, MAX_SOLVER_NODES, EndgameSolver
from games.ai.search.rollout import play_world_to_end
from games.engine import Rules, State


class PositionAndPlayoutCounter:
    """A context manager that counts the positions that the solver searches, and the playouts."""

    nodes = playouts = 0

    def __enter__(self) -> "PositionAndPlayoutCounter":
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            self.nodes += frame.f_code is EndgameSolver._search_moves.__code__
            self.playouts += frame.f_code is play_world_to_end.__code__


def play_until_the_solver_applies(preset: str, seed: int) -> State:
    """Play until few enough cards are left for the solver, and the first awaited seat has several legal moves."""
    state, _ = engine.deal_game(Rules.from_data(preset, 2), 2, 0, seed=bytes([seed]) * 32)
    rng = random.Random(seed)
    while (
        state.talon
        or count_cards_in_hands(state) > MAX_SOLVED_CARDS
        or len(engine.list_legal_moves(state, get_first_awaited_seat(state))) == 1
    ):
        engine.play_move(state, get_first_awaited_seat(state), choose_move("steady", state, rng))
    return state


def get_first_awaited_seat(state: State) -> int:
    return engine.list_awaited_seats(state)[0]


def count_cards_in_hands(state: State) -> int:
    return sum(hand.bit_count() for hand in state.hands)


def choose_move(level: str, state: State, rng: random.Random) -> engine.Move:
    seat = get_first_awaited_seat(state)
    memory = engine.build_memory(state, seat)
    return ai.choose_move(
        level, engine.build_view(state, seat), engine.list_legal_moves(state, seat), state.rules, rng, memory
    )


def count_positions_and_playouts(preset: str, seed: int) -> tuple[PositionAndPlayoutCounter, int]:
    """Count the positions and the playouts of one choice of the level `master`. Return also the steps that a playout
    costs.
    """
    state = play_until_the_solver_applies(preset, seed)
    with PositionAndPlayoutCounter() as steps:
        choose_move("master", state, random.Random(1))
    return steps, budget.count_playout_steps(count_cards_in_hands(state))


def test_the_playouts_get_fewer_steps_after_the_solver_gave_up() -> None:
    steps, steps_per_playout = count_positions_and_playouts("alemi-36", 23)
    assert steps.nodes == MAX_SOLVER_NODES
    assert (
        0
        < steps.playouts
        <= (budget.MAX_STEPS_FOR_MOVE - budget.STEPS_PER_NODE * MAX_SOLVER_NODES) // steps_per_playout
    )


def test_the_playouts_get_the_steps_that_the_solver_did_not_use() -> None:
    steps, steps_per_playout = count_positions_and_playouts("classic-36", 10)
    left = budget.MAX_STEPS_FOR_MOVE - budget.STEPS_PER_NODE * steps.nodes
    assert 0 < steps.nodes < MAX_SOLVER_NODES // 10
    assert (
        (budget.MAX_STEPS_FOR_MOVE - budget.STEPS_PER_NODE * MAX_SOLVER_NODES) // steps_per_playout
        < steps.playouts
        <= left // steps_per_playout
    )
