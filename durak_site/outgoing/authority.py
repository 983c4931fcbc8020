"""The part of a URL that names its host and port."""

from urllib.parse import SplitResult


def is_exact(parts: SplitResult) -> bool:
    """Return whether the authority consists of the host and, if there is one, a colon and the port.

    `urlsplit` reads `http://[::1].example.org/` as the host `::1`; browsers may read it differently.
    """
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    return parts.netloc.lower() == (host if parts.port is None else f"{host}:{parts.port}")
