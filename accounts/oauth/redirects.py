"""Where a browser may be sent back to: an address of HTTPS, one's own machine, or a scheme that is an app's own."""

import re
from urllib.parse import SplitResult, urlsplit

LONGEST, MOST = 500, 10
"""Characters of one, and how many an app has."""
OWN_MACHINE = ("127.0.0.1", "::1", "localhost")
OF_AN_APP = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
"""A domain name turned round, as RFC 8252 wants it; `javascript:` and the like have no dot."""


def is_good(uri: str) -> bool:
    """Compared letter for letter when it is used; only at one's own machine (127.0.0.1, [::1]) any port will do."""
    if not (uri.isascii() and uri.isprintable()) or len(uri) > LONGEST or set(uri) & set(' "#<>\\^`{|}*;'):
        return False
    try:
        parts = urlsplit(uri)
        return leads_back(parts) and "@" not in parts.netloc and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def leads_back(parts: SplitResult) -> bool:
    match parts.scheme:
        case "https":
            return bool(parts.hostname)
        case "http":
            return parts.hostname in OWN_MACHINE
    return bool(OF_AN_APP.fullmatch(parts.scheme)) and bool(parts.netloc or parts.path)


def place_of(uri: str) -> str:
    """Where it leads, for people and for a content policy: `https://app.example`, or `com.example.app:`."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("https", "http") else f"{parts.scheme}:"
