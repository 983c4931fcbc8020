"""Sizes, colours and text of pictures."""

from django.utils.translation import get_language

from games.drawing.corners import translate_face_part

WIDE, HIGH = 1200, 630
"""The size that link previews require."""
CLOTH, CLOTH_DEEP, INK, SOFT = "#2b5a4c", "#214739", "#f5f1e4", "#c5d3c8"


def find_face_part(face: str) -> str:
    return translate_face_part(face, get_language() or "")


def shorten(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
