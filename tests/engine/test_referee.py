"""The referee protocol. After an invalid request, the referee replies with an error and the game continues."""

import io
import json
import os
import sys
from select import select
from subprocess import PIPE, Popen
from typing import Any

import pytest

from games.engine.referee import Referee, serve
from tests.stack import PATIENCE, ROOT

SEED = "0" * 64
DEAL_REQUEST = {"op": "deal", "rules": "alemi-36", "players": 3, "seed": SEED}
STATE_FIELDS = [
    "version", "phase", "bout", "starter", "attacker", "defender", "dealer", "trump", "trump_card", "talon", "discard",
    "hands", "known", "table", "must", "may", "passed", "transfers", "out", "capacity", "result",
]  # fmt: skip


@pytest.fixture
def referee() -> Referee:
    """Return a referee that has dealt a game."""
    referee = Referee()
    assert referee.handle_line(json.dumps(DEAL_REQUEST))["ok"]
    return referee


def send_request(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.handle_line(json.dumps(request))


def get_code(reply: dict[str, Any]) -> str:
    assert reply["ok"] is False
    assert set(reply) == {"ok", "error"}
    assert len(reply["error"]["message"]) > 10
    code: str = reply["error"]["code"]
    return code


BAD_LINES = [
    "", " ", "what?", "{", "[]", "null", "1", '"deal"', "{}", '{"op": null}', '{"op": ["deal"]}', '{"op": "cheat"}',
    '{"op": "move"}', '{"op": "move", "seat": 0}', '{"op": "move", "move": "take"}', "\x00", "\ufeff{}", "{'op': 1}",
    '{"op": "move", "seat": "0", "move": "take"}', '{"op": "move", "seat": true, "move": "take"}',
    '{"op": "move", "seat": 0.0, "move": "take"}', '{"op": "move", "seat": 3, "move": "take"}',
    '{"op": "move", "seat": -1, "move": "take"}', '{"op": "move", "seat": 0, "move": 7}',
    '{"op": "move", "seat": 0, "move": null}', '{"op": "move", "seat": 0, "move": ["take"]}',
    '{"op": "move", "seat": 0, "move": "take", "version": "1"}',
    '{"op": "move", "seat": 0, "move": "take", "version": 1.5}',
    '{"op": "move", "seat": 0, "move": "take", "version": true}',
    '{"op": "move", "seat": NaN, "move": "take"}', '{"op": "legal"}', '{"op": "legal", "seat": null}',
    '{"op": "legal", "seat": 9}', '{"op": "state", "viewer": "all"}', '{"op": "state", "viewer": 3}',
    '{"op": "state", "viewer": false}', '{"op": "events"}', '{"op": "events", "viewer": -1}',
    '{"op": "events", "viewer": 0, "after": "x"}', '{"op": "events", "viewer": 0, "after": null}', '{"op": "rules"}',
    '{"op": "rules", "rules": 5}', '{"op": "rules", "rules": null}', '{"op": "rules", "rules": ["alemi-36"]}',
    '{"op": "rules", "rules": {}, "players": "2"}', '{"op": "deal"}', '{"op": "deal", "rules": {}}',
    '{"op": "deal", "rules": {}, "players": 2}', f'{{"op": "deal", "rules": {{}}, "players": "2", "seed": "{SEED}"}}',
    '{"op": "deal", "rules": {}, "players": 2, "seed": "00"}', '{"op": "deal", "rules": {}, "players": 2, "seed": 0}',
    '{"op": "deal", "rules": {}, "players": 2, "seed": "' + "x" * 64 + '"}',
    '{"op": "deal", "rules": {}, "players": 2, "seed": "' + "0" * 62 + '²²"}',
    '{"op": "deal", "rules": {}, "players": 2, "deck": "6C"}', '{"op": "deal", "rules": {}, "players": 2, "deck": [1]}',
    f'{{"op": "deal", "rules": {{}}, "players": 2, "dealer": 2, "seed": "{SEED}"}}',
    f'{{"op": "deal", "rules": {{}}, "players": 2, "dealer": null, "seed": "{SEED}"}}',
    '{"op": "position", "rules": {}}', '{"op": "position", "rules": {}, "position": []}',
    '{"op": "position", "position": {}}', "[" * 100_000, '{"op": ' + "9" * 5000 + "}",
]  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: line[:60] or "empty")
def test_invalid_requests_are_refused_and_change_no_state(referee: Referee, line: str) -> None:
    before = send_request(referee, op="state")
    assert get_code(referee.handle_line(line)) == "bad_request"
    assert send_request(referee, op="state") == before


@pytest.mark.parametrize(
    "previous",
    [
        5, [], "none", {"fools": [1]}, {"fool": "1"}, {"fool": 4}, {"fool": -1}, {"fool": True}, {"last_fool": 1.0},
        {"out": 0}, {"out": {}}, {"out": [1]}, {"out": [[4]]}, {"out": [[None]]}, {"out": [["1"]]}, {"out": "1"},
    ],
)  # fmt: skip
def test_an_impossible_previous_game_is_a_bad_request(previous: Any) -> None:
    rules = {"preset": "classic-36", "teams": 2, "next_game_attacker": "winning_team"}
    previous = {"fool": 1, **previous} if isinstance(previous, dict) and "fool" not in previous else previous
    reply = send_request(Referee(), op="deal", rules=rules, players=4, seed=SEED, previous=previous)
    assert get_code(reply) == "bad_request"


@pytest.mark.parametrize(
    "previous", [None, {}, {"fool": None}, {"out": None}, {"fool": 1, "last_fool": 1, "out": [[0]]}]
)
def test_absent_fields_of_the_previous_game_are_empty(previous: Any) -> None:
    assert send_request(Referee(), op="deal", rules="spivak-52", players=2, seed=SEED, previous=previous)["ok"]


