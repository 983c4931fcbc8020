"""The clock of a series, its other terms about time, and the longest duration of one game."""

from datetime import timedelta
from typing import Any

from durak_site.http.durations import format_duration
from games.clocks import ClockStops, GameLimits, compute_longest_game, compute_longest_silent_game
from games.engine import Rules
from games.engine.bout_end import MAX_BOUTS
from games.engine.cards import RANKS
from games.models import Series, SeriesSeat
from games.models.extension import MAX_EXTENSIONS

WHOLE_SECOND = timedelta(seconds=1)


def build_clock(series: Series) -> dict[str, str]:
    window = {"window": format_duration(series.window)}
    if series.bank is None or series.increment is None:
        return {"move": format_duration(series.move_clock), **window}
    bank = {
        "bank": format_duration(series.bank),
        "increment": format_duration(series.increment),
        "cap": format_duration(series.move_clock),
    }
    return {**bank, **window}


def build_lateness_terms(series: Series) -> dict[str, Any]:
    """Return the terms of a series about clock stops and late players."""
    return {
        "nights": series.nights,
        "weekends": series.weekends,
        "holidays": series.holidays,
        "extensions": series.extensions,
        "takeover_after": series.takeover_after,
        "takeover_level": series.takeover_level,
        "max_takeovers": series.takeovers_max,
        "min_reliability": series.min_reliability,
    }


def build_longest_durations(series: Series) -> dict[str, str]:
    """Return how long one game can take at most: with players who use all their time, and with players who never move.

    No query if the seats of the series are loaded.
    """
    limits = build_game_limits(series, list(series.places.all()))
    return {
        "at_most": _format_rounded_up(compute_longest_game(limits)),
        "in_silence": _format_rounded_up(compute_longest_silent_game(limits)),
    }


def build_game_limits(series: Series, places: list[SeriesSeat]) -> GameLimits:
    rules, people = Rules.from_data(series.rules), sum(1 for place in places if not place.computer)
    return GameLimits(
        time_per_move=series.increment or series.move_clock,
        bank=series.bank or timedelta(),
        window=series.window,
        players=len(places),
        people=people,
        max_bouts=MAX_BOUTS,
        max_attack_cards=min(rules.limit_of_later_bouts, rules.pack_size),
        max_reflections=_count_reflecting_trumps(rules),
        attackers_act_one_at_a_time=rules.throw_in_priority == "ordered",
        has_teams=bool(rules.teams),
        takeover_after=series.takeover_after,
        extra_time=MAX_EXTENSIONS * series.max_extra_time if series.extensions and people else timedelta(),
        stops=ClockStops(series.nights, series.weekends, series.holidays * people),
    )


def _count_reflecting_trumps(rules: Rules) -> int:
    """Return the largest number of trumps that can reflect in one bout. A card reflects once."""
    if not rules.reflect:
        return 0
    # With `untouched`, all attack cards have one rank when an attack is reflected, and they keep it.
    ranks = len(RANKS) - rules.lowest_rank_number if rules.transfer == "last_unbeaten" else 1
    return ranks * rules.decks


def _format_rounded_up(duration: timedelta) -> str:
    return format_duration(duration + (-duration) % WHOLE_SECOND)
