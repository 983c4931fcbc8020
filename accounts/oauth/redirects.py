"""Where a browser may be sent back to: an address of HTTPS, one's own machine, or a scheme that is an app's own."""

import re
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

from durak_site.authority import is_exact

LONGEST, MOST = 500, 10
"""Characters of one, and how many an app has."""
OWN_MACHINE = ("127.0.0.1", "::1", "localhost")
OF_AN_APP = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
"""A domain name turned round, as RFC 8252 wants it; `javascript:` and the like have no dot."""

WITH_ANY_PORT = re.compile(r"^(http://(?:127\.0\.0\.1|\[::1\])):[0-9]+(?=[/?]|\Z)")
"""RFC 8252, 7.3: an app on the user's machine listens on whatever port is free."""


def is_good(uri: str) -> bool:
    """Whether an app may register this URI."""
    if not (uri.isascii() and uri.isprintable()) or len(uri) > LONGEST or set(uri) & set(' "#<>\\^`{|}*;'):
        return False
    try:
        parts = urlsplit(uri)
        return leads_back(parts) and is_exact(parts) and parts.port != 0
    except ValueError:
        return False


def leads_back(parts: SplitResult) -> bool:
    match parts.scheme:
        case "https":
            return bool(parts.hostname)
        case "http":
            return parts.hostname in OWN_MACHINE
    return bool(OF_AN_APP.fullmatch(parts.scheme)) and bool(parts.netloc or parts.path)


def is_registered(uri: str, registered: Iterable[str]) -> bool:
    """Compare character by character; on the user's own machine (127.0.0.1 and [::1]) any port is accepted."""
    return uri in registered or (is_good(uri) and without_port(uri) in map(without_port, registered))


def without_port(uri: str) -> str:
    return WITH_ANY_PORT.sub(r"\1", uri)


def place_of(uri: str) -> str:
    """Where it leads, for people and for a content policy: `https://app.example`, or `com.example.app:`."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("https", "http") else f"{parts.scheme}:"