def list_deck(decks: int, **changed: str) -> list[str]:
    """Return `decks` packs of 36 cards. An argument such as `at3="7C"` replaces the card at index 3."""
    deck = [rank + suit for suit in "CDHS" for rank in "6789TJQKA"] * decks
    for index, card in changed.items():
        deck[int(index.removeprefix("at"))] = card
    return deck


@pytest.mark.parametrize(
    ("decks", "deck"),
    [
        (1, []), (1, list_deck(1)[:-1]), (1, [*list_deck(1), "6C"]), (1, list_deck(1, at0="7C")),
        (1, list_deck(1, at0="??")), (1, list_deck(2)), (4, list_deck(4, at1="6C")), (4, ["6C"] * 144),
        (1, list_deck(1, at0="2C")), (1, list_deck(1, at3="")),
    ],
)  # fmt: skip
def test_a_deck_that_is_not_the_pack_is_refused(decks: int, deck: list[str]) -> None:
    reply = send_request(Referee(), op="deal", rules={"decks": decks}, players=4, deck=deck)
    assert get_code(reply) == "bad_card"


def test_a_game_is_dealt_from_a_deck_or_from_a_seed_and_not_from_both() -> None:
    reply = send_request(Referee(), op="deal", rules={}, players=2, deck=list_deck(1), seed=SEED)
    assert get_code(reply) == "bad_request"
    assert send_request(Referee(), op="deal", rules={}, players=2, deck=list_deck(1), seed=None)["ok"]


def test_every_operation_but_three_needs_a_game() -> None:
    referee = Referee()
    for request in ({"op": "state"}, {"op": "legal", "seat": 0}, {"op": "move", "seat": 0, "move": "take"}):
        assert get_code(send_request(referee, **request)) == "no_game"
    assert get_code(send_request(referee, op="events", viewer=None)) == "no_game"
    assert send_request(referee, op="presets")["ok"]
    assert send_request(referee, op="rules", rules={})["ok"]


def test_presets_contain_all_options_and_players() -> None:
    presets = send_request(Referee(), op="presets")["presets"]
    assert len(presets) == 12
    for name, preset in presets.items():
        assert 2 <= preset.pop("min_players") < preset.pop("max_players") <= 8
        assert send_request(Referee(), op="rules", rules=name)["rules"] == preset


def test_a_refusal_of_rules_names_the_option() -> None:
    error = send_request(Referee(), op="rules", rules={"preset": "alemi-36", "jokers": 2})["error"]
    assert (error["code"], error["option"]) == ("bad_rules", "jokers")
    error = send_request(Referee(), op="rules", rules={"teams": 2}, players=3)["error"]
    assert (error["code"], error["option"]) == ("bad_rules", "teams")
    assert get_code(send_request(Referee(), op="rules", rules="alemi-36", players=7)) == "bad_players"
    assert get_code(send_request(Referee(), op="deal", rules="alemi-36", players=10**9, seed=SEED)) == "bad_players"


def test_a_refused_position_leaves_the_game_unchanged(referee: Referee) -> None:
    before = send_request(referee, op="state"), send_request(referee, op="events", viewer=None)
    assert get_code(send_request(referee, op="deal", rules="alemi-36", players=7, seed=SEED)) == "bad_players"
    assert (
        get_code(send_request(referee, op="position", rules="alemi-36", position={"hands": [["7C"], ["7C"]]}))
        == "bad_position"
    )
    assert (send_request(referee, op="state"), send_request(referee, op="events", viewer=None)) == before


def test_the_state_has_every_field_for_every_viewer(referee: Referee) -> None:
    for viewer in (None, 0, 1, 2):
        assert list(send_request(referee, op="state", viewer=viewer)["state"]) == STATE_FIELDS
    assert send_request(referee, op="state") == send_request(referee, op="state", viewer=None)


def test_events_are_numbered_and_can_be_requested_from_a_number_on(referee: Referee) -> None:
    attacker = send_request(referee, op="state")["state"]["attacker"]
    move = send_request(referee, op="legal", seat=attacker)["legal"][0]
    send_request(referee, op="move", seat=attacker, move=move)
    events = send_request(referee, op="events", viewer=attacker)["events"]
    assert [event["seq"] for event in events] == [1, 2, 3]
    assert [event["kind"] for event in events] == ["dealt", "bout_opened", "attacked"]
    assert send_request(referee, op="events", viewer=attacker, after=2)["events"] == events[2:]
    assert send_request(referee, op="events", viewer=attacker, after=99)["events"] == []


def test_every_line_is_answered_even_if_it_is_invalid() -> None:
    lines = [*BAD_LINES, json.dumps(DEAL_REQUEST), '{"op": "state"}', '{"op": "rules", "rules": "\\ud800"}']
    lines = [line.replace("\n", " ") for line in lines]
    out = io.StringIO()
    serve(io.StringIO("\n".join(lines) + "\n"), out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(replies) == len(lines)
    assert all(line.isascii() for line in out.getvalue().splitlines())
    assert [reply["ok"] for reply in replies[-3:]] == [True, True, False]


def test_the_program_answers_every_line_at_once_even_one_that_is_no_utf_8() -> None:
    replies, environment = [], {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "games.engine"]
    with Popen(command, stdin=PIPE, stdout=PIPE, cwd=ROOT, env=environment) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for line in (json.dumps(DEAL_REQUEST).encode(), b"\xff", b'{"op": "state"}'):
            program.stdin.write(line + b"\n")
            program.stdin.flush()
            assert select([program.stdout], [], [], PATIENCE)[0], line
            replies.append(json.loads(program.stdout.readline()))
    assert [reply["ok"] for reply in replies] == [True, False, True]
    assert program.returncode == 0
