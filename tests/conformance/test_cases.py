"""All conformance cases, sent to a referee in this process. A few other requests go to a referee in another process."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conformance.referee_client import RefereeClient, get_refusal_code

CASES_DIRECTORY = Path(__file__).parent / "cases"
CASES: list[dict[str, Any]] = [
    case for path in sorted(CASES_DIRECTORY.glob("*.yaml")) for case in yaml.load(path.read_text(), yaml.CSafeLoader)
]


def set_up_case(ask: RefereeClient, case: dict[str, Any]) -> dict[str, Any]:
    rules = case.get("rules", {})
    if "position" in case:
        return ask(op="position", rules=rules, position=case["position"])
    if "deal" in case:
        return ask(op="deal", rules=rules, **case["deal"])
    return ask(op="rules", rules=rules, **({"players": case["players"]} if "players" in case else {}))


def check_step(ask: RefereeClient, step: Any) -> None:
    match step:
        case [seat, move]:
            assert get_refusal_code(ask(op="move", seat=seat, move=move)) is None, step
        case [seat, move, code]:
            assert get_refusal_code(ask(op="move", seat=seat, move=move)) == code, step
        case {"legal": lists}:
            assert {seat: ask(op="legal", seat=seat)["legal"] for seat in lists} == {
                seat: sorted(moves) for seat, moves in lists.items()
            }
        case {"expect": fields}:
            fields = dict(fields)
            state = ask(op="state", viewer=fields.pop("viewer", step.get("viewer")))["state"]
            assert {name: state[name] for name in fields} == fields
        case _:
            pytest.fail(f"not a step: {step}")


def check_case(ask: RefereeClient, case: dict[str, Any]) -> None:
    reply = set_up_case(ask, case)
    assert get_refusal_code(reply) == case.get("refused")
    if "option" in case:
        assert reply["error"]["option"] == case["option"]
    for step in case.get("play", ()):
        check_step(ask, step)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_referee_decides_as_the_conformance_case_expects(case: dict[str, Any]) -> None:
    check_case(RefereeClient(), case)


def test_every_case_has_an_id_of_its_own() -> None:
    ids = [case["id"] for case in CASES]
    assert len(CASES) >= 120
    assert len(ids) == len(set(ids))


def test_the_referee_program_answers_every_line() -> None:
    asked = [
        '{"op": "deal", "rules": "alemi-36", "players": 2, "seed": "' + "0" * 64 + '"}',
        "what?",
        "",
        '{"op": "move", "seat": 0, "move": "resign"}',
        '{"op": "state", "viewer": 1}',
    ]
    command = [sys.executable, "-m", "games.engine"]
    done = subprocess.run(command, input="\n".join(asked) + "\n", capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr == ""
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [get_refusal_code(reply) for reply in replies] == [None, "bad_request", "bad_request", None, None]
    assert replies[-1]["state"]["result"] == {"kind": "fool", "fools": [0], "epaulettes": 0, "by_resignation": True}
    assert isinstance(replies[-1]["state"]["hands"][0], int)
