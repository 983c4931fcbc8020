"""A program that plays: a child process which is written lines and writes lines."""

import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

Message = dict[str, Any]
LONGEST_LINE = 100_000
REFUSALS = 20
"""So many in one turn, and the program does not know what it does."""


class Lost(Exception):
    """The program cannot go on with its game: it ended, was too slow, or kept asking for what cannot be."""


class Program:
    """Runs a command; `seconds` is what it may take for a turn. It is started anew for the turn after it was lost."""

    def __init__(self, command: str, seconds: float = 10.0) -> None:
        self.command, self.seconds = command, seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    def turn(self, message: Message, answer: Callable[[str], Message]) -> None:
        """Says that it is the program's turn, and answers what it asks until it has moved. Raises Lost."""
        try:
            self.tell(message)
            refused = 0
            while True:
                line = self._line()
                reply = answer(line)
                self.tell(reply)
                if _ends_turn(line, reply):
                    return
                refused += not reply["ok"]
                if refused > REFUSALS:
                    raise Lost(f"asked {refused} times for what cannot be, last: {reply['error']['message']}")
        except Lost:
            self.stop()
            raise

    def tell(self, message: Message) -> None:
        """Raises Lost."""
        process = self._process or self._start()
        try:
            process.stdin.write(json.dumps(message) + "\n")  # type: ignore[union-attr]  # it is a pipe
            process.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            raise Lost("it has ended") from None

    def _line(self) -> str:
        try:
            line = self._lines.get(timeout=self.seconds)
        except queue.Empty:
            raise Lost(f"it said nothing for {self.seconds:g} seconds") from None
        if not line:
            raise Lost("it has ended")
        return line

    def _start(self) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            shlex.split(self.command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        self._process, self._lines = process, queue.Queue(1000)
        threading.Thread(target=_read, args=(process, self._lines), daemon=True).start()
        return process

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]
            self._process = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _ends_turn(line: str, reply: Message) -> bool:
    """Whether a move was made, or there is none to make any more."""
    return reply.get("legal") == [] if not reply["ok"] else bool(json.loads(line)["op"] == "move")


def _read(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    """The last line of a program that has ended is empty."""
    with suppress(ValueError, OSError):  # the pipe was closed
        while line := process.stdout.readline(LONGEST_LINE):  # type: ignore[union-attr]
            lines.put(line)
    lines.put("")
