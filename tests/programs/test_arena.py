"""Games of two programs in the arena (`programs/arena.py`), and the score of the games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.referee import Referee
from programs.arena import GameResult, compute_score, play_pairs
from programs.program import Program, ProgramLostError
from programs.seat import Seat
from tests.stack import ROOT

CHEAPEST_PLAYER = f"{sys.executable} -S examples/player.py"
READ_TURNS_CODE = "import json, sys\nfor line in sys.stdin:\n    turn = json.loads(line)\n"
LAST_MOVE_PLAYER = (
    READ_TURNS_CODE
    + "    if turn.get('legal'): print(json.dumps({'op': 'move', 'move': turn['legal'][-1]}), flush=True)"
)
INVALID_PLAYER = "import sys\nfor line in sys.stdin: print('what?', flush=True)"


@pytest.fixture(autouse=True)
def change_to_project_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def write_program(code: str, directory: Path, seconds: float = 60.0) -> Program:
    path = directory / f"{abs(hash(code))}.py"
    path.write_text(code)
    return Program(f"{sys.executable} -S {path}", seconds)


def test_a_program_against_itself_wins_as_often_as_it_loses(tmp_path: Path) -> None:
    with Program(CHEAPEST_PLAYER, 60) as a, Program(CHEAPEST_PLAYER, 60) as b:
        pairs = list(play_pairs((a, b), "classic-36", 5))
    assert [first.points + second.points for first, second in pairs] == [1.0] * 5
    assert str(compute_score(pairs)) == "0.500 ± 0.000"


def test_the_better_program_scores_higher(tmp_path: Path) -> None:
    with Program(CHEAPEST_PLAYER, 60) as a, write_program(LAST_MOVE_PLAYER, tmp_path) as b:
        result = compute_score(list(play_pairs((a, b), "classic-36", 30)))
    assert result.margin is not None
    assert result.points - result.margin > 0.5


def test_the_confidence_interval_is_computed_from_pairs_of_games() -> None:
    pairs = [
        (GameResult(1.0), GameResult(0.0)),
        (GameResult(1.0), GameResult(1.0)),
        (GameResult(0.0), GameResult(0.0)),
        (GameResult(1), GameResult(0)),
    ]
    result = compute_score(pairs)
    assert (result.points, round(result.margin or 0, 4)) == (0.5, 0.4001)
    assert compute_score(pairs[:1]).margin is None


def test_a_program_that_sends_too_many_invalid_requests_loses(tmp_path: Path) -> None:
    with write_program(INVALID_PLAYER, tmp_path) as a, Program(CHEAPEST_PLAYER, 60) as b:
        ((first, second),) = play_pairs((a, b), "classic-36", 1)
    assert (first.points, second.points) == (0.0, 0.0)
    assert "A: made 21 invalid requests" in first.failure


@pytest.mark.parametrize(
    ("code", "why"), [("", "ended"), ("import time\ntime.sleep(60)", "did not move within 1 seconds")]
)
def test_a_program_that_ends_or_is_silent_raises_an_error_with_the_reason(tmp_path: Path, code: str, why: str) -> None:
    with write_program(code, tmp_path, 1.0) as silent, pytest.raises(ProgramLostError, match=why):
        silent.play_turn({"ok": True}, lambda line: {"ok": True})


def test_a_program_that_only_asks_questions_uses_up_the_time_of_its_turn(tmp_path: Path) -> None:
    endless = 'import time\nwhile True:\n    print(\'{"op": "presets"}\', flush=True)\n    time.sleep(0.1)'
    with (
        write_program(endless, tmp_path, 1.0) as asking,
        pytest.raises(ProgramLostError, match="did not move within 1 seconds"),
    ):
        asking.play_turn({"ok": True}, lambda line: {"ok": True})


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "ten"])
def test_the_command_refuses_a_time_limit_that_is_not_a_positive_number(seconds: str) -> None:
    command = [sys.executable, "-m", "programs.arena", CHEAPEST_PLAYER, CHEAPEST_PLAYER, f"--seconds={seconds}"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout) == (2, "")
    assert f"argument --seconds: '{seconds}' is not a positive number" in result.stderr


def send_request_to_seat(at: Seat, /, **request: object) -> dict[str, object]:
    return at.answer_line(json.dumps(request))


def test_a_program_sees_only_what_its_seat_may_see() -> None:
    referee = Referee()
    referee.deal_requested_game({"rules": "classic-36", "players": 2, "seed": "0" * 64})
    first, other = (Seat(referee, seat, "x", "classic-36") for seat in (0, 1))
    for seat in (first, other):
        result = send_request_to_seat(seat, op="state")
        assert result == {"ok": True, **referee.show_requested_state({"viewer": seat.seat})}
        assert send_request_to_seat(seat, op="state", viewer=None)["ok"] is False
        assert send_request_to_seat(seat, op="events", viewer=1 - seat.seat)["ok"] is False
        assert send_request_to_seat(seat, op="legal", seat=1 - seat.seat)["ok"] is False
        assert send_request_to_seat(seat, op="deal", rules="classic-36", players=2, seed="1" * 64)["ok"] is False
        assert send_request_to_seat(seat, op="rules", rules="classic-36")["ok"] is True
    mover = next(seat for seat in (first, other) if seat.make_turn_message()["legal"])
    moved = send_request_to_seat(mover, op="move", move=mover.make_turn_message()["legal"][0])
    assert moved == {"ok": True, **referee.show_requested_state({"viewer": mover.seat})}


def test_the_command_prints_the_score() -> None:
    command = [sys.executable, "-m", "programs.arena", CHEAPEST_PLAYER, CHEAPEST_PLAYER, "--pairs", "2"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout == "2 pairs of games by classic-36: A scores 0.500 ± 0.000\n"
