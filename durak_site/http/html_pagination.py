"""Pagination of lists in HTML without counting all rows."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)

LAST_PAGE = 200
"""Number of the last page that can be shown. Later pages cost too much: the database reads all pages before them."""


@dataclass(frozen=True)
class ListPage(Generic[Row]):
    """A page of a list. The first page has the number 1."""

    rows: list[Row]
    number: int
    size: int
    has_next: bool

    @property
    def has_previous(self) -> bool:
        return self.number > 1

    @property
    def has_other_pages(self) -> bool:
        return self.has_previous or self.has_next

    @property
    def next_page_number(self) -> int:
        return self.number + 1

    @property
    def previous_page_number(self) -> int:
        return self.number - 1

    @property
    def start_index(self) -> int:
        """The position, from 1, of the page's first row in the whole list."""
        return (self.number - 1) * self.size + 1


def load_page(rows: QuerySet[Row], requested_number: str | None, size: int) -> ListPage[Row]:
    """Return the page with this number, or the first page if there is none. `rows` must have a total order."""
    page = _load_page(rows, _parse_page_number(requested_number), size)
    return page if page.rows or page.number == 1 else _load_page(rows, 1, size)


def _parse_page_number(requested_number: str | None) -> int:
    text = requested_number or ""
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(LAST_PAGE))
    number = int(text) if is_number else 1
    return number if 1 <= number <= LAST_PAGE else 1


def _load_page(rows: QuerySet[Row], number: int, size: int) -> ListPage[Row]:
    found = list(rows[(number - 1) * size : number * size + 1])
    return ListPage(found[:size], number, size, has_next=len(found) > size and number < LAST_PAGE)
