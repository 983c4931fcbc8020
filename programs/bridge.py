"""`python -m programs.bridge "PROGRAM"` lets a program that uses the protocol of docs/referee.md play on a server.

The bridge needs the client (`pip install ./clients/python`). The environment variable DURAK_URL is the address of the
server, and DURAK_TOKEN the token of the account. The program gets a message for each turn, one turn at a time, and
answers as in the arena. The bridge accepts every invitation, and takes the seat back after a takeover. You may stop and
restart the bridge and the server at any moment.
"""

import argparse
import asyncio
import json
import os
import sys
from contextlib import suppress
from typing import Any

import httpx
from durak_client import Durak, Problem
from durak_client.core.models import Game

from examples.bot import RETRY_SECONDS, accept_invitations_and_retake_seats
from games.engine.referee import Referee
from programs.program import Program, ProgramLostError, parse_time_limit
from programs.seat import GENERAL_REQUESTS, Message, make_refusal, parse_request

STATE_FIELDS = (
    "version", "phase", "bout", "starter", "attacker", "defender", "dealer", "trump", "trump_card", "talon", "discard",
    "hands", "known", "table", "must", "may", "passed", "transfers", "out", "capacity", "result",
)  # fmt: skip
"""The fields of the state of a game that a program receives. The API of the server has more fields."""


class ServerSeat:
    """A seat in a game on a server, with the methods of `programs.seat.Seat`, so that a `Program` can play it.

    The client `durak` belongs to the event loop `loop`. Do not call the methods in the thread in which the loop runs:
    they wait for the loop.
    """

    def __init__(self, durak: Durak, game: Game, loop: asyncio.AbstractEventLoop) -> None:
        self.durak, self.loop = durak, loop
        self._store_game(game)

    def _store_game(self, game: Game) -> None:
        self.loaded_game, self.fields = game, game.to_dict()

    def make_turn_message(self) -> Message:
        fields = self.fields
        head = {"ok": True, "game": fields["id"], "seat": fields["your_seat"], "rules": fields["rules"]}
        return {**head, **self._get_state(), "legal": fields["legal"]}

    def answer_line(self, line: str) -> Message:
        request = parse_request(line, self.fields["your_seat"])
        if "error" in request:
            return request
        if request["op"] in GENERAL_REQUESTS:
            return Referee().handle_line(json.dumps(request))
        try:
            return {"ok": True, **self._handle_game_request(request)}
        except Problem as problem:
            refused = make_refusal(problem.detail, problem.code)
            return refused | self._reload() if problem.game_has_changed else refused

    def _handle_game_request(self, request: Message) -> Message:
        if request["op"] == "legal":
            return {"legal": self.fields["legal"]}
        if request["op"] == "events":
            return {"events": self._run_in_loop(self._load_events(request.get("after", 0)))}
        if request["op"] == "move":
            self._store_game(self._run_in_loop(self.durak.move(self.loaded_game, str(request.get("move")))).game)
        return self._get_state()

    def _reload(self) -> Message:
        """Load the game again, after it has changed. Return the state and the legal moves.

        There are no legal moves if the game no longer waits for this seat.
        """
        self._store_game(self._run_in_loop(self.durak.game(self.loaded_game.id)))
        still = self.fields["your_seat"] in self.fields["must"]
        return {**self._get_state(), "legal": self.fields["legal"] if still else []}

    async def _load_events(self, after: int) -> list[Message]:
        return [event.to_dict() async for event in self.durak.events(self.fields["id"], after=after)]

    def _get_state(self) -> Message:
        return {"state": {name: self.fields[name] for name in STATE_FIELDS}}

    def _run_in_loop(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()


async def play_turns(durak: Durak, program: Program) -> None:
    async for turn in durak.turns(again=RETRY_SECONDS):
        try:
            game = await durak.game(turn.game)
            while game.legal and game.your_seat in game.must:
                seat = ServerSeat(durak, game, asyncio.get_running_loop())
                await asyncio.to_thread(program.play_turn, seat.make_turn_message(), seat.answer_line)
                game = await durak.game(turn.game)
        except ProgramLostError as lost:
            print(f"{turn.game}: {lost}; it is restarted", file=sys.stderr)
        except Problem as refused:
            if refused.status in (401, 403):
                raise
            print(f"{turn.game}: {refused}", file=sys.stderr)
        except httpx.TransportError as error:
            print(f"{turn.game}: {error!r}", file=sys.stderr)


async def run_bridge(command: str, seconds: float) -> None:
    with Program(command, seconds) as program:
        async with Durak(os.environ["DURAK_URL"], os.environ["DURAK_TOKEN"]) as durak, asyncio.TaskGroup() as tasks:
            tasks.create_task(accept_invitations_and_retake_seats(durak))
            tasks.create_task(play_turns(durak, program))


def main() -> None:
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("python -m programs.bridge", description=about, epilog=more)
    parser.add_argument("program", help="its command, such as 'python examples/player.py'")
    parser.add_argument("--seconds", type=parse_time_limit, default=60.0, help="time limit of a turn (default: 60)")
    arguments = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(run_bridge(arguments.program, arguments.seconds))


if __name__ == "__main__":
    main()
