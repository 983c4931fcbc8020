"""The part of a URL that names its host and port."""

from urllib.parse import SplitResult


def is_exact(parts: SplitResult) -> bool:
    """Whether the authority is the host and, after a colon, the port, and nothing else.

    `urlsplit` reads `http://[::1].example.org/` as the host `::1`; browsers may read it otherwise.
    """
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    return parts.netloc.lower() == (host if parts.port is None else f"{host}:{parts.port}")
