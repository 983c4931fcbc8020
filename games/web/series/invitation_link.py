"""The link to a series that players send to others, as text and as a QR code."""

from typing import Any

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from games.web.series.addresses import get_series_address
from games.web.series.taken_seats import describe_taken_seats


def get_waiting_room_context(request: HttpRequest, series_view: dict[str, Any]) -> dict[str, str | SafeString]:
    """Return the invitation link as text and QR code, and a sentence about the taken seats."""
    text = request.build_absolute_uri(get_series_address(series_view["id"], series_view["code"] or ""))
    return {"link": text, "drawn": draw_qr_code(text), "progress": describe_taken_seats(series_view["seats"])}


def draw_qr_code(address: str) -> SafeString:
    """Return a QR code of an address of this site, as SVG."""
    drawn = segno.make_qr(address).svg_inline(scale=4, border=2, dark="#1f2621", light="#fff", omitsize=True)
    return mark_safe(drawn)  # an SVG of our own URL
