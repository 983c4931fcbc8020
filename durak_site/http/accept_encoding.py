"""The Accept-Encoding header (RFC 9110, 12.5.3)."""


def accepts_gzip(accept_encoding: str) -> bool:
    """Return whether the client accepts gzip: the header names gzip, and not with `q=0`, which forbids it."""
    return any(_is_accepted_gzip(item) for item in accept_encoding.lower().split(","))


def _is_accepted_gzip(item: str) -> bool:
    coding, *parameters = (part.replace(" ", "") for part in item.split(";"))
    return coding == "gzip" and not any(part.startswith("q=0") and not part[2:].strip("0.") for part in parameters)
