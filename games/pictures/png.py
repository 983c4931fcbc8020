"""The same pictures for where nobody draws lines: in mails, and in previews of links."""

from functools import lru_cache

import resvg_py


@lru_cache(maxsize=32)
def png(svg: str) -> bytes:
    """Words are drawn with the fonts of the machine; where it has none the picture is without words."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
