"""Cursor pagination of lists in the API. A page is {"results": […], "next": URL or null}."""

from typing import Any, TypeVar

from django.core import signing
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from durak_site.database.batches import build_condition_after, get_position
from durak_site.http.problems import build_validation_problem

RowModel = TypeVar("RowModel", bound=Model)
Row = TypeVar("Row")


class NewestFirstPagination(CursorPagination):
    """Pagination of a list whose newest rows, by `created_at`, come first. A subclass may set another `ordering`."""

    ordering: tuple[str, ...] = ("-created_at", "-pk")
    page_size = 50
    max_page_size = 100
    page_size_query_param = "limit"
    page_size_query_description = "Number of results on a page."
    parameter_names = ("cursor", "limit")
    cursor_query_description = "Position of the page, taken from `next` of the page before."

    request: Request
    _next_position: list[str] | None
    """The values of the fields `ordering` of the last row of this page, as text. None if there is no other page."""

    def paginate_queryset(  # type: ignore[override]  # no view paginates a list
        self, queryset: QuerySet[RowModel, Row], request: Request, view: APIView | None = None
    ) -> list[Row]:
        """Return the rows of one page.

        Unlike the base class, find the page after the whole `ordering` of the last row, also if several rows have the
        same value of the first field. So no page repeats a row because another row has been added meanwhile.
        """
        self.request, size, position = request, self.get_page_size(request), self.decode_position(request)
        rows = queryset.order_by(*self.ordering)
        if position is not None:
            rows = rows.filter(build_condition_after(position, self.ordering))
        found = list(rows[: size + 1])
        page = found[:size]
        self._next_position = list(map(str, get_position(page[-1], self.ordering))) if len(found) > size else None
        return page

    def get_page_size(self, request: Request) -> int:
        return parse_limit(request, default=self.page_size, most=self.max_page_size)

    def get_next_link(self) -> str | None:
        if self._next_position is None:
            return None
        cursor = signing.dumps(self._next_position, salt=self._make_list_identity())
        return replace_query_param(self.request.build_absolute_uri(), self.cursor_query_param, cursor)

    def decode_position(self, request: Request) -> list[str] | None:
        """Return the position in the cursor of the request, or None if there is no cursor.

        Raises `invalid` unless the signature proves that the cursor was made for this list.
        """
        text = request.query_params.get(self.cursor_query_param)
        if text is None:
            return None
        self.request = request
        try:
            position: list[str] = signing.loads(text, salt=self._make_list_identity())
        except signing.BadSignature:
            raise build_validation_problem({"cursor": [_("This cursor was not made for this list.")]}) from None
        return position

    def _make_list_identity(self) -> str:
        """Return a text that identifies this list: its path, its filters and the account of the caller."""
        query = self.request.query_params.items()
        filters = sorted((name, value) for name, value in query if name not in self.parameter_names)
        return repr(("position", self.request.path, filters, self.request.user.pk))

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"results": data, "next": self.get_next_link()})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "required": ["results", "next"],
            "properties": {
                "results": schema,
                "next": {"type": ["string", "null"], "format": "uri"},
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters = super().get_schema_operation_parameters(view)
        limits = {"type": "integer", "minimum": 1, "maximum": self.max_page_size, "default": self.page_size}
        return [
            {**parameter, "schema": limits} if parameter["name"] == self.page_size_query_param else parameter
            for parameter in parameters
        ]


def parse_limit(request: Request, *, default: int, most: int) -> int:
    """Return the query parameter `limit` (default: `default`). Raises `invalid` unless it is from 1 to `most`."""
    text = request.query_params.get("limit")
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= most):
        raise build_validation_problem(
            {"limit": [_("This must be a whole number from 1 to {most}.").format(most=most)]}
        )
    return int(text)
