"""A proxy that cuts connections in the middle of a response."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class CuttingProxy:
    """A proxy in front of `server` that cuts each connection after a few chunks of responses.

    While `is_down` is set, it cuts each connection before the first chunk of the next response.
    """

    server: tuple[str, int]
    address: str = ""
    number_of_cuts: int = 0
    is_down: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def plan_next_cut(self) -> tuple[int, bool]:
        """Return the number of the chunk at which to cut, and whether to send the first half of this chunk before."""
        with self.lock:
            self.number_of_cuts += 1
            return 3 + self.number_of_cuts % 5, bool(self.number_of_cuts % 2)


def forward_connection(proxy: CuttingProxy, client: socket.socket) -> None:
    last, half = proxy.plan_next_cut()
    with client, socket.create_connection(proxy.server) as server:
        threading.Thread(target=forward_requests, args=(client, server), daemon=True).start()
        for number in range(1, last + 1):
            if not (chunk := receive_bytes(server)) or proxy.is_down:
                break
            forwarded = chunk if number < last else chunk[: len(chunk) // 2 * half]
            with suppress(OSError):
                client.sendall(forwarded)
        for one in (client, server):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


def forward_requests(client: socket.socket, server: socket.socket) -> None:
    while data := receive_bytes(client):
        with suppress(OSError):
            server.sendall(data)
    with suppress(OSError):
        server.shutdown(socket.SHUT_RDWR)


def receive_bytes(source: socket.socket) -> bytes:
    """Return the received bytes, or no bytes if the connection is closed."""
    try:
        return source.recv(65536)
    except OSError:
        return b""


@contextmanager
def start_cutting_proxy(server: tuple[str, int]) -> Iterator[CuttingProxy]:
    proxy = CuttingProxy(server)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        proxy.address = "http://127.0.0.1:%d" % listener.getsockname()[1]  # noqa: UP031
        threading.Thread(target=accept_connections, args=(proxy, listener), daemon=True).start()
        yield proxy


def accept_connections(proxy: CuttingProxy, listener: socket.socket) -> None:
    with suppress(OSError):
        while True:
            client, _ = listener.accept()
            threading.Thread(target=forward_connection, args=(proxy, client), daemon=True).start()
