"""One request, and the beginning of its answer."""

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from durak_site.outgoing.destinations import Destination, check_address, looked_up

MOST_READ = 16 * 1024
"""Bytes of an answer; the rest is left."""


class Unreachable(Exception):
    """There was no answer in time. The message names the kind of error, and nothing of the address."""


@dataclass(frozen=True)
class Answer:
    """`headers` by their names in small letters; `body` is cut off."""

    status: int
    headers: dict[str, str]
    body: bytes
    milliseconds: int


def post(address: str, *, body: bytes, headers: Mapping[str, str], seconds: float = 10.0) -> Answer:
    """Sends it once; any status is an answer. Raises NotAllowed and Unreachable.

    It is cut off when `seconds` are over, however the other side drips.
    """
    destination = check_address(address)
    begun = time.monotonic()
    try:
        addresses = looked_up(destination, seconds)
    except (OSError, UnicodeError) as error:
        raise Unreachable(type(error).__name__) from None
    left = max(0.001, seconds - (time.monotonic() - begun))
    connection = _Connection(destination, addresses, left)
    end = threading.Timer(left, connection.cut_off)
    end.daemon = True
    end.start()
    try:
        connection.request("POST", destination.path, body, {**headers, "Connection": "close"})
        response = connection.getresponse()
        read = response.read(MOST_READ)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable("TimeoutError" if connection.is_over else type(error).__name__) from None
    finally:
        end.cancel()
        connection.close()
    told = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, told, read, round(1000 * (time.monotonic() - begun)))


class _Connection(http.client.HTTPConnection):
    """To addresses that were looked at, under the name that was asked for."""

    def __init__(self, destination: Destination, addresses: list[str], seconds: float) -> None:
        super().__init__(destination.host, destination.port, timeout=seconds / len(addresses))
        self.destination, self.addresses, self.is_over = destination, addresses, False
        self.default_port = 443 if destination.scheme == "https" else 80

    def connect(self) -> None:
        """To the first address that takes it."""
        failed: OSError = TimeoutError()
        for address in self.addresses:
            try:
                self.sock = socket.create_connection((address, self.port), self.timeout)
                break
            except OSError as error:
                failed = error
        if self.sock is None or self.is_over:
            raise failed
        if self.destination.scheme == "https":
            self.shake_hands()

    def shake_hands(self) -> None:
        """Only once the wrapped socket is the one that is cut off."""
        self.sock = secure = _trust().wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
        if self.is_over:
            raise TimeoutError
        secure.do_handshake()

    def cut_off(self) -> None:
        """From another thread: whatever waits for the other side waits no longer."""
        self.is_over = True
        if self.sock is not None:
            with suppress(OSError):
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)  # and not TLS's own, which waits for a lock


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
