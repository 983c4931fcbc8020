"""Verification of recorded games. Each game is dealt again from its seed and replayed move by move.

A record is the response of `GET /games/ID/record`. A file contains one record per line. The verification needs no
package except `games.engine`.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from games.engine.abandonment import ABANDONED
from games.engine.errors import RefusalError
from games.engine.events.event import EVERYTHING, EventFields, build_event_view
from games.engine.events.views import EventView
from games.engine.referee import Referee
from games.engine.shuffle import compute_commitment

SERVER_FIELDS = ("seq", "at", "by")
"""The fields of a recorded event that a server adds. The engine cannot check them."""


def find_record_faults(record: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each fault of a record. A fault is a difference between the record and the replay of its
    seed, rules and moves. After a deal or a move that is not possible, stop."""
    referee = Referee()
    try:
        referee.deal_requested_game(
            {name: record.get(name) for name in ("rules", "players", "dealer", "previous", "seed")}
        )
    except RefusalError as refused:
        yield f"it cannot be dealt: {refused}"
        return
    if compute_commitment(referee.get_state().seed) != record.get("commitment"):
        yield "the commitment is not that of the seed"
    for number, move in enumerate(_get_list(record, "moves"), 1):
        try:
            referee.play_requested_move(move)
        except RefusalError as refused:
            yield f"move {number} cannot be: {refused}"
            return
    yield from _find_event_faults(referee, _get_list(record, "events"))
    yield from _find_result_faults(referee, record.get("result"))


def _get_list(record: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = record.get(name)
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise RefusalError("bad_request", f"'{name}' is not a list of objects")
    return found


def _find_event_faults(referee: Referee, recorded: list[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a sentence for the first event that differs between the record and the replay. Do not report later
    differences, because the first one may cause them."""
    played = [_convert_to_server_json(build_event_view(event, EVERYTHING)) for event in referee.log]
    for number, (right, event) in enumerate(zip(played, recorded, strict=False), 1):
        if event.get("seq") != number:
            yield f"event {number} is numbered {event.get('seq')}"
            return
        if right != {name: value for name, value in event.items() if name not in SERVER_FIELDS}:
            yield f"event {number} does not follow from seed and moves: it would be {json.dumps(right)}"
            return
    if len(played) != len(recorded):
        yield f"it has {len(recorded)} events, seed and moves come to {len(played)}"


def _convert_to_server_json(event: EventView | None) -> EventFields:
    """Convert an event view to JSON as a server writes it. When a player cuts the pack, the engine's event has the
    number of cards in the field `at`. The server calls this field `cut`, because its `at` is the time of the event.
    """
    server_event: EventFields = json.loads(json.dumps(event or {}))
    if "at" in server_event:
        server_event["cut"] = server_event.pop("at")
    return server_event


def _find_result_faults(referee: Referee, recorded: Any) -> Iterator[str]:
    """Yield a sentence if the game is not over after its moves, or if its result differs from the recorded result."""
    state = referee.get_state()
    result = ABANDONED if state.result is None and recorded == ABANDONED else state.result
    if result is None:
        yield "it is not over after its last move"
    elif result != recorded:
        yield f"its result would be {json.dumps(result)}"


def verify_records(lines: Iterable[str], out: TextIO) -> int:
    """Verify the records in `lines`, one record per line. Write a line for each fault to `out`, and a summary at the
    end. Return the number of wrong records."""
    games = bad = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            games += 1
            name, faults = _verify_line(line)
            bad += bool(faults)
            for fault in faults:
                out.write(f"line {number}{name}: {fault}\n")
    out.write(f"{games} games, {bad} of them wrong\n")
    return bad


def _verify_line(line: str) -> tuple[str, list[str]]:
    """Verify the record in one line of the file. Return a text that names the game in messages, and a sentence for each
    fault. The text is empty if the line contains no id of a game."""
    try:
        record = json.loads(line)
        if not isinstance(record, dict):
            return "", ["it is not the record of a game"]
        name = f", game {record['id']}" if isinstance(record.get("id"), str) else ""
    except (ValueError, RecursionError):
        return "", ["it is not JSON"]
    try:
        return name, list(find_record_faults(record))
    except RefusalError as refused:
        return name, [f"it is not the record of a game: {refused}"]


def main(arguments: list[str]) -> int:
    """Verify the records of a file. Return the exit code: 0 if all records are right, and 1 if at least one is wrong.
    The code is 2 if the file cannot be read, or if `arguments` is not one file name."""
    if len(arguments) != 1:
        sys.stderr.write("python -m games.engine verify FILE: checks the records in FILE, one a line\n")
        return 2
    try:
        with open(arguments[0], encoding="utf-8", errors="replace") as lines:
            return 1 if verify_records(lines, sys.stdout) else 0
    except OSError as error:
        sys.stderr.write(f"{arguments[0]}: {error.strerror}\n")
        return 2
