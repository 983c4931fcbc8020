"""The log of a game in lines: what belongs together stands in one."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from games.words.events import line
from games.words.people import Event, Table

BETWEEN = " · "
THROWN_IN_AFTER = frozenset({"attacked", "beaten", "taken", "transferred"})


@dataclass(frozen=True)
class Line:
    """What the events `first` to `last` (the viewer's numbers) were; `at` is when the last of them happened, `by` who
    made it (player, clock, computer), or None."""

    first: int
    last: int
    text: str
    at: datetime
    by: str | None


def lines(
    events: Iterable[Event],
    table: Table,
    *,
    after: int = 0,
    laid: bool = False,
    ordered: Collection[int] = (),
) -> list[Line]:
    """All that the viewer was shown, throw-ins beside what they followed, draws side by side. No line goes over the
    event numbered `after`, as far as which the viewer has looked. `laid`: cards lay on the table before the first.
    `ordered`: numbers of the moves that the viewer's own standing orders made."""
    told: list[Line] = []
    before = ""
    for event in events:
        kind, seq = event["kind"], event["seq"]
        opens = kind == "attacked" and not laid
        text = line(event, table, opens=opens) + _made_by(event, table)
        if seq in ordered:
            text = _("{move}, as ordered").format(move=text)
        new = Line(seq, seq, text, event["at"], event["by"])
        if told and seq != after + 1 and _goes_on(kind, before, opens):
            told[-1] = replace(new, first=told[-1].first, text=told[-1].text + BETWEEN + text)
        else:
            told.append(new)
        laid = (laid or kind == "attacked") and kind not in ("dealt", "bout_opened")
        before = kind
    return told


def _goes_on(kind: str, before: str, opens: bool) -> bool:
    if kind == "attacked":
        return not opens and before in THROWN_IN_AFTER
    return kind == before == "drawn"


def _made_by(event: Event, table: Table) -> str:
    """Whether somebody else made the move of a person's seat. A pass for who has nothing to say is no lateness."""
    if event["by"] == "clock" and event["kind"] != "passed":
        return " " + _("(the time was up)")
    return " " + _("(a computer plays)") if event["by"] == "computer" and event["seat"] in table.people else ""
