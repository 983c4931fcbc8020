"""Identification of clients before authentication, to divide threads fairly among them. Their credentials are not
checked yet.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from django.conf import settings

from durak_site.http.client_address import get_address_from_environ
from durak_site.serving.fair_shares import Client

DIGEST_BYTES = 16


def identify_client(environ: Mapping[str, Any]) -> Client:
    """Return the address of the client, and a digest of its credential, which stands for its account.

    All requests from one address without a credential count as requests of one account. A client that changes its
    credential with every request is limited only by its address.
    """
    address = get_address_from_environ(environ)
    credential = environ.get("HTTP_AUTHORIZATION") or find_session_key(environ.get("HTTP_COOKIE", ""))
    owner = f"credential {credential}" if credential else f"address {address}"
    return Client(address, blake2b(owner.encode(), digest_size=DIGEST_BYTES).digest())


def find_session_key(cookies: str) -> str:
    """Return the session key in a Cookie header, or "". Does not parse all cookies, because it runs in the event
    loop.
    """
    name = re.escape(settings.SESSION_COOKIE_NAME)
    found = re.search(rf"(?:^|;)[ \t]*{name}=([^;]*)", cookies)
    return found.group(1).strip() if found else ""
