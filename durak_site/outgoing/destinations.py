"""Parsing and checking of URLs to which the site sends requests."""

import socket
from concurrent.futures import Future
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import idna
from django.conf import settings
from django.utils.translation import gettext as _

from durak_site.outgoing.authority import is_plain_authority

MAX_ADDRESS_LENGTH = 2000
FORBIDDEN_NETWORKS = [
    ip_network(net)
    for net in (
        "168.63.129.16/32",  # the metadata service of a cloud
        "192.0.0.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.175.48.0/24",
        "64:ff9b::/96",  # this and the next network, 2001::/32 and 2002::/16 have addresses that contain IPv4 addresses
        "64:ff9b:1::/48",
        "2001::/23",
        "2002::/16",
        "2620:4f:8000::/48",
        "3fff::/20",
        "5f00::/16",
        "fec0::/10",
    )
]
"""Special-purpose networks of IANA's registries that some version of Python wrongly counts as public (`is_global`)."""

INTERNAL_SUFFIXES = (".localhost", ".local", ".internal", ".home.arpa")
"""Endings of host names that only one machine or network knows. Names without a dot also count as internal."""


class ForbiddenAddressError(Exception):
    """The site sends no requests to this URL. The message is for the user who entered it."""


@dataclass(frozen=True)
class Destination:
    """The parts of a URL to which the site may send a request. `host` is an IP address, or a name still to be
    resolved.
    """

    scheme: str
    host: str
    port: int
    path: str


def parse_destination(address: str) -> Destination:
    """Parse an `https://` URL. Checks only the text and uses no DNS.

    Raises ForbiddenAddressError if the URL is invalid or leads into an internal network. `http://` is accepted only
    if the setting OUTGOING_INSIDE allows internal networks.
    """
    try:
        parts = urlsplit(address)
        host, port = (parts.hostname or "").rstrip("."), parts.port
        is_plain = "@" in parts.netloc or is_plain_authority(parts)
    except ValueError:
        raise ForbiddenAddressError(_("This is no address.")) from None
    if (
        len(address) > MAX_ADDRESS_LENGTH
        or not address.isprintable()
        or " " in address
        or "\\" in address
        or not host
        or not is_plain
        or port == 0
    ):
        raise ForbiddenAddressError(_("This is no address."))
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise ForbiddenAddressError(_("An address has no name, password or # here."))
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.DURAK["outgoing_inside"]):
        raise ForbiddenAddressError(_("The address must begin with https://."))
    host = host if _parse_ip_literal(host) else normalize_host(host)
    if is_internal_host(host):
        raise ForbiddenAddressError(_("This address is inside a private network."))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not path.isascii():
        raise ForbiddenAddressError(_("This is no address."))
    return Destination(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), path)


def normalize_host(host: str) -> str:
    """Return a host name in lower-case ASCII. Raises ForbiddenAddressError if the name is invalid.

    Resolvers accept many notations of numbers as addresses. Therefore a name whose last part begins with a digit must
    be an IP address in its usual notation.
    """
    try:
        name = idna.encode(host, uts46=True).decode()
    except UnicodeError:
        name = ""
    if not name or (name.rpartition(".")[2][0].isdigit() and _parse_ip_literal(name) is None):
        raise ForbiddenAddressError(_("Name a host that everybody can reach, such as bots.example.org."))
    return name


def is_internal_host(host: str) -> bool:
    """Return whether the text of the host shows that it is in an internal network. Uses no DNS.

    If the setting OUTGOING_INSIDE allows internal networks, return False for every name. `resolve_destination` checks
    the addresses of the name later.
    """
    if literal := _parse_ip_literal(host):
        return not is_allowed_address(literal)
    return ("." not in host or host.endswith(INTERNAL_SUFFIXES)) and not settings.DURAK["outgoing_inside"]


def resolve_destination(destination: Destination, seconds: float) -> list[str]:
    """Return the IP addresses of the destination's host.

    Raises ForbiddenAddressError if the site may not send requests to one of the addresses. With the scheme `http`, it
    may send requests only to the networks in OUTGOING_INSIDE. Raises OSError if the host is not found within `seconds`.
    """
    found = _resolve(destination, seconds)
    addresses = [ip_address(str(one[4][0]).partition("%")[0]) for one in found]
    if not addresses or not all(map(is_allowed_address, addresses)):
        raise ForbiddenAddressError(_("This address is inside a private network."))
    if destination.scheme == "http" and not all(map(_is_in_allowed_network, addresses)):
        raise ForbiddenAddressError(_("The address must begin with https://."))
    return list(dict.fromkeys(map(str, addresses)))


def _resolve(destination: Destination, seconds: float) -> list[Any]:
    """Resolve the host; return the results of `socket.getaddrinfo`. Raises TimeoutError after `seconds`.

    The resolver has no timeout. So it runs in a thread, which is abandoned if it is slow.
    """
    result: Future[list[Any]] = Future()

    def resolve_and_set_result() -> None:
        try:
            result.set_result(socket.getaddrinfo(destination.host, destination.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            result.set_exception(error)

    Thread(target=resolve_and_set_result, daemon=True).start()
    return result.result(seconds)


def is_allowed_address(address: IPv4Address | IPv6Address) -> bool:
    """Return whether the IP address is public, or in a network that the setting OUTGOING_INSIDE allows."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    if _is_in_allowed_network(address):
        return True
    is_special = any(address in net for net in FORBIDDEN_NETWORKS)
    return address.is_global and not address.is_multicast and not address.is_reserved and not is_special


def _is_in_allowed_network(address: IPv4Address | IPv6Address) -> bool:
    return any(address in ip_network(net) for net in settings.DURAK["outgoing_inside"])


def _parse_ip_literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
