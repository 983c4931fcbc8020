"""The Accept-Encoding header (RFC 9110, 12.5.3)."""


def accepts_gzip(accept_encoding: str) -> bool:
    """Return whether the header names gzip, but not with `q=0`, which would mean that the client does not
    accept gzip.
    """
    return any(_is_accepted_gzip(item) for item in accept_encoding.lower().split(","))


def _is_accepted_gzip(item: str) -> bool:
    coding, *parameters = (part.replace(" ", "") for part in item.split(";"))
    return coding == "gzip" and not any(part.startswith("q=0") and not part[2:].strip("0.") for part in parameters)
