"""A program plays through the bridge while another client plays the same seat."""

import sys
from pathlib import Path

import pytest

from games import engine
from tests.games.table import stack_deck, start_table
from tests.programs.program_process import run_program
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SLOW_PROGRAM = """
import json, pathlib, sys, time

started, go = map(pathlib.Path, sys.argv[1:])
for line in sys.stdin:
    if legal := json.loads(line).get("legal"):
        started.touch()
        while not go.exists():
            time.sleep(0.02)
        print(json.dumps({"op": "move", "move": legal[0]}), flush=True)
"""


def test_a_program_goes_on_to_its_next_game_if_a_game_ends_while_it_chooses(site: Stack, tmp_path: Path) -> None:
    deck = stack_deck(["6S 6H 6D 7S 7H 7D", "9S 9H 9D TS TH TD"], "AC")
    table = start_table(players=2, deck=deck)
    seat = table.awaited_seats()[0]
    program, started, go = tmp_path / "slow.py", tmp_path / "started", tmp_path / "go"
    program.write_text(SLOW_PROGRAM)
    bridge = (sys.executable, "-m", "programs.bridge", f"{sys.executable} {program} {started} {go}", "--seconds=600")
    with run_program(bridge, site, table.people[seat].token, tmp_path / "log"):
        wait_for(started.exists, "the program has its turn")
        next_table = start_table(players=2, deck=deck, known={seat: table.people[seat]})
        table.play(1 - seat, "resign")
        go.touch()
        wait_for(next_table.list_moves, "the program moves in its next game")


def test_a_program_whose_move_is_stale_chooses_again_from_the_current_state(site: Stack, tmp_path: Path) -> None:
    table = start_table(players=2, deck=stack_deck(["6S 6H 6D 7S 7H 7D", "9S 9H 9D TS TH TD"], "AC"))
    seat = table.awaited_seats()[0]
    table.play(seat, "attack 6S" if seat == 0 else "attack 9S")
    table.play(1 - seat, "take")
    wanted, other = [str(move) for move in engine.list_legal_moves(table.state(), seat)][:2]
    program, started, go = tmp_path / "slow.py", tmp_path / "started", tmp_path / "go"
    program.write_text(SLOW_PROGRAM)
    bridge = (sys.executable, "-m", "programs.bridge", f"{sys.executable} {program} {started} {go}", "--seconds=600")
    with run_program(bridge, site, table.people[seat].token, tmp_path / "log"):
        wait_for(started.exists, "the program has its turn")
        table.play(seat, wanted)
        go.touch()
        wait_for(lambda: f"{seat} {other}" in table.list_moves(), "the program throws in what is left")
