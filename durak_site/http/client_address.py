"""The address of the client that sent a request. Only the site's own proxies may report it."""

from collections.abc import Mapping
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def get_client_address(request: HttpRequest) -> str:
    return get_address_from_environ(request.META)


def get_address_from_environ(environ: Mapping[str, Any]) -> str:
    """Return the client's address from a WSGI environment.

    Without proxies (the default), this is the address at the other end of the connection. With proxies, it is the
    address from which the outermost proxy got the request. An IPv6 address is returned as its network of 64 bits,
    because a client can usually choose any address in this network.
    """
    proxies: int = settings.DURAK["proxies"]
    chain = environ.get("HTTP_X_FORWARDED_FOR", "").split(",") if proxies else []
    if not chain:
        return _normalize_address(str(environ.get("REMOTE_ADDR") or "nowhere"))
    return _normalize_address(str(chain[-min(proxies, len(chain))]).strip() or "nowhere")


def _normalize_address(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
