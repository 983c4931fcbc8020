"""Engine and kernel, move by move beside each other, in games of any rules that the kernel says it plays.

`python -m tests.ai.search.lockstep GAMES` plays as many as one likes.
"""

import random
import sys

from games import engine
from games.ai.search.candidates import candidates
from games.ai.search.kernel import DEFENDING, NOTHING, OPENING, OVER, World
from games.ai.search.rollout import rollout, thrifty
from games.ai.search.tables import plays, tables_of
from games.engine import OPTIONS, Move, Rules, RulesError, State
from games.engine.cards import set_of
from games.engine.moves.attacking import Pass

PHASES = ["opening", "defending", "pitching", "taking", "over"]
AS_THEY_ARE = ("attacker", "defender", "starter", "bout", "playing", "laid", "beaten", "transfers", "passed_on")


def rules_of_the_kernel(rng: random.Random) -> tuple[Rules, int]:
    """Any rules that the kernel plays, and a number of players that they allow."""
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
        if plays(rules):
            return rules, players


def dealt(rules: Rules, players: int, rng: random.Random) -> State:
    """A game whose first bout is open."""
    state, _ = engine.deal(
        rules, players, rng.randrange(players), seed=rng.randbytes(32), previous=rng.choice((None, {}))
    )
    while state.phase in ("cutting", "exchanging"):
        seat = engine.must(state)[0]
        engine.play(state, seat, rng.choice(engine.legal_moves(state, seat)))
    return state


def world_of(state: State) -> World:
    """The same position, at the beginning of a bout, for the kernel."""
    tables = tables_of(state.rules, state.pack.trump, state.players)
    world = World(tables, [tables.bits_of(hand) for hand in state.hands], [tables.bit[card] for card in state.talon])
    world.bout, world.starter, world.attacker, world.defender = (
        state.bout, state.starter, state.attacker, state.defender
    )  # fmt: skip
    world.mover = state.attacker
    return world


def in_lockstep(rng: random.Random) -> int:
    """Plays one game in both; asserts that they never differ. Gives the number of moves."""
    rules, players = rules_of_the_kernel(rng)
    state = dealt(rules, players, rng)
    world, moves = world_of(state), 0
    while True:
        pass_for_those_who_hold_nothing(state)
        assert_same(state, world)
        if state.over:
            return moves
        able = same_moves(state, world)
        number = rng.choice(eager(world, list(able), rng))
        if rng.random() < 0.02:
            assert_same_end(world, rng)
        engine.play(state, world.mover, able[number])
        world.play(number)
        moves += 1


def pass_for_those_who_hold_nothing(state: State) -> None:
    while state.phase in ("pitching", "taking"):
        idle = [s for s in engine.must(state) if {move.kind for move in engine.legal_moves(state, s)} == {"pass"}]
        if not idle:
            return
        engine.play(state, idle[0], Pass())


def assert_same(state: State, world: World) -> None:
    tables = world.tables
    assert PHASES[world.phase] == state.phase
    assert world.hands == [tables.bits_of(hand) for hand in state.hands]
    assert world.talon == [tables.bit[card] for card in state.talon]
    if state.over:
        assert world.fools == set_of(state.result["fools"] if state.result else [])
        return
    for name in AS_THEY_ARE:
        ours, theirs = getattr(world, name), getattr(state, name)
        assert ours == (tables.bits_of(theirs) if name == "passed_on" else theirs), name
    awaited = engine.must(state)
    assert world.mover in awaited
    assert awaited == [world.mover] or state.rules.throw_in_priority == "first_come"


def same_moves(state: State, world: World) -> dict[int, Move]:
    """The moves of both. What the engine has beside are beats of lower cards first, and sets that are led."""
    legal = engine.legal_moves(state, world.mover)
    able = candidates(world, legal)
    assert list(able) == world.moves()
    target = world.tables.face[1 << world.unbeaten.bit_length() - 1] if world.phase == DEFENDING else None
    for move in legal:
        if move not in able.values():
            is_lower = move.kind == "beat" and move.cards()[0] != target
            assert is_lower or (world.phase == OPENING and len(move.cards()) > 1), move
    return able


def eager(world: World, moves: list[int], rng: random.Random) -> list[int]:
    """Every second time no move that gives up, so that bouts grow long."""
    active = [move for move in moves if move != NOTHING]
    return active if active and rng.random() < 0.5 else moves


def assert_same_end(world: World, rng: random.Random) -> None:
    """What the rules of thumb play in one go is what they play move by move."""
    bouts = rng.randint(1, 40)
    slowly, fools = world.copy(), rollout(world.copy(), bouts)
    while slowly.phase != OVER and slowly.bout < world.bout + bouts:
        move = thrifty(slowly)
        assert move in slowly.moves()
        slowly.play(move)
    assert fools == slowly.fools


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    moves = sum(in_lockstep(random.Random(number)) for number in range(games))
    sys.stdout.write(f"{games} games, {moves} moves, no difference\n")


if __name__ == "__main__":
    main()
