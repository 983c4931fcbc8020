"""POST requests with a time limit, to URLs that users have entered."""

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from durak_site.outgoing.destinations import Destination, parse_destination, resolve_destination

MAX_BODY_BYTES = 16 * 1024
"""Maximum number of bytes of a response that are read."""


class UnreachableError(Exception):
    """There was no complete response in time. The message contains no part of the URL."""


@dataclass(frozen=True)
class ReceivedResponse:
    """The response of another server to a request of this site.

    The names of `headers` are in lower case; `body` is cut after MAX_BODY_BYTES bytes.
    """

    status: int
    headers: dict[str, str]
    body: bytes
    milliseconds: int


def send_post(address: str, *, body: bytes, headers: Mapping[str, str], seconds: float = 10.0) -> ReceivedResponse:
    """Send a POST request once; return the response, whatever its status.

    Raises ForbiddenAddressError if the site is not allowed to send requests to the URL, and UnreachableError if no
    complete response arrives within `seconds`.
    """
    destination = parse_destination(address)
    begun = time.monotonic()
    try:
        addresses = resolve_destination(destination, seconds)
    except (OSError, UnicodeError) as error:
        raise UnreachableError(type(error).__name__) from None
    left = max(0.001, seconds - (time.monotonic() - begun))
    connection = _Connection(destination, addresses, left)
    end = threading.Timer(left, connection.shut_down)
    end.daemon = True
    end.start()
    try:
        connection.request("POST", destination.path, body, {**headers, "Connection": "close"})
        response = connection.getresponse()
        read = response.read(MAX_BODY_BYTES)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise UnreachableError("TimeoutError" if connection.is_over else type(error).__name__) from None
    finally:
        end.cancel()
        connection.close()
    lowered = {name.lower(): value for name, value in response.getheaders()}
    return ReceivedResponse(response.status, lowered, read, round(1000 * (time.monotonic() - begun)))


class _Connection(http.client.HTTPConnection):
    """A connection to one of the checked `addresses`. TLS and the Host header use the host's name."""

    def __init__(self, destination: Destination, addresses: list[str], seconds: float) -> None:
        super().__init__(destination.host, destination.port, timeout=seconds / len(addresses))
        self.destination, self.addresses, self.is_over = destination, addresses, False
        self.default_port = 443 if destination.scheme == "https" else 80

    def connect(self) -> None:
        """Connect to the first address that accepts a connection."""
        last_error: OSError = TimeoutError()
        for address in self.addresses:
            try:
                self.sock = socket.create_connection((address, self.port), self.timeout)
                break
            except OSError as error:
                last_error = error
        if self.sock is None or self.is_over:
            raise last_error
        if self.destination.scheme == "https":
            self.start_tls()

    def start_tls(self) -> None:
        """Start TLS. `self.sock` is the TLS socket during the handshake, so that `shut_down` can end the handshake."""
        self.sock = secure = _get_tls_context().wrap_socket(
            self.sock, server_hostname=self.host, do_handshake_on_connect=False
        )
        if self.is_over:
            raise TimeoutError
        secure.do_handshake()

    def shut_down(self) -> None:
        """Shut the connection down. Called by another thread, to end the wait for the server."""
        self.is_over = True
        if self.sock is not None:
            with suppress(OSError):
                # The shutdown of the TLS socket itself would wait for a lock.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


@cache
def _get_tls_context() -> ssl.SSLContext:
    return ssl.create_default_context()
