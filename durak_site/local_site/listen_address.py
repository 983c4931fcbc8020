"""The host and port of `manage.py up`, and the host names and URLs derived from them."""

import errno
import ipaddress
import socket
from collections.abc import Mapping
from dataclasses import dataclass

import psutil

WILDCARD_HOSTS = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
"""Map the hosts that stand for all addresses of this machine to their address family."""
MAX_PORT = 65535
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


class ListenError(Exception):
    """The host or port is invalid or not free. The message is for the operator."""


@dataclass(frozen=True)
class ListenAddress:
    """The host (an address or a name) and the port on which the site serves."""

    host: str
    port: int

    @property
    def hosts(self) -> list[str]:
        """The hosts in URLs of the site. Those that other machines can reach come first."""
        family = WILDCARD_HOSTS.get(self.host)
        if family is None:
            return [self.host]
        found = [one.address for card in psutil.net_if_addrs().values() for one in card if one.family == family]
        return sorted((one for one in found if "%" not in one), key=is_local_host)

    @property
    def urls(self) -> list[str]:
        return [f"http://{format_host(host)}:{self.port}" for host in self.hosts]

    @property
    def allowed_hosts(self) -> list[str]:
        """The allowed values of the request header Host."""
        own = [socket.gethostname(), f"{socket.gethostname()}.local"] if self.host in WILDCARD_HOSTS else []
        return [format_host(host) for host in dict.fromkeys([*LOCAL_HOSTS, *self.hosts, *own])]

    @property
    def is_open_to_others(self) -> bool:
        return self.host in WILDCARD_HOSTS or not all(is_local_host(host) for host in self.hosts)

    def check_port(self) -> None:
        """Raise ListenError if the port is not free. No other port is chosen, because players would not know it."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.host, self.port))
            except OSError as error:
                problem = f"Cannot serve on {self.host}:{self.port} ({error.strerror})."
                raise ListenError(f"{problem} {self._make_advice(error)}") from None

    def _make_advice(self, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return f"Choose another port: PORT={self.port + (1 if self.port < MAX_PORT else -1)} make run"
        if error.errno == errno.EACCES:
            return "Ports below 1024 are not for everybody: PORT=8000 make run"
        return f"This machine has the addresses {', '.join(ListenAddress('0.0.0.0', self.port).hosts)}."


def read_listen_address(environment: Mapping[str, str]) -> ListenAddress:
    """Return the host and port in the variables HOST and PORT (default: 127.0.0.1, 8000). Raises ListenError if PORT
    is invalid.
    """
    port = environment.get("PORT") or "8000"
    if not (port.isascii() and port.isdigit() and 0 < int(port) <= MAX_PORT):
        raise ListenError(f"PORT={port} is not a port: it is a number from 1 to {MAX_PORT}.")
    return ListenAddress(environment.get("HOST") or "127.0.0.1", int(port))


def format_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_local_host(host: str) -> bool:
    """Return whether only this machine can reach the host."""
    try:
        found = {str(one[4][0]) for one in socket.getaddrinfo(host, None)}
    except OSError:
        return False
    return all(ipaddress.ip_address(address).is_loopback for address in found)


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
