"""A proxy that passes bytes on, and cuts connections in the middle of a response."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class CuttingProxy:
    """A proxy to `server`.

    It cuts each connection after a few chunks of the responses. Of the chunk at which it cuts, it passes on the first
    half or no byte.
    """

    server: tuple[str, int]
    address: str = ""
    cut: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def plan_next_cut(self) -> tuple[int, bool]:
        """Return the number of the chunk at which a new connection is cut, and whether half of that chunk is passed
        on.
        """
        with self.lock:
            self.cut += 1
            return 3 + self.cut % 5, bool(self.cut % 2)


def connect_and_pass_on(line: CuttingProxy, near: socket.socket) -> None:
    last, half = line.plan_next_cut()
    with near, socket.create_connection(line.server) as far:
        threading.Thread(target=pass_requests_on, args=(near, far), daemon=True).start()
        for number in range(1, last + 1):
            if not (piece := read(far)):
                break
            passed = piece if number < last else piece[: len(piece) // 2 * half]
            with suppress(OSError):
                near.sendall(passed)
        for one in (near, far):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


def pass_requests_on(near: socket.socket, far: socket.socket) -> None:
    while asked := read(near):
        with suppress(OSError):
            far.sendall(asked)
    with suppress(OSError):
        far.shutdown(socket.SHUT_RDWR)


def read(source: socket.socket) -> bytes:
    """Return the received bytes; none if the connection is closed."""
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
