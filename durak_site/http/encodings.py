"""Which encodings of an answer a client understands (RFC 9110, 12.5.3)."""


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether the header names gzip, and not with `q=0`."""
    return any(_is_wanted(one) for one in accept_encoding.lower().split(","))


def _is_wanted(one: str) -> bool:
    coding, *parameters = (part.replace(" ", "") for part in one.split(";"))
    return coding == "gzip" and not any(part.startswith("q=0") and not part[2:].strip("0.") for part in parameters)
