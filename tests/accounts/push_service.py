"""A push service for tests, whose simulated browsers record and decrypt pushes."""

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


def encode_base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Device:
    """A browser that receives pushes. The push service responds to each of its pushes with the HTTP status `status`."""

    endpoint: str
    status: int = 201
    received_pushes: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    private_key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth_secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def subscription(self) -> dict[str, str]:
        point = self.private_key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self.endpoint,
            "p256dh": encode_base64url(point),
            "auth": encode_base64url(self.auth_secret),
        }

    @property
    def compressed_key(self) -> str:
        """Return the public key in the short form, which push encryption does not accept."""
        return encode_base64url(self.private_key.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint))

    def read_new_pushes(self) -> list[dict[str, Any]]:
        """Return the decrypted pushes since the last call. Check that the site has signed them."""
        received, self.received_pushes = self.received_pushes, []
        return [self._decrypt(headers, body) for headers, body in received]

    def _decrypt(self, headers: dict[str, str], body: bytes) -> dict[str, Any]:
        assert headers["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(headers["authorization"])
        message: dict[str, Any] = json.loads(
            http_ece.decrypt(body, private_key=self.private_key, auth_secret=self.auth_secret)
        )
        return {**message, "ttl": int(headers["ttl"])}


class PushService(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), PushRequestHandler)
        self.devices: dict[str, Device] = {}

    def create_device(self) -> Device:
        path = f"/send/{secrets.token_hex(8)}"
        self.devices[path] = Device(f"http://127.0.0.1:{self.server_port}{path}")
        return self.devices[path]


class PushRequestHandler(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        device = self.server.devices[self.path]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        # A push service may refuse a larger body (RFC 8030, section 7.2).
        status = 413 if len(body) > 4096 else device.status
        if status < 300:
            device.received_pushes.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def start_push_service() -> Iterator[PushService]:
    with PushService() as service:
        threading.Thread(target=service.serve_forever, args=[0.01], daemon=True).start()
        yield service
        service.shutdown()
