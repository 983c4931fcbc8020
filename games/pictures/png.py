"""Conversion of pictures to PNG, for mails and link previews, which cannot show SVG."""

from functools import lru_cache

import resvg_py


@lru_cache(maxsize=32)
def convert_to_png(svg: str) -> bytes:
    """Convert an SVG to PNG. Without fonts on the machine, the picture has no text."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
