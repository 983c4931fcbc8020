"""The log of a game as lines of text. A line combines related events."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from games.read_models import LoggedEvent
from games.words.events import describe_event
from games.words.player_names import PlayerNames

SEPARATOR = " · "
KINDS_BEFORE_THROW_IN = frozenset({"attacked", "beaten", "taken", "transferred"})


@dataclass(frozen=True)
class LogLine:
    """A line of text about one event, or about several related events.

    `first_number` and `last_number` are the viewer's numbers of the first and the last event. `at` is the time of the
    last event. `by` says who made it: player, clock or computer. It is None if it is not a move.
    """

    first_number: int
    last_number: int
    text: str
    at: datetime
    by: str | None


def build_log_lines(
    events: Iterable[LoggedEvent],
    players: PlayerNames,
    *,
    after: int = 0,
    has_cards_on_table: bool = False,
    ordered: Collection[int] = (),
) -> list[LogLine]:
    """Return the log as lines of text, oldest first.

    A throw-in continues the line before it. Several draws in a row share a line.

    - `after`: the number of the last event that the viewer has seen. A new line starts after it.
    - `has_cards_on_table`: whether cards lay on the table before the first event.
    - `ordered`: the numbers of the events that the viewer's own standing orders made.
    """
    lines: list[LogLine] = []
    before = ""
    for event in events:
        kind, seq = event["kind"], event["seq"]
        opens = kind == "attacked" and not has_cards_on_table
        text = describe_event(event, players, opens=opens) + _describe_actor(event, players)
        if seq in ordered:
            text = _("{move}, as ordered").format(move=text)
        new = LogLine(seq, seq, text, event["at"], event["by"])
        if lines and seq != after + 1 and _is_continuation_of_line(kind, before, opens):
            lines[-1] = replace(new, first_number=lines[-1].first_number, text=lines[-1].text + SEPARATOR + text)
        else:
            lines.append(new)
        has_cards_on_table = (has_cards_on_table or kind == "attacked") and kind not in ("dealt", "bout_opened")
        before = kind
    return lines


def _is_continuation_of_line(kind: str, before: str, opens: bool) -> bool:
    if kind == "attacked":
        return not opens and before in KINDS_BEFORE_THROW_IN
    return kind == before == "drawn"


def _describe_actor(event: LoggedEvent, players: PlayerNames) -> str:
    """Return a note if the clock or a computer made a person's move, or an empty text otherwise.

    A pass by the clock gets no note, because the player was not late. The clock passes at the end of a window, and at
    once for players who can only pass.
    """
    if event["by"] == "clock" and event["kind"] != "passed":
        return " " + _("(the time was up)")
    return " " + _("(a computer plays)") if event["by"] == "computer" and event["seat"] in players.people else ""
