"""Downloads of penalties as CSV, for spreadsheets."""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from durak_site.http.download_responses import DownloadResponse
from durak_site.http.json_encoding import encode_datetime
from games.models import Penalty
from games.selectors.penalty_rows import iterate_mark_rows, iterate_penalty_rows

PenaltyRows = Iterable[Mapping[str, Any]]

PENALTY_COLUMNS = (
    "id", "series", "series_title", "game", "game_number", "seat", "debtor", "creditors", "reason", "epaulettes",
    "words", "state", "owed_at", "settled_at", "settled_by", "note",
)  # fmt: skip
HISTORY_COLUMNS = ("penalty", "mark", "by", "at", "note")
FORMULA_START = re.compile(r"(?<!\w)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])")
"""Positions in a text at which a spreadsheet may see the start of a formula. A spreadsheet may split a line into cells
at any character. So a cell can begin after each character that is not a letter or digit."""


def make_csv_response(penalties: QuerySet[Penalty], name: str, user: User | None) -> DownloadResponse:
    """Return the penalties as a CSV download with a line for each penalty."""
    return make_csv_download(PENALTY_COLUMNS, iterate_penalty_rows(penalties), f"penalties-{name}", user)


def make_history_response(penalties: QuerySet[Penalty], name: str, user: User | None) -> DownloadResponse:
    """Return the histories of the penalties as a CSV download, one line for each mark."""
    marks = ([{**mark, "by": mark["username"]} for mark in some] for some in iterate_mark_rows(penalties))
    return make_csv_download(HISTORY_COLUMNS, marks, f"penalty-history-{name}", user)


def make_csv_download(
    columns: Sequence[str], batches: Iterable[PenaltyRows], name: str, user: User | None
) -> DownloadResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    batches_with_header = chain([[dict(zip(columns, columns, strict=True))]], batches)
    # Without a byte order mark, Excel reads the text as Windows-1252 or the like.
    pieces = chain([codecs.BOM_UTF8], (encode_rows(columns, rows) for rows in batches_with_header))
    account = None if user is None else str(user.pk)
    return DownloadResponse(pieces, account=account, content_type="text/csv; charset=utf-8", headers=headers)


def encode_rows(columns: Sequence[str], rows: PenaltyRows) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerows([make_csv_cell(row[column]) for column in columns] for row in rows)
    return text.getvalue().encode()


def make_csv_cell(value: Any) -> Any:
    """Convert a value to the content of a CSV cell. Times become ISO 8601 in UTC, and formulas become plain text."""
    if isinstance(value, datetime):
        return encode_datetime(value)
    return escape_formulas("" if value is None else value)


@lru_cache(maxsize=1000)
def escape_formulas(value: Any) -> Any:
    """Put an apostrophe before each character with which a formula could begin. Return values other than texts
    unchanged.
    """
    return FORMULA_START.sub("'", value) if isinstance(value, str) else value
