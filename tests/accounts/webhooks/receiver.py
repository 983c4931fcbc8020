"""A webhook receiver in the test process, which records requests and sends the responses that the test chooses."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.utils import timezone
from standardwebhooks.webhooks import Webhook as Verifier

from accounts.models import Kind
from accounts.services import NewNotification, notify
from accounts.webhooks.delivery import send_due_deliveries
from tests.factories import Person
from tests.games.api.calls import expect_status

WEBHOOKS_URL = "/api/v1/me/webhooks"


@dataclass(frozen=True)
class ReceivedRequest:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def message(self) -> dict[str, Any]:
        return dict(json.loads(self.body))

    @property
    def number(self) -> int:
        """Return the number of the notification in the request."""
        return int(self.message["data"]["notification_number"])


@dataclass
class Receiver:
    """A webhook receiver. `choose_status` chooses the status of each response. All responses have `headers`."""

    address: str = ""
    received_requests: list[ReceivedRequest] = field(default_factory=list)
    choose_status: Callable[[ReceivedRequest], int] = lambda _: 204
    headers: dict[str, str] = field(default_factory=dict)

    def list_numbers(self, path: str = "/") -> list[int]:
        return [one.number for one in self.received_requests if one.path == path]


@contextmanager
def start_receiver(host: str = "127.0.0.1") -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            one = ReceivedRequest(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
            receiver.received_requests.append(one)
            self.send_response(receiver.choose_status(one))
            for name, value in {"Location": "/elsewhere", **receiver.headers}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer((host, 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    receiver.address = f"http://{host}:{server.server_port}"
    yield receiver
    server.shutdown()
    server.server_close()


@dataclass
class Clock:
    """The clock that decides which deliveries are due. A test can set it forward."""

    now: datetime = field(default_factory=timezone.now)

    def __call__(self) -> datetime:
        return self.now

    def advance_and_send_deliveries(self, **later: float) -> int:
        """Set the clock forward by `later`, send the due deliveries, and return the number of requests."""
        self.now = max(self.now, timezone.now()) + timedelta(**later)
        return send_due_deliveries(get_time=self)


def create_webhook(player: Person, address: str, **more: Any) -> dict[str, Any]:
    return expect_status(player.client.post(WEBHOOKS_URL, {"url": address, **more}), 201)


def notify_player(player: Person, *abouts: object, kind: str = Kind.INVITED) -> None:
    for about in abouts:
        notification = NewNotification(player.user.pk, kind, f"{about}", {"series": f"{about}", "seat": 1})
        notify(notifications=[notification], now=timezone.now())


def verify_message(request: ReceivedRequest, secret: str) -> Any:
    """Return the message of the request. Raise `WebhookVerificationError` if it is not signed with `secret`."""
    return Verifier(secret).verify(request.body, request.headers)
