"""Tell clients apart before Django knows them, to divide threads fairly. Nothing here proves an identity."""

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from django.conf import settings

from durak_site.http.addresses import address_in
from durak_site.serving.fair_shares import Client

DIGEST_BYTES = 16


def client_of(environ: Mapping[str, Any]) -> Client:
    """The client's address, and a digest of the credential that it sends.

    A client may send a new credential with every request. Then only its address limits it. Requests without a
    credential count as one account of their address.
    """
    address = address_in(environ)
    credential = environ.get("HTTP_AUTHORIZATION") or session_in(environ.get("HTTP_COOKIE", ""))
    owner = f"credential {credential}" if credential else f"address {address}"
    return Client(address, blake2b(owner.encode(), digest_size=DIGEST_BYTES).digest())


def session_in(cookies: str) -> str:
    """The session key in a Cookie header; empty without one. One search, because it runs in the event loop."""
    name = re.escape(settings.SESSION_COOKIE_NAME)
    found = re.search(rf"(?:^|;)[ \t]*{name}=([^;]*)", cookies)
    return found.group(1).strip() if found else ""
