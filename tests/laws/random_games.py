"""Whole random games, and statistics of them.

If a game breaks a law, the report has the number with which the game can be played again.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from games import ai, engine
from games.engine.bout_end import MAX_BOUTS
from games.engine.cards import iterate_cards
from games.engine.pack import list_pack
from tests.laws.rule_sets import GameSetup

QUICK_LEVELS = ("random", "steady")
THINKING_LEVELS = tuple(level for level in ai.LEVELS if level not in QUICK_LEVELS)
MOVES_PER_THINKING_MOVE = 2000
"""Average number of moves of computers for each move by a level in THINKING_LEVELS. A move by a level in
THINKING_LEVELS takes a thousand times as long as a move by a level in QUICK_LEVELS.
"""


@dataclass
class GameFigures:
    games: int = 0
    moves: int = 0
    bouts: int = 0
    draws: int = 0
    draws_at_bout_limit: int = 0
    most_moves_in_a_game: int = 0
    violations: list[str] = field(default_factory=list)

    def add(self, other: "GameFigures") -> None:
        self.games += other.games
        self.moves += other.moves
        self.bouts += other.bouts
        self.draws += other.draws
        self.draws_at_bout_limit += other.draws_at_bout_limit
        self.most_moves_in_a_game = max(self.most_moves_in_a_game, other.most_moves_in_a_game)
        self.violations += other.violations


def play_out(setup: GameSetup, number: int) -> GameFigures:
    """Play one game to its end, check the final state and the log, and return the figures of the game.

    Computers choose the moves in every fourth game. All other games have random moves.
    """
    rng = random.Random(number)
    state, log = engine.deal_game(setup.rules, setup.players, rng.randrange(setup.players), seed=rng.randbytes(32))
    moves = 0
    while not state.over:
        if not any(engine.list_legal_moves(state, seat) for seat in engine.list_awaited_seats(state)):
            return _report_violation(setup, number, "no awaited seat has a legal move")
        seat, move = _choose_computer_move(state, number, rng) if number % 4 == 0 else _choose_random_move(state, rng)
        log += engine.play_move(state, seat, move)
        moves += 1
    wrong = "; ".join(_find_faults(state, log))
    if wrong:
        return _report_violation(setup, number, wrong)
    draw = state.result is not None and state.result["kind"] == "draw"
    is_at_bout_limit = draw and state.bout == MAX_BOUTS
    return GameFigures(1, moves, state.bout, int(draw), int(is_at_bout_limit), moves)


def _choose_random_move(state: engine.State, rng: random.Random) -> tuple[int, engine.Move]:
    return rng.choice([(seat, move) for seat in range(state.players) for move in engine.list_legal_moves(state, seat)])


def _choose_computer_move(state: engine.State, number: int, rng: random.Random) -> tuple[int, engine.Move]:
    """Return an awaited seat, and the move that a computer chooses for it. Slow levels choose rarely."""
    seat = rng.choice(engine.list_awaited_seats(state))
    level = (
        QUICK_LEVELS[(number // 4 + seat) % len(QUICK_LEVELS)]
        if rng.randrange(MOVES_PER_THINKING_MOVE)
        else rng.choice(THINKING_LEVELS)
    )
    return seat, ai.choose_move(
        level, engine.build_view(state, seat), engine.list_legal_moves(state, seat), state.rules, rng
    )


def _report_violation(setup: GameSetup, number: int, wrong: str) -> GameFigures:
    return GameFigures(games=1, violations=[f"game {number} of {setup.players} under {setup.options}: {wrong}"])


def _find_faults(state: engine.State, log: list[engine.Event]) -> Iterator[str]:
    lying = [card for pair in state.table for card in (pair.attack, pair.defence) if card is not None]
    held = [card for pile in (state.discard, *state.hands) for card in iterate_cards(pile)]
    if sorted([*held, *state.talon, *lying]) != sorted(list_pack(state.rules)):
        yield "a card is not exactly once somewhere"
    result = state.result or {}
    left = [seat for seat in range(state.players) if state.playing >> seat & 1]
    if result.get("kind") == "fool":
        nobody_left = not left and state.rules.draws == "last_defender" and state.defender in result["fools"]
        if not nobody_left and (not left or not set(left) <= set(result["fools"])):
            yield "the fool is neither the last player left nor the last defender"
    elif left and state.bout < MAX_BOUTS:
        yield "a draw that leaves players, before the limit of bouts"
    elif left and not _was_taking_endless(log):
        yield "the limit of bouts was reached although nobody took endlessly"
    if log[-1].kind != "ended" or engine.list_awaited_seats(state) or engine.list_optional_seats(state):
        yield "the log does not end with the end of the game, or a seat may still act"


def _was_taking_endless(log: list[engine.Event]) -> bool:
    """Return whether cards were picked up, or returned to the talon, more than MAX_BOUTS * 3 / 4 times."""
    return sum(event.kind in ("picked_up", "returned") for event in log) > MAX_BOUTS * 3 // 4
