"""Checks of games that somebody else has recorded: each is dealt from its seed and played again, move by move.

A record is what `GET /games/ID/record` answers, a file of them has one a line. It needs nothing but this package.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from games.engine.abandoning import ABANDONED
from games.engine.errors import Refused
from games.engine.events.event import EVERYTHING, event_view
from games.engine.referee import Referee
from games.engine.shuffle import commitment

BY_SERVERS = ("seq", "at", "by")
"""What a server adds to an event."""


def faults_of(record: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a record, a sentence each; nothing if it is what its seed, rules and moves come to."""
    referee = Referee()
    try:
        referee.deal({name: record.get(name) for name in ("rules", "players", "dealer", "previous", "seed")})
    except Refused as refused:
        yield f"it cannot be dealt: {refused}"
        return
    if commitment(referee.game().seed) != record.get("commitment"):
        yield "the commitment is not that of the seed"
    for number, move in enumerate(_list(record, "moves"), 1):
        try:
            referee.move(move)
        except Refused as refused:
            yield f"move {number} cannot be: {refused}"
            return
    yield from _faults_of_events(referee, _list(record, "events"))
    yield from _faults_of_result(referee, record.get("result"))


def _list(record: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = record.get(name)
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise Refused("bad_request", f"'{name}' is not a list of objects")
    return found


def _faults_of_events(referee: Referee, told: list[Mapping[str, Any]]) -> Iterator[str]:
    """The first that differs; what follows from it would differ, too."""
    played = [_as_told(event_view(event, EVERYTHING) or {}) for event in referee.log]
    for number, (right, event) in enumerate(zip(played, told, strict=False), 1):
        if event.get("seq") != number:
            yield f"event {number} is numbered {event.get('seq')}"
            return
        if right != {name: value for name, value in event.items() if name not in BY_SERVERS}:
            yield f"event {number} does not follow from seed and moves: it would be {json.dumps(right)}"
            return
    if len(played) != len(told):
        yield f"it has {len(told)} events, seed and moves come to {len(played)}"


def _as_told(event: dict[str, Any]) -> dict[str, Any]:
    """As JSON and a server have it: the `at` of a cut is its `cut`."""
    plain: dict[str, Any] = json.loads(json.dumps(event))
    if "at" in plain:
        plain["cut"] = plain.pop("at")
    return plain


def _faults_of_result(referee: Referee, told: Any) -> Iterator[str]:
    state = referee.game()
    result = ABANDONED if state.result is None and told == ABANDONED else state.result
    if result is None:
        yield "it is not over after its last move"
    elif result != told:
        yield f"its result would be {json.dumps(result)}"


def verify(lines: Iterable[str], out: TextIO) -> int:
    """Writes a line for each record that is wrong, and one in the end; how many are wrong."""
    games = bad = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            games += 1
            name, faults = _checked(line)
            bad += bool(faults)
            for fault in faults:
                out.write(f"line {number}{name}: {fault}\n")
    out.write(f"{games} games, {bad} of them wrong\n")
    return bad


def _checked(line: str) -> tuple[str, list[str]]:
    """The game's name, and what is wrong with it."""
    try:
        record = json.loads(line)
        if not isinstance(record, dict):
            return "", ["it is not the record of a game"]
        name = f", game {record['id']}" if isinstance(record.get("id"), str) else ""
    except (ValueError, RecursionError):
        return "", ["it is not JSON"]
    try:
        return name, list(faults_of(record))
    except Refused as refused:
        return name, [f"it is not the record of a game: {refused}"]


def main(arguments: list[str]) -> int:
    """The exit code: 0 if all is well, 1 if a game is wrong, 2 if there is nothing to read."""
    if len(arguments) != 1:
        sys.stderr.write("python -m games.engine verify FILE: checks the records in FILE, one a line\n")
        return 2
    try:
        with open(arguments[0], encoding="utf-8", errors="replace") as lines:
            return 1 if verify(lines, sys.stdout) else 0
    except OSError as error:
        sys.stderr.write(f"{arguments[0]}: {error.strerror}\n")
        return 2
