"""The server that receives the webhooks of all bots. Each bot's webhook has its own loopback address (127.x.y.z)."""

import json
import socket
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

WEBHOOK_NETWORK = "127.0.0.0/8"
"""The network of the webhooks' addresses. The setting `OUTGOING_INSIDE` must allow the site to send requests to it."""


class WebhookServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = socket.SOMAXCONN


class Receiver:
    """Stores the messages of all webhooks. `received_numbers` has the numbers of each bot's notifications, as they
    arrived.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.received_numbers: dict[str, list[int]] = defaultdict(list)

    def find_faults(self, bot: str, newest: int) -> list[str]:
        """Return a sentence if the bot has not received the notifications 1 to `newest` in order. Repetitions are
        ignored.
        """
        numbers = list(dict.fromkeys(self.received_numbers[bot]))
        return [] if numbers == list(range(1, newest + 1)) else [f"{bot} was sent {numbers} of {newest} notifications"]

    def count_repeated_messages(self) -> int:
        """Return how many messages were received again after their first arrival."""
        return sum(len(numbers) - len(set(numbers)) for numbers in self.received_numbers.values())


def make_webhook_url(index: int, name: str, port: int) -> str:
    """Return the URL of a bot's webhook."""
    return f"http://127.1.{index // 250}.{index % 250 + 1}:{port}/{name}"


@contextmanager
def run_webhook_server() -> Iterator[Receiver]:
    """Run the server of the webhooks until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            receiver.received_numbers[self.path[1:]].append(message["data"]["notification_number"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with WebhookServer(("0.0.0.0", 0), Handler) as server:  # all addresses of this machine
        receiver = Receiver(server.server_port)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield receiver
        server.shutdown()
