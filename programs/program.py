"""A class that runs a program in a child process, and exchanges lines of JSON with it."""

import json
import queue
import shlex
import subprocess
import threading
import time
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any, Self

Message = dict[str, Any]
MAX_LINE_LENGTH = 100_000
MAX_REFUSALS = 20
"""Maximum number of requests of a program that may be refused in one turn."""


class ProgramLostError(Exception):
    """The program has ended, was too slow, or made too many invalid requests."""


class Program:
    """A program that plays Durak as a child process. `seconds` is the time limit of a turn.

    The limit counts only the time in which a line of the program is awaited, not the time that the answers to its lines
    take. After a ProgramLostError, the next turn starts the program again.
    """

    def __init__(self, command: str, seconds: float = 10.0) -> None:
        self.command, self.seconds = command, seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    def play_turn(self, message: Message, answer: Callable[[str], Message]) -> None:
        """Send the turn to the program, and reply to each of its lines with `answer(line)` until it has moved.

        Raises ProgramLostError if the program ends, is too slow, or makes too many invalid requests.
        """
        try:
            self.write_message(message)
            refused, seconds_left = 0, self.seconds
            while True:
                started_at = time.monotonic()
                line = self._read_line(seconds_left)
                seconds_left -= time.monotonic() - started_at
                reply = answer(line)
                self.write_message(reply)
                if _ends_turn(line, reply):
                    return
                refused += not reply["ok"]
                if refused > MAX_REFUSALS:
                    raise ProgramLostError(f"made {refused} invalid requests, last: {reply['error']['message']}")
        except ProgramLostError:
            self.stop()
            raise

    def write_message(self, message: Message) -> None:
        """Write a message to the program. Raises ProgramLostError if the program has ended."""
        process = self._process or self._start()
        try:
            process.stdin.write(json.dumps(message) + "\n")  # type: ignore[union-attr]  # it is a pipe
            process.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            raise ProgramLostError("it has ended") from None

    def _read_line(self, seconds_left: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, seconds_left))
        except queue.Empty:
            raise ProgramLostError(f"it did not move within {self.seconds:g} seconds") from None
        if not line:
            raise ProgramLostError("it has ended")
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
        threading.Thread(target=_copy_output, args=(process, self._lines), daemon=True).start()
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


def parse_time_limit(text: str) -> float:
    """Parse the option `--seconds` of a command. Raises ArgumentTypeError unless it is a positive number."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < inf:
        raise ArgumentTypeError(f"{text!r} is not a positive number")
    return seconds


def _ends_turn(line: str, reply: Message) -> bool:
    """Return whether the program's turn is over after this line and the reply to it.

    An accepted move ends the turn. A refusal ends it if there are no legal moves, because the game no longer waits.
    """
    return reply.get("legal") == [] if not reply["ok"] else bool(json.loads(line)["op"] == "move")


def _copy_output(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    """Copy the program's lines of output into a queue. An empty text in the queue means that the program has ended."""
    with suppress(ValueError, OSError):  # the pipe was closed
        while line := process.stdout.readline(MAX_LINE_LENGTH):  # type: ignore[union-attr]
            lines.put(line)
    lines.put("")
