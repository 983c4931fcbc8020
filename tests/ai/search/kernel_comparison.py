"""Compares the engine and the kernel, move by move, in games under random rules that the kernel supports.

`python -m tests.ai.search.kernel_comparison GAMES` plays GAMES games.
"""

import random
import sys

from games import engine
from games.ai.search.candidates import find_candidates
from games.ai.search.kernel import DEFENDING, OPENING, OVER, TAKE_OR_PASS, World
from games.ai.search.rollout import choose_playout_move, play_world_to_end
from games.ai.search.tables import get_kernel_tables, is_supported_by_kernel
from games.engine import OPTIONS, Move, Rules, RulesError, State
from games.engine.cards import build_set
from games.engine.moves.attacker_moves import Pass

PHASES_OF_KERNEL = ["opening", "defending", "pitching", "taking", "over"]
COMPARED_FIELDS = (
    "attacker",
    "defender",
    "starter",
    "bout",
    "playing",
    "laid",
    "beaten",
    "transfers",
    "transferred_cards",
)


def choose_rules(rng: random.Random) -> tuple[Rules, int]:
    """Return random rules that the kernel supports, and a number of players that they allow."""
    while True:
        chosen = {
            option.name: rng.choice(option.values)
            for option in OPTIONS.values()
            if option.name != "role_cards" and rng.random() < 0.35
        }
        players = rng.choice((2, 2, 3, 4, 5, 6))
        try:
            rules = Rules.from_data(chosen, players)
        except RulesError:
            continue
        if is_supported_by_kernel(rules):
            return rules, players


def deal_game(rules: Rules, players: int, rng: random.Random) -> State:
    """Deal a game and make random moves until the first bout is open. Return the state."""
    state, _ = engine.deal_game(
        rules, players, rng.randrange(players), seed=rng.randbytes(32), previous=rng.choice((None, {}))
    )
    while state.phase in ("cutting", "exchanging"):
        seat = engine.list_awaited_seats(state)[0]
        engine.play_move(state, seat, rng.choice(engine.list_legal_moves(state, seat)))
    return state


def build_world(state: State) -> World:
    """Return the kernel's world for a state at the beginning of a bout."""
    tables = get_kernel_tables(state.rules, state.pack.trump, state.players)
    hands = [tables.convert_to_kernel_cards(hand) for hand in state.hands]
    world = World(tables, hands, [tables.bit[card] for card in state.talon])
    world.bout, world.starter, world.attacker, world.defender = (
        state.bout, state.starter, state.attacker, state.defender
    )  # fmt: skip
    world.mover = state.attacker
    return world


def play_in_lockstep(rng: random.Random) -> int:
    """Play one game in the engine and the kernel, and assert after each move that their states are equal.

    Return the number of moves.
    """
    rules, players = choose_rules(rng)
    state = deal_game(rules, players, rng)
    world, moves = build_world(state), 0
    while True:
        pass_for_seats_without_choice(state)
        assert_same_state(state, world)
        if state.over:
            return moves
        able = match_moves(state, world)
        number = rng.choice(sometimes_omit_passive_moves(world, list(able), rng))
        if rng.random() < 0.02:
            assert_same_end(world, rng)
        engine.play_move(state, world.mover, able[number])
        world.play(number)
        moves += 1


def pass_for_seats_without_choice(state: State) -> None:
    while state.phase in ("pitching", "taking"):
        idle = [
            s
            for s in engine.list_awaited_seats(state)
            if {move.kind for move in engine.list_legal_moves(state, s)} == {"pass"}
        ]
        if not idle:
            return
        engine.play_move(state, idle[0], Pass())


def assert_same_state(state: State, world: World) -> None:
    tables = world.tables
    assert PHASES_OF_KERNEL[world.phase] == state.phase
    assert world.hands == [tables.convert_to_kernel_cards(hand) for hand in state.hands]
    assert world.talon == [tables.bit[card] for card in state.talon]
    if state.over:
        assert world.fools == build_set(state.result["fools"] if state.result else [])
        return
    for name in COMPARED_FIELDS:
        ours, theirs = getattr(world, name), getattr(state, name)
        assert ours == (tables.convert_to_kernel_cards(theirs) if name == "transferred_cards" else theirs), name
    awaited = engine.list_awaited_seats(state)
    assert world.mover in awaited
    assert awaited == [world.mover] or state.rules.throw_in_priority == "first_come"


def match_moves(state: State, world: World) -> dict[int, Move]:
    """Assert that the engine and the kernel list the same moves, and map the kernel's numbers to these moves.

    The kernel may leave out openings with several cards. It may also leave out beating a card other than the highest
    unbeaten card.
    """
    legal = engine.list_legal_moves(state, world.mover)
    able = find_candidates(world, legal)
    assert list(able) == world.list_moves()
    target = world.tables.face[1 << world.unbeaten.bit_length() - 1] if world.phase == DEFENDING else None
    for move in legal:
        if move not in able.values():
            is_lower = move.kind == "beat" and move.get_faces()[0] != target
            assert is_lower or (world.phase == OPENING and len(move.get_faces()) > 1), move
    return able


def sometimes_omit_passive_moves(world: World, moves: list[int], rng: random.Random) -> list[int]:
    """Return the moves. In half of the calls, omit takes and passes, so that bouts become long."""
    active = [move for move in moves if move != TAKE_OR_PASS]
    return active if active and rng.random() < 0.5 else moves


def assert_same_end(world: World, rng: random.Random) -> None:
    """Assert that `play_world_to_end` gives the same end as playing the moves of `choose_playout_move` one by one.

    Both stop at the latest after the same random number of bouts. The end is the fools, or the position.
    """
    bouts = rng.randint(1, 40)
    slowly, quickly = world.copy(), world.copy()
    fools = play_world_to_end(quickly, bouts)
    while slowly.phase != OVER and slowly.bout < world.bout + bouts:
        move = choose_playout_move(slowly)
        assert move in slowly.list_moves()
        slowly.play(move)
    if slowly.phase == OVER:
        assert fools == slowly.fools
    else:
        assert fools is None
        assert {name: getattr(quickly, name) for name in World.__slots__} == {
            name: getattr(slowly, name) for name in World.__slots__
        }


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    moves = sum(play_in_lockstep(random.Random(number)) for number in range(games))
    sys.stdout.write(f"{games} games, {moves} moves, no difference\n")


if __name__ == "__main__":
    main()
