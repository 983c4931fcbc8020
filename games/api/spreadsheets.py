"""The ledger of penalties as CSV, for spreadsheets."""

import csv
import io
import re
from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse

from durak_site.http.json_encoding import encode_value

COLUMNS = (
    "id", "series", "game", "game_number", "seat", "debtor", "reason", "epaulettes", "words", "state",
    "created_at", "series_title", "history",
)  # fmt: skip
FORMULA = re.compile(r"(?<!\w)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])")
"""Characters after which a spreadsheet may read a formula: at the start of a cell, and after any character that it
might take for the separator."""


def make_csv_response(penalties: Iterable[dict[str, Any]], name: str) -> HttpResponse:
    """Return the penalties, in the API's form, as a CSV download with this file name."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    writer.writerows([escape_formulas(value) for value in build_row(penalty)] for penalty in penalties)
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)


def build_row(penalty: dict[str, Any]) -> list[Any]:
    told = {**penalty, "created_at": encode_value(penalty["created_at"]), "history": format_history(penalty["marks"])}
    return [told[column] for column in COLUMNS]


def format_history(marks: list[dict[str, Any]]) -> str:
    """Return the history as text: `owed 2026-01-01T12:00:00Z, paid by Olga 2026-01-02T12:00:00Z`."""
    return ", ".join(
        " ".join(filter(None, (one["mark"], format_author(one), encode_value(one["at"])))) for one in marks
    )


def format_author(mark: dict[str, Any]) -> str:
    return f"by {mark['by']}" if mark["by"] else ""


def escape_formulas(value: Any) -> Any:
    """Return the text with an apostrophe before everything that a spreadsheet would read as a formula."""
    return FORMULA.sub("'", value) if isinstance(value, str) else value
