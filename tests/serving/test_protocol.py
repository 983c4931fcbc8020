"""uvicorn with our protocol over real connections: clients that do not read are disconnected. When the server stops,
streams end, and requests on the way get their responses.
"""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import httpx
import pytest
import uvicorn

from durak_site.local_site.listen_address import find_free_port
from durak_site.serving import patient
from durak_site.serving.asgi import App, Receive, Scope, Send, cancel_tasks, wait_for_disconnect
from durak_site.serving.threads import ThreadedWsgi
from tests.pauses import sleep_to_disprove
from tests.serving.test_threads import SlowApp
from tests.stack import wait_for

CHUNK = b"x" * 65536


class EndlessApp:
    """An application whose responses do not end before the client disconnects.

    It sends data all the time at /much, and one chunk at other paths. `open_responses` counts the unfinished responses.
    """

    open_responses = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.open_responses += 1
        gone = asyncio.create_task(wait_for_disconnect(receive))
        sending = asyncio.create_task(self.send_endless_response(scope, send))
        await asyncio.wait({gone, sending}, return_when=asyncio.FIRST_COMPLETED)
        await cancel_tasks(gone, sending)
        self.open_responses -= 1

    async def send_endless_response(self, scope: Scope, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"word", "more_body": True})
        while scope["path"] == "/much":
            await send({"type": "http.response.body", "body": CHUNK, "more_body": True})
            await asyncio.sleep(0)
        await asyncio.Event().wait()


@pytest.fixture
def endless_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[EndlessApp, uvicorn.Server, int]]:
    monkeypatch.setattr(patient, "MAX_SEND_SECONDS", 0.5)
    app = EndlessApp()
    with start_server(app) as (server, port):
        yield app, server, port


@contextmanager
def start_server(app: App) -> Iterator[tuple[uvicorn.Server, int]]:
    """Start a server with our protocol. Yield the server and its port."""
    port = find_free_port()
    server = uvicorn.Server(
        uvicorn.Config(app, port=port, http=patient.Patient, lifespan="off", log_config=None, access_log=False)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_for(lambda: server.started, "the server has started")
    yield server, port
    server.should_exit = True
    thread.join(30)
    assert not thread.is_alive()


def send_request(port: int, path: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(b"GET %s HTTP/1.1\r\nHost: here\r\n\r\n" % path)
    return line


def test_only_a_client_that_does_not_read_is_disconnected(
    endless_server: tuple[EndlessApp, uvicorn.Server, int],
) -> None:
    app, _, port = endless_server
    with send_request(port, b"/much"), send_request(port, b"/much") as slow, send_request(port, b"/little"):
        wait_for(lambda: app.open_responses == 3, "all three clients are connected")
        for _ in range(8):  # the client reads slowly, but does not stop
            with suppress(BlockingIOError):
                slow.recv(1 << 20)
            sleep_to_disprove("as slow a reader as it is", 0.1)
        wait_for(lambda: app.open_responses < 3, "one client is disconnected")
        slow.close()
        wait_for(lambda: app.open_responses == 1, "the client that has read all data is still connected")


def test_an_open_stream_does_not_keep_the_server_from_stopping(
    endless_server: tuple[EndlessApp, uvicorn.Server, int],
) -> None:
    app, server, port = endless_server
    with httpx.stream("GET", f"http://127.0.0.1:{port}/little", timeout=30) as answer:
        words = answer.iter_raw()
        assert next(words) == b"word"
        server.should_exit = True
        with suppress(httpx.RemoteProtocolError):
            assert list(words) == []
    wait_for(lambda: app.open_responses == 0, "no client is connected")


def test_a_server_that_stops_responds_to_a_request_on_the_way_and_closes_connections_without_one() -> None:
    slow = SlowApp()
    slow.may_respond.set()
    with start_server(ThreadedWsgi(slow, 1)) as (server, port):
        used, unused = (socket.create_connection(("127.0.0.1", port), timeout=30) for _ in range(2))
        wait_for(lambda: len(server.server_state.connections) == 2, "both connections are accepted")
        server.should_exit = True
        wait_for(lambda: not is_listening(port), "the server stops")
        used.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        with used, unused:
            assert used.recv(1000).startswith(b"HTTP/1.1 200")
            assert (used.recv(1000), unused.recv(1000)) == (b"", b"")


def is_listening(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True


def test_a_queued_change_is_made_only_if_its_client_is_connected() -> None:
    slow = SlowApp()
    change = b"POST /api/v1/series HTTP/1.1\r\nHost: here\r\nX-Name: %s\r\nContent-Length: 2\r\n\r\n{}"
    with start_server(ThreadedWsgi(slow, 1)) as (_, port):
        lines = []
        for name in (b"first", b"gone", b"stays"):
            lines.append(socket.create_connection(("127.0.0.1", port)))
            lines[-1].sendall(change % name)
            wait_for(lambda: slow.started, "the first is at work")
        sleep_to_disprove("the others, which come over connections of their own", 0.5)
        lines[1].close()
        sleep_to_disprove("the end of a connection, which the server does not report", 0.5)
        slow.may_respond.set()
        for line in (lines[0], lines[2]):
            assert line.recv(1000).startswith(b"HTTP/1.1 200")
            line.close()
    assert slow.names == ["first", "stays"]
