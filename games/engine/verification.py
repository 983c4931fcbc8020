"""Verification of recorded games. Each game is dealt again from its seed and replayed move by move.

A record is the response of `GET /games/ID/record`. A file contains one record per line.
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
    """Yield a sentence for each fault of a record, compared with the replay of its seed, rules and moves. Stop after a
    deal or a move that is not possible, and report only the first wrong event.
    """
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
    """Yield a sentence for the first event that differs from the replay, or for a different number of events.

    Later differences are not reported, because the first one can be their cause.
    """
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
    """Convert an event view to JSON as a server writes it. There the field `cut` has the number of cards cut, because
    the field `at` has the time of the event.
    """
    server_event: EventFields = json.loads(json.dumps(event or {}))
    if "at" in server_event:
        server_event["cut"] = server_event.pop("at")
    return server_event


def _find_result_faults(referee: Referee, recorded: Any) -> Iterator[str]:
    """Yield a sentence if the game is not over after its moves, or ends with another result."""
    state = referee.get_state()
    result = ABANDONED if state.result is None and recorded == ABANDONED else state.result
    if result is None:
        yield "it is not over after its last move"
    elif result != recorded:
        yield f"its result would be {json.dumps(result)}"


def verify_records(lines: Iterable[str], out: TextIO) -> int:
    """Verify records, one in each line. Write the faults and a summary to `out`, and return the number of wrong
    records.
    """
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
    """Verify one record. Return a name for the game in messages, and a sentence for each fault."""
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
    """Verify the records of a file. Return the exit code: 0 if all are right, 1 if at least one is wrong, and 2 if the
    file cannot be read or the arguments are wrong.
    """
    if len(arguments) != 1:
        sys.stderr.write("python -m games.engine verify FILE: checks the records in FILE, one a line\n")
        return 2
    try:
        with open(arguments[0], encoding="utf-8", errors="replace") as lines:
            return 1 if verify_records(lines, sys.stdout) else 0
    except OSError as error:
        sys.stderr.write(f"{arguments[0]}: {error.strerror}\n")
        return 2
