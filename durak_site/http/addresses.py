"""Where a request comes from, as far as our own proxies vouch for it."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    return address_in(request.META)


def address_in(environ: Mapping[str, Any]) -> str:
    """The address that the outermost of our proxies saw; without proxies (the default) the peer's."""
    proxies: int = settings.DURAK["proxies"]
    chain = environ.get("HTTP_X_FORWARDED_FOR", "").split(",") if proxies else []
    if not chain:
        return str(environ.get("REMOTE_ADDR") or "nowhere")
    return str(chain[-min(proxies, len(chain))]).strip() or "nowhere"
