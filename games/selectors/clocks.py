"""The terms of a series about time and lateness, and the longest time that its games can take."""

from datetime import timedelta
from typing import Any

from durak_site.http.durations import to_text
from games.clocks import Limits, Stops, latest_end, latest_end_in_silence
from games.engine import Rules
from games.engine.bout_end import LAST_BOUT
from games.models import Place, Series

WHOLE = timedelta(seconds=1)


def build_clock(series: Series) -> dict[str, str]:
    window = {"window": to_text(series.window)}
    if series.bank is None or series.increment is None:
        return {"move": to_text(series.move_clock), **window}
    bank = {"bank": to_text(series.bank), "increment": to_text(series.increment), "cap": to_text(series.move_clock)}
    return {**bank, **window}


def build_lateness(series: Series) -> dict[str, Any]:
    """Return the terms about pauses of the clock and about late players."""
    return {
        "nights": series.nights,
        "weekends": series.weekends,
        "holidays": series.holidays,
        "reminder": None if series.reminder is None else to_text(series.reminder),
        "takeover_after": series.takeover_after,
        "takeover_level": series.takeover_level,
        "max_takeovers": series.takeovers_max,
        "min_reliability": series.min_reliability,
    }


def build_latest_end(series: Series) -> dict[str, str]:
    """Return the longest time from the deal to the end of a game. Needs the seats; no query."""
    limits = limits_of(series, list(series.places.all()))
    return {
        "at_most": _round_up(latest_end(limits)),
        "in_silence": _round_up(latest_end_in_silence(limits)),
    }


def limits_of(series: Series, places: list[Place]) -> Limits:
    rules, people = Rules.from_data(series.rules), sum(1 for place in places if not place.computer)
    return Limits(
        each=series.increment or series.move_clock,
        bank=series.bank or timedelta(),
        window=series.window,
        players=len(places),
        people=people,
        bouts=LAST_BOUT,
        attacks=min(rules.limit, rules.pack_size),
        reflections=rules.decks if rules.reflect else 0,
        ordered=rules.throw_in_priority == "ordered",
        teams=bool(rules.teams),
        takeover_after=series.takeover_after,
        stops=Stops(series.nights, series.weekends, series.holidays * people),
    )


def _round_up(duration: timedelta) -> str:
    return to_text(duration + (-duration) % WHOLE)


def build_banks(banks: list[timedelta]) -> list[dict[str, Any]]:
    """Return each seat's bank when its clock last stopped. For the clock that runs, the deadline shows the rest."""
    return [{"seat": seat, "left": to_text(left)} for seat, left in enumerate(banks)]
