"""The authority of a URL: the part that names the host and the port."""

from urllib.parse import SplitResult


def is_plain_authority(parts: SplitResult) -> bool:
    """Return whether the authority of a parsed URL is exactly `host` or `host:port`.

    In other URLs, such as `http://[::1].example.org/`, two programs can find different hosts.
    """
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    return parts.netloc.lower() == (host if parts.port is None else f"{host}:{parts.port}")
