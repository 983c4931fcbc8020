"""What a table has agreed on about time and lateness, and how long that can make its games."""

from datetime import timedelta
from typing import Any

from durak_site.http.durations import to_text
from games.clocks import Limits, Stops, latest_end, latest_end_in_silence
from games.engine import Rules
from games.engine.bout_end import LAST_BOUT
from games.models import Place, Series

WHOLE = timedelta(seconds=1)


def clock_seen(series: Series) -> dict[str, str]:
    window = {"window": to_text(series.window)}
    if series.bank is None or series.increment is None:
        return {"move": to_text(series.move_clock), **window}
    bank = {"bank": to_text(series.bank), "increment": to_text(series.increment), "cap": to_text(series.move_clock)}
    return {**bank, **window}


def lateness_seen(series: Series) -> dict[str, Any]:
    """For what clocks stand still, and what happens to who is late."""
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


def latest_end_seen(series: Series) -> dict[str, str]:
    """How long each game can last at most, from its deal on. Needs the places; no query."""
    limits = limits_of(series, list(series.places.all()))
    return {
        "at_most": rounded_up(latest_end(limits)),
        "in_silence": rounded_up(latest_end_in_silence(limits)),
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


def rounded_up(duration: timedelta) -> str:
    return to_text(duration + (-duration) % WHOLE)


def banks_seen(banks: list[timedelta]) -> list[dict[str, Any]]:
    """What each seat had left when its clock last stopped; of the one that runs its deadline says the rest."""
    return [{"seat": seat, "left": to_text(left)} for seat, left in enumerate(banks)]
