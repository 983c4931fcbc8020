"""Where a request comes from, as far as our own proxies vouch for it."""

from collections.abc import Mapping
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    return address_in(request.META)


def address_in(environ: Mapping[str, Any]) -> str:
    """The address that the outermost of our proxies saw; without proxies (the default) the peer's.

    Of an address of IPv6 only the first half: the second one its owner chooses at will.
    """
    proxies: int = settings.DURAK["proxies"]
    chain = environ.get("HTTP_X_FORWARDED_FOR", "").split(",") if proxies else []
    if not chain:
        return _owner(str(environ.get("REMOTE_ADDR") or "nowhere"))
    return _owner(str(chain[-min(proxies, len(chain))]).strip() or "nowhere")


def _owner(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
