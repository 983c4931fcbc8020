"""A push service, and browsers that listen to it: what is posted there is kept, and read with the browser's keys."""

import base64
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Device:
    """One browser. `status` is what the service answers for it."""

    endpoint: str
    status: int = 201
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": base64url(point), "auth": base64url(self.secret)}

    def read(self) -> list[dict[str, Any]]:
        """What it was sent since the last time, signed by the site."""
        some, self.got = self.got, []
        return [self._one(headers, body) for headers, body in some]

    def _one(self, headers: dict[str, str], body: bytes) -> dict[str, Any]:
        assert headers["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(headers["authorization"])
        told: dict[str, Any] = json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret))
        return {**told, "ttl": int(headers["ttl"])}


class Service(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Door)
        self.devices: dict[str, Device] = {}

    def device(self) -> Device:
        path = f"/send/{secrets.token_hex(8)}"
        self.devices[path] = Device(f"http://127.0.0.1:{self.server_port}{path}")
        return self.devices[path]


class Door(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        device = self.server.devices[self.path]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if device.status < 300:
            device.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(device.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def push_service() -> Iterator[Service]:
    with Service() as service:
        threading.Thread(target=service.serve_forever, args=[0.01], daemon=True).start()
        yield service
        service.shutdown()
