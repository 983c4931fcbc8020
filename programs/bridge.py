"""`python -m programs.bridge "PROGRAM"`: seats a program that speaks the referee's lines at the tables of a server.

It needs the client (`pip install ./clients/python`). DURAK_URL and DURAK_TOKEN say where, and as whom. The program is
written a line for each turn and asks and moves as it does in the arena; what it knows of a game is what its seat is
told. It plays one turn at a time, of whichever game waits, accepts every invitation, and comes back where it was late.
It and the server may be stopped and started again.
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

from examples.bot import AGAIN, stay_seated
from games.engine.referee import Referee
from programs.program import Lost, Program
from programs.seat import OF_ALL, Message, own_request, refusal

STATE = (
    "version", "phase", "bout", "starter", "attacker", "defender", "dealer", "trump", "trump_card", "talon", "discard",
    "hands", "known", "table", "must", "may", "passed", "transfers", "out", "capacity", "result",
)  # fmt: skip
"""What the referee tells of a game; a server tells more."""


class ServerSeat:
    """A seat at a server's table, as `programs.seat.Seat` is one at a referee's; its methods run in another thread than
    the `loop`, which the client belongs to."""

    def __init__(self, durak: Durak, game: Game, loop: asyncio.AbstractEventLoop) -> None:
        self.durak, self.loop = durak, loop
        self._see(game)

    def _see(self, game: Game) -> None:
        self.seen, self.game = game, game.to_dict()

    def turn(self) -> Message:
        game = self.game
        told = {"ok": True, "game": game["id"], "seat": game["your_seat"], "rules": game["rules"]}
        return {**told, **self._state(), "legal": game["legal"]}

    def answer(self, line: str) -> Message:
        request = own_request(line, self.game["your_seat"])
        if "error" in request:
            return request
        if request["op"] in OF_ALL:
            return Referee().answer(json.dumps(request))
        try:
            return {"ok": True, **self._told(request)}
        except Problem as problem:
            refused = refusal(problem.detail, problem.code)
            return refused | self._anew() if problem.code == "stale" else refused

    def _told(self, request: Message) -> Message:
        if request["op"] == "legal":
            return {"legal": self.game["legal"]}
        if request["op"] == "events":
            return {"events": self._wait(self._events(request.get("after", 0)))}
        if request["op"] == "move":
            self._see(self._wait(self.durak.move(self.seen, str(request.get("move")))).game)
        return self._state()

    def _anew(self) -> Message:
        """The table as it is, where somebody was quicker. Nothing is legal where the turn has passed."""
        self._see(self._wait(self.durak.game(self.seen.id)))
        still = self.game["your_seat"] in self.game["must"]
        return {**self._state(), "legal": self.game["legal"] if still else []}

    async def _events(self, after: int) -> list[Message]:
        return [event.to_dict() async for event in self.durak.events(self.game["id"], after=after)]

    def _state(self) -> Message:
        return {"state": {name: self.game[name] for name in STATE}}

    def _wait(self, asked: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(asked, self.loop).result()


async def play(durak: Durak, program: Program) -> None:
    async for turn in durak.turns(again=AGAIN):
        try:
            game = await durak.game(turn.game)
            while game.legal and game.your_seat in game.must:
                seat = ServerSeat(durak, game, asyncio.get_running_loop())
                await asyncio.to_thread(program.turn, seat.turn(), seat.answer)
                game = await durak.game(turn.game)
        except Lost as lost:
            print(f"{turn.game}: {lost}; it is started anew", file=sys.stderr)
        except Problem as refused:
            if refused.status in (401, 403):
                raise
            print(f"{turn.game}: {refused}", file=sys.stderr)
        except httpx.TransportError as error:
            print(f"{turn.game}: {error!r}", file=sys.stderr)


async def bridge(command: str, seconds: float) -> None:
    with Program(command, seconds) as program:
        async with Durak(os.environ["DURAK_URL"], os.environ["DURAK_TOKEN"]) as durak, asyncio.TaskGroup() as both:
            both.create_task(stay_seated(durak))
            both.create_task(play(durak, program))


def main() -> None:
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("python -m programs.bridge", description=about, epilog=more)
    parser.add_argument("program", help="how it is started, such as 'python examples/player.py'")
    parser.add_argument("--seconds", type=float, default=60.0, help="for a turn")
    wanted = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(bridge(wanted.program, wanted.seconds))


if __name__ == "__main__":
    main()
