"""The training program in C plays the same game as the kernel, has the same network, and learns."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from games.ai.search import win_network
from games.ai.search.bits import list_cards
from games.ai.search.kernel import OVER, World
from games.ai.search.tables import KernelTables, get_kernel_tables
from games.engine import Rules

ROOT = Path(__file__).parents[3]
SOURCES = ("random_numbers.c", "game.c", "endgame.c", "players.c", "network.c")
TRANSFERS = ("off", "untouched", "last_unbeaten")
NO_LIMIT = 1000
RULES: list[dict[str, Any]] = [
    {"lowest_rank": "6"},
    {"lowest_rank": "6", "transfer": "last_unbeaten"},
    {"lowest_rank": "6", "transfer": "untouched", "attack_limit": 3},
    {"lowest_rank": "7", "transfer": "last_unbeaten", "attack_limit": 4, "jokers": "top_trumps"},
    {"lowest_rank": "9", "transfer": "untouched", "jokers": "top_trumps"},
    {"lowest_rank": "2", "attack_limit": 6, "transfer": "untouched", "jokers": "top_trumps"},
    {"lowest_rank": "2", "transfer": "last_unbeaten"},
]
RANKS = {"9": 6, "7": 8, "6": 9, "2": 13}
GAMES = 3


class PrintedMove(NamedTuple):
    """A legal move that the C program has printed, with its inputs and the estimate of the network."""

    number: int
    estimate: float
    inputs: list[int]


def build_program(folder: Path, name: str, *options: str) -> Path:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("The training program was not tested, because this machine has no C compiler (cc).")
    path = folder / name
    sources = [ROOT / "training" / source for source in (f"{name}.c", *SOURCES)]
    subprocess.run([compiler, "-std=c11", *options, "-o", path, *sources, "-lm"], check=True)
    return path


@pytest.fixture(scope="session")
def check_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_program(tmp_path_factory.mktemp("training"), "check", "-O1", "-Wall", "-Wextra")


@pytest.fixture(scope="session")
def train_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_program(tmp_path_factory.mktemp("training"), "train", "-O3", "-march=native", "-ffast-math")


class Replay:
    """A game of the C program, played by the kernel.

    `known` has for each hand the set of its cards that the other player has seen.
    """

    def __init__(self, tables: KernelTables, first: int, second: int, attacker: int, *talon: int) -> None:
        self.world = World(tables, [first, second], list(talon))
        self.world.bout = 0
        self.world.open_bout(attacker)
        self.trump_card = talon[0]
        self.known = [0, 0]

    def play(self, number: int) -> None:
        table = self.world.table
        self.world.play(number)
        for seat, hand in enumerate(self.world.hands):
            self.known[seat] = (self.known[seat] | table | self.trump_card | abs(number)) & hand

    def check_moves(self, printed: list[PrintedMove]) -> None:
        assert [move.number for move in printed] == self.world.list_moves()
        worlds = self.build_worlds()
        numbers = win_network._number_cards(worlds.tables)
        position = list(win_network._list_inputs_of_position(worlds, numbers))
        estimates = win_network.estimate_results(worlds, [move.number for move in printed])
        for move in printed:
            inputs = [*position, *win_network._list_inputs_of_move(worlds, move.number, numbers)]
            assert sorted(move.inputs) == sorted(inputs)
            assert move.estimate == pytest.approx(estimates[move.number], abs=0.002)

    def build_worlds(self) -> Any:
        """Return a replacement for a WorldGenerator of the seat to move. It has only what `win_network` reads."""
        seen, seat = self.world.copy(), self.world.mover
        hidden = seen.hands[1 - seat] & ~self.known[1 - seat]
        pool = list_cards(hidden | sum(seen.talon[1:]))
        in_talon = max(0, len(seen.talon) - 1)
        seen.hands[1 - seat], seen.talon = self.known[1 - seat], seen.talon[:1]
        counts = [(1 - seat, hidden.bit_count())] if hidden else []
        return SimpleNamespace(tables=seen.tables, seen=seen, pool=pool, hidden=counts, in_talon=in_talon)

    def check_end(self, fool: int) -> None:
        assert self.world.phase == OVER
        assert self.world.fools == (0 if fool < 0 else 1 << fool)


def run_check_program(program: Path, rules: dict[str, Any]) -> Iterator[list[str]]:
    network = "long" if RANKS[rules["lowest_rank"]] == 13 else "short"
    arguments = [
        ROOT / "games" / "ai" / "search" / "networks" / f"{network}.f16",
        RANKS[rules["lowest_rank"]],
        2 if "jokers" in rules else 0,
        TRANSFERS.index(rules.get("transfer", "off")),
        rules.get("attack_limit", NO_LIMIT),
        GAMES,
        RULES.index(rules),
    ]
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=True)
    return map(str.split, done.stdout.splitlines())


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_training_program_has_the_game_and_the_networks_of_the_kernel(
    check_program: Path, rules: dict[str, Any]
) -> None:
    tables = get_kernel_tables(Rules.from_data(rules, 2), 0, 2)
    replay, printed, positions, finished = Replay(tables, 0, 0, 0, 0), list[PrintedMove](), 0, 0
    for word, *values in run_check_program(check_program, rules):
        if word == "game":
            replay = Replay(tables, *map(int, values))
        elif word == "move":
            printed.append(PrintedMove(int(values[0]), float(values[1]), list(map(int, values[2:]))))
        elif word == "play":
            replay.check_moves(printed)
            replay.play(int(values[0]))
            printed, positions = [], positions + 1
        else:
            replay.check_end(int(values[0]))
            finished += 1
    assert finished == GAMES
    assert positions > 20 * GAMES


def test_training_for_a_short_time_makes_a_network_that_is_better_than_random_weights(
    train_program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "networks" / "short.f16"
    path.parent.mkdir()
    done = subprocess.run(
        [train_program, "short", path, "--games", "4000", "--rate", "0.003"], capture_output=True, text=True, check=True
    )
    errors = [float(line.split()[-1]) for line in done.stdout.splitlines()]
    assert len(errors) == 5
    assert errors[-1] < errors[0]
    monkeypatch.setattr(win_network, "__file__", str(tmp_path / "win_network.py"))
    trained = win_network._load_network.__wrapped__("short")
    assert all(0 < trained.compute_probability([number]) < 1 for number in range(472))


def test_training_can_continue_from_a_file_and_gives_the_same_file_again(train_program: Path, tmp_path: Path) -> None:
    start = ROOT / "games" / "ai" / "search" / "networks" / "long.f16"
    paths = [tmp_path / "first.f16", tmp_path / "second.f16"]
    for path in paths:
        subprocess.run(
            [train_program, "long", path, "--games", "50", "--start", start], capture_output=True, check=True
        )
    first, second = (path.read_bytes() for path in paths)
    assert first == second
    assert len(first) == len(start.read_bytes())
    assert first != start.read_bytes()


@pytest.mark.parametrize("arguments", [["medium"], ["short", "file", "--games", "0"], ["short", "file", "--games"]])
def test_wrong_arguments_print_the_usage(train_program: Path, arguments: list[str], tmp_path: Path) -> None:
    done = subprocess.run([train_program, *arguments], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("Usage: train")
