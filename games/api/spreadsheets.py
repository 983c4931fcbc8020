"""The ledger of penalties as CSV, for spreadsheets."""

import csv
import io
import re
from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse

from durak_site.http.written import moment

COLUMNS = (
    "id", "series", "game", "game_number", "seat", "debtor", "reason", "epaulettes", "words", "state",
    "created_at", "history",
)  # fmt: skip
FORMULA = re.compile(r"(?<!\w)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])")
"""Before what a spreadsheet may take for something to be calculated: at the beginning of a cell, and wherever a cell
might begin if another character than the comma were the separator."""


def as_csv(penalties: Iterable[dict[str, Any]], name: str) -> HttpResponse:
    """The penalties, as the API tells them, as a file to be kept under this name."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(COLUMNS)
    writer.writerows([safe(value) for value in row(penalty)] for penalty in penalties)
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)


def row(penalty: dict[str, Any]) -> list[Any]:
    told = {**penalty, "created_at": moment(penalty["created_at"]), "history": history(penalty["marks"])}
    return [told[column] for column in COLUMNS]


def history(marks: list[dict[str, Any]]) -> str:
    """`owed 2026-01-01T12:00:00Z, paid by Olga 2026-01-02T12:00:00Z`"""
    return ", ".join(" ".join(filter(None, (one["mark"], by(one), moment(one["at"])))) for one in marks)


def by(mark: dict[str, Any]) -> str:
    return f"by {mark['by']}" if mark["by"] else ""


def safe(value: Any) -> Any:
    """What a spreadsheet would calculate gets an apostrophe before it, which says that it is a text."""
    return FORMULA.sub("'", value) if isinstance(value, str) else value
