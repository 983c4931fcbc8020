"""The ledger of penalties as CSV, for spreadsheets."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpResponse

from durak_site.http.json_encoding import encode_value

COLUMNS = (
    "id", "series", "series_title", "game", "game_number", "seat", "debtor", "creditors", "reason", "epaulettes",
    "words", "state", "owed_at", "settled_at", "settled_by", "note",
)  # fmt: skip
HISTORY_COLUMNS = ("penalty", "mark", "by", "at", "note")
SETTLED = ("paid", "forgiven")
FORMULA = re.compile(r"(?<!\w)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])")
"""Characters after which a spreadsheet may read a formula: at the start of a cell, and after any character that it
might take for the separator."""


def make_csv_response(penalties: Iterable[dict[str, Any]], name: str) -> HttpResponse:
    """Return the penalties, in the API's form, as a CSV download with a column for each fact."""
    return write_csv(COLUMNS, map(build_row, penalties), f"penalties-{name}")


def make_history_response(penalties: Iterable[dict[str, Any]], name: str) -> HttpResponse:
    """Return the histories of the penalties as a CSV download with a line for each mark."""
    marks = ({**mark, "penalty": penalty["id"]} for penalty in penalties for mark in penalty["marks"])
    return write_csv(HISTORY_COLUMNS, marks, f"penalty-history-{name}")


def write_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]], name: str) -> HttpResponse:
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(columns)
    writer.writerows([make_cell(row[column]) for column in columns] for row in rows)
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)


def build_row(penalty: dict[str, Any]) -> dict[str, Any]:
    last = penalty["marks"][-1]
    is_settled = penalty["state"] in SETTLED
    return {
        **penalty,
        "creditors": ", ".join(one["player"] for one in penalty["creditors"]),
        "owed_at": penalty["created_at"],
        "settled_at": last["at"] if is_settled else "",
        "settled_by": last["by"] if is_settled else "",
        "note": last["note"],
    }


def make_cell(value: Any) -> Any:
    """Return a time as ISO 8601 in UTC, nothing for None, and a text without formulas."""
    if isinstance(value, datetime):
        return encode_value(value)
    return escape_formulas("" if value is None else value)


def escape_formulas(value: Any) -> Any:
    """Return the text with an apostrophe before everything that a spreadsheet would read as a formula."""
    return FORMULA.sub("'", value) if isinstance(value, str) else value
