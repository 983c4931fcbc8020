"""The client's address of a request, as far as our own proxies confirm it."""

from collections.abc import Mapping
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def get_client_address(request: HttpRequest) -> str:
    return get_address_from_environ(request.META)


def get_address_from_environ(environ: Mapping[str, Any]) -> str:
    """Return the address seen by the outermost of our proxies; the peer's if there are no proxies (the default).

    An IPv6 address is reduced to its network of 64 bits, within which its owner chooses addresses freely.
    """
    proxies: int = settings.DURAK["proxies"]
    chain = environ.get("HTTP_X_FORWARDED_FOR", "").split(",") if proxies else []
    if not chain:
        return _normalize(str(environ.get("REMOTE_ADDR") or "nowhere"))
    return _normalize(str(chain[-min(proxies, len(chain))]).strip() or "nowhere")


def _normalize(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
