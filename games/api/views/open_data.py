"""Open data: the finished games of public series, by month."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.http import http_date
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from accounts.api.base import ApiView
from durak_site.http.download_responses import DownloadResponse
from durak_site.http.empty_responses import remove_content_type
from durak_site.http.etags import matches_tag
from durak_site.http.problems import build_not_found_problem, build_validation_problem
from durak_site.limits.throttles import AddressThrottle
from games.api.media_types import NdjsonRenderer, TextRenderer
from games.api.responses import games as responses
from games.selectors.open_data import Period, iterate_json_records, iterate_text_records
from games.services.month_tags import load_month_tag

REVALIDATED_CACHE_CONTROL = "public, no-cache"
"""The value of `Cache-Control`. Clients may store the response, but must revalidate it, because it changes when a game
ends in the current month, and when an account is deleted: the name of the account is removed."""


class DownloadThrottle(AddressThrottle):
    limit = "downloads"


MONTH_PATTERN = "2[0-9]{3}-(0[1-9]|1[0-2])"
MONTH_PARAMETER = OpenApiParameter(
    "month", {"type": "string", "pattern": f"^{MONTH_PATTERN}$", "examples": ["2026-11"]}, OpenApiParameter.PATH
)


class MonthView(ApiView):
    """Base of the API views with which clients download the finished games of one month."""

    scopes = {"GET": None}
    limits = {"GET": ("downloads", "downloads_at_once", "downloads_address")}
    throttle_classes = (DownloadThrottle,)
    tag = "data"


class RecordsView(MonthView):
    renderer_classes = [JSONRenderer, NdjsonRenderer]

    @extend_schema(
        operation_id="download_records",
        parameters=[MONTH_PARAMETER],
        responses={(200, NdjsonRenderer.media_type): responses.Record},
    )
    def get(self, request: Request, month: str) -> HttpResponseBase:
        """Download the finished games of public series that ended in this month (UTC, `2026-11`), oldest first. Each
        line is one game with its seed, in the form of `GET /games/ID/record`. Names of deleted accounts are removed.
        The response for the current month has the games that have ended so far. If the connection breaks, the response
        is incomplete.
        """
        return make_month_response(request, month, iterate_json_records, NdjsonRenderer.media_type)


class TextRecordsView(MonthView):
    renderer_classes = [JSONRenderer, TextRenderer]

    @extend_schema(
        operation_id="download_texts",
        parameters=[MONTH_PARAMETER],
        responses={(200, TextRenderer.media_type): OpenApiTypes.STR},
    )
    def get(self, request: Request, month: str) -> HttpResponseBase:
        """Download the finished games of public series that ended in this month (UTC, `2026-11`), oldest first, as
        text (docs/notation.md). If the connection breaks, the response is incomplete.
        """
        return make_month_response(request, month, iterate_text_records, f"{TextRenderer.media_type}; charset=utf-8")


def make_month_response(
    request: Request, month: str, pieces: Callable[[Period], Iterator[bytes]], content_type: str
) -> HttpResponseBase:
    whole, now = parse_month(month), timezone.now()
    if whole.begins > now:
        raise build_not_found_problem(_("This month has not begun yet."))
    ended = Period(whole.begins, min(whole.ends, now))
    tag = load_month_tag(ended.begins, ended.ends)
    headers = {"Cache-Control": REVALIDATED_CACHE_CONTROL, "ETag": f'"{tag.tag}"'}
    if tag.last_finished_at is not None:
        headers["Last-Modified"] = http_date(tag.last_finished_at.timestamp())
    if matches_tag(request.headers.get("If-None-Match", ""), headers["ETag"]):
        return remove_content_type(HttpResponse(status=304, headers=headers))
    return DownloadResponse(pieces(ended), content_type=content_type, headers=headers)


def parse_month(month: str) -> Period:
    """Return the period in UTC of a month such as 2026-11. Raises `invalid` if the text is not a month."""
    if not re.fullmatch(MONTH_PATTERN, month):
        raise build_validation_problem({"month": [_("Write a month as in 2026-11.")]})
    year, number = map(int, month.split("-"))
    begins = datetime(year, number, 1, tzinfo=UTC)
    return Period(begins, datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC))
