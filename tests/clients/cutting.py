"""A line that breaks: a proxy that passes bytes on, and cuts connections at the worst moments."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class Line:
    """Passes on to `server`. Each connection lasts for a few pieces of answers: of the last one, half or none comes."""

    server: tuple[str, int]
    address: str = ""
    cut: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def connected(self) -> tuple[int, bool]:
        """How many pieces a new connection lasts, and whether half of the last one comes."""
        with self.lock:
            self.cut += 1
            return 3 + self.cut % 5, bool(self.cut % 2)


def pass_on(line: Line, near: socket.socket) -> None:
    last, half = line.connected()
    with near, socket.create_connection(line.server) as far:
        threading.Thread(target=pump, args=(near, far), daemon=True).start()
        for number in range(1, last + 1):
            if not (piece := read(far)):
                break
            passed = piece if number < last else piece[: len(piece) // 2 * half]
            with suppress(OSError):
                near.sendall(passed)
        for one in (near, far):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


def pump(near: socket.socket, far: socket.socket) -> None:
    while asked := read(near):
        with suppress(OSError):
            far.sendall(asked)
    with suppress(OSError):
        far.shutdown(socket.SHUT_RDWR)


def read(source: socket.socket) -> bytes:
    """What has come; nothing where the connection is gone."""
    try:
        return source.recv(65536)
    except OSError:
        return b""


@contextmanager
def breaking(server: tuple[str, int]) -> Iterator[Line]:
    line = Line(server)
    with socket.create_server(("127.0.0.1", 0)) as door:
        line.address = "http://127.0.0.1:%d" % door.getsockname()[1]  # noqa: UP031
        threading.Thread(target=answer_the_door, args=(line, door), daemon=True).start()
        yield line


def answer_the_door(line: Line, door: socket.socket) -> None:
    with suppress(OSError):
        while True:
            near, _ = door.accept()
            threading.Thread(target=pass_on, args=(line, near), daemon=True).start()
