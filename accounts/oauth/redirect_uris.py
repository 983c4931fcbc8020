"""Redirect URIs that an app may register: with HTTPS, on the user's own computer, or with a private URI scheme."""

import re
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

from durak_site.outgoing.authority import is_plain_authority

MAX_LENGTH, MAX_COUNT = 500, 10
"""Maximum number of characters of a redirect URI, and maximum number of redirect URIs of an app."""
LOOPBACK_HOSTS = ("127.0.0.1", "::1", "localhost")
PRIVATE_SCHEME_PATTERN = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")
"""A private URI scheme: a reversed domain name, as RFC 8252 requires. It has a dot, so that dangerous schemes such as
`javascript` do not match."""

SOURCE_HOST_PATTERN = re.compile(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
"""A host that a content security policy can name. IPv6 addresses are not among them (CSP 3, section 2.3.1)."""

LOOPBACK_WITH_PORT_PATTERN = re.compile(r"^(http://(?:127\.0\.0\.1|\[::1\])):[0-9]+(?=[/?]|\Z)")
"""A redirect URI with a loopback address and a port. The port does not matter, because an app on the user's computer
may listen on any free port (RFC 8252, section 7.3).
"""


def is_valid_redirect_uri(uri: str) -> bool:
    """Return whether an app may register this URI."""
    if not (uri.isascii() and uri.isprintable()) or len(uri) > MAX_LENGTH or set(uri) & set(' "#<>\\^`{|}*;'):
        return False
    try:
        parts = urlsplit(uri)
        return _has_allowed_scheme(parts) and is_plain_authority(parts) and parts.port != 0
    except ValueError:
        return False


def _has_allowed_scheme(parts: SplitResult) -> bool:
    match parts.scheme:
        case "https":
            return bool(parts.hostname)
        case "http":
            return parts.hostname in LOOPBACK_HOSTS
    return bool(PRIVATE_SCHEME_PATTERN.fullmatch(parts.scheme)) and bool(parts.netloc or parts.path)


def is_registered_redirect_uri(uri: str, registered: Iterable[str]) -> bool:
    """Return whether the URI equals one that the app has registered. For the hosts 127.0.0.1 and [::1], the ports may
    differ."""
    return uri in registered or (
        is_valid_redirect_uri(uri) and _strip_loopback_port(uri) in map(_strip_loopback_port, registered)
    )


def _strip_loopback_port(uri: str) -> str:
    return LOOPBACK_WITH_PORT_PATTERN.sub(r"\1", uri)


def format_redirect_target(uri: str) -> str:
    """Return the origin of a redirect URI, or its scheme if that is private. Examples: `https://app.example`,
    `com.example.app:`.
    """
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("https", "http") else f"{parts.scheme}:"


def build_form_action_source(uri: str) -> str:
    """Return the source that allows a form to redirect to this URI, for the directive `form-action` of a content
    security policy: the target, or only its scheme if the policy cannot name its host.
    """
    parts = urlsplit(uri)
    can_be_named = SOURCE_HOST_PATTERN.fullmatch(parts.hostname or "") is not None
    return format_redirect_target(uri) if can_be_named else f"{parts.scheme}:"
