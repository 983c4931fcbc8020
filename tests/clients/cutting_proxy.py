"""A proxy that passes bytes on in both directions, and cuts connections in the middle of a response."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class CuttingProxy:
    """A proxy in front of `server`, which cuts each connection after a few chunks of the responses.

    It passes on the first half of the last chunk, or nothing of it.
    """

    server: tuple[str, int]
    address: str = ""
    number_of_cuts: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def plan_next_cut(self) -> tuple[int, bool]:
        """Return the number of the chunk at which to cut a new connection, and whether to pass on the first half of
        that chunk.
        """
        with self.lock:
            self.number_of_cuts += 1
            return 3 + self.number_of_cuts % 5, bool(self.number_of_cuts % 2)


def connect_and_pass_on(line: CuttingProxy, near: socket.socket) -> None:
    last, half = line.plan_next_cut()
    with near, socket.create_connection(line.server) as far:
        threading.Thread(target=pass_requests_on, args=(near, far), daemon=True).start()
        for number in range(1, last + 1):
            if not (piece := receive(far)):
                break
            passed = piece if number < last else piece[: len(piece) // 2 * half]
            with suppress(OSError):
                near.sendall(passed)
        for one in (near, far):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


def pass_requests_on(near: socket.socket, far: socket.socket) -> None:
    while asked := receive(near):
        with suppress(OSError):
            far.sendall(asked)
    with suppress(OSError):
        far.shutdown(socket.SHUT_RDWR)


def receive(source: socket.socket) -> bytes:
    """Return the received bytes, or no bytes if the connection is closed."""
    try:
        return source.recv(65536)
    except OSError:
        return b""


@contextmanager
def start_cutting_proxy(server: tuple[str, int]) -> Iterator[CuttingProxy]:
    line = CuttingProxy(server)
    with socket.create_server(("127.0.0.1", 0)) as door:
        line.address = "http://127.0.0.1:%d" % door.getsockname()[1]  # noqa: UP031
        threading.Thread(target=accept_connections, args=(line, door), daemon=True).start()
        yield line


def accept_connections(line: CuttingProxy, door: socket.socket) -> None:
    with suppress(OSError):
        while True:
            near, _ = door.accept()
            threading.Thread(target=connect_and_pass_on, args=(line, near), daemon=True).start()
