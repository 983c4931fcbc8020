"""Measures, colours and letters of pictures."""

from django.utils.translation import get_language

from games.drawing.corners import part_of

WIDE, HIGH = 1200, 630
"""What previews of links want."""
CLOTH, CLOTH_DEEP, INK, SOFT = "#2b5a4c", "#214739", "#f5f1e4", "#c5d3c8"


def face_part(face: str) -> str:
    return part_of(face, get_language() or "")


def shortened(said: str, most: int) -> str:
    return said if len(said) <= most else said[: most - 1].rstrip() + "…"
