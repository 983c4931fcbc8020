"""Loads the input of the matching: seeks, ratings, reliability, blocks, and pairs of players who have met."""

from collections.abc import Iterable
from datetime import datetime

from durak_site.database.rows import fetch_rows
from games.matching import COMPUTERS_AFTER, PairsApartAndMet, Seeker
from games.matching.seekers import Pair, make_pair
from games.models import HouseholdPair, Pool, Rating, Seek
from games.models.away import find_absent_players
from games.models.rating import BEGINNERS_MU, SCALE_STEP
from games.models.table_blocks import find_blocked_pairs
from games.services.restrictions import describe_suspension
from games.services.seeks.terms import list_accepted_tables
from games.services.series.quotas import find_players_at_solo_quota
from games.sql.reliability import compute_reliabilities
from games.sql.results import SELECT_PAIRS_MET

MAX_SEEKS = 5_000
"""The maximum number of seeks that one run of the matching compares."""


def select_seeks(now: datetime) -> list[Seek]:
    """Return the waiting seeks that this run of the matching compares, with their players.

    At most MAX_SEEKS are returned. If more wait, at least half of those returned are the oldest. The rest are younger
    seeks, different in each minute, so that old seeks without a match cannot keep them from a match.
    """
    waiting = Seek.objects.filter(state=Seek.State.WAITING).select_related("player").order_by("created_at", "pk")
    half = MAX_SEEKS // 2
    others = waiting.count() - half
    if others <= half:
        return list(waiting[:MAX_SEEKS])
    first = int(now.timestamp()) // 60 * (half // 2) % others
    missing_at_end = max(0, first + half - others)
    return [*waiting[: half + missing_at_end], *waiting[half + first : 2 * half + first]]


def load_seekers(seeks: Iterable[Seek], now: datetime) -> list[Seeker]:
    """Return those of `seeks` that can be matched now, with data about their players.

    These seeks are left out:

    - seeks of guests, bots, and players who are away, deleted or suspended
    - seeks whose presets no longer exist

    A player at the quota of games without another person counts as not accepting computers.
    """
    matchable = [
        seek
        for seek in seeks
        if seek.player.is_active
        and not seek.player.is_bot
        and not seek.player.is_guest
        and list_accepted_tables(seek.presets, seek.player_counts, seek.pace)
    ]
    absent = find_absent_players({seek.player_id for seek in matchable}, now)
    matchable = [seek for seek in matchable if seek.player_id not in absent and not describe_suspension(seek.player)]
    strengths = _load_strengths({seek.player_id for seek in matchable})
    is_demanded = any(seek.min_reliability is not None for seek in matchable)
    shares = compute_reliabilities({seek.player_id for seek in matchable}) if is_demanded else {}
    overdue = {seek.player_id for seek in matchable if seek.computers and seek.created_at <= now - COMPUTERS_AFTER}
    full = find_players_at_solo_quota(overdue) if overdue else set()
    return [
        Seeker(
            seek_id=seek.pk,
            player=seek.player_id,
            since=seek.created_at,
            tables=list_accepted_tables(seek.presets, seek.player_counts, seek.pace),
            strength=strengths.get(seek.player_id, BEGINNERS_MU * SCALE_STEP),
            reliability=shares.get(seek.player_id),
            min_reliability=seek.min_reliability,
            accepts_computers=seek.computers and seek.player_id not in full,
        )
        for seek in matchable
    ]


def load_pairs_apart_and_met(seekers: Iterable[Seeker]) -> PairsApartAndMet:
    """Return the pairs of players that must not be matched, and the pairs with a common series."""
    players = sorted({one.player for one in seekers})
    met = frozenset((one, other) for one, other in fetch_rows(SELECT_PAIRS_MET, players, players))
    return PairsApartAndMet(apart=load_pairs_apart(players), met=met)


def load_pairs_apart(players: list[int]) -> frozenset[Pair]:
    """Return the pairs that must not be matched, because of a block or a common household."""
    current = HouseholdPair.objects.filter(confirmed_at__isnull=False, ended_at__isnull=True)
    households = current.filter(requester__in=players, other__in=players).values_list("requester", "other")
    return frozenset(make_pair(*pair) for pair in {*find_blocked_pairs(players), *households})


def _load_strengths(players: Iterable[int]) -> dict[int, float]:
    rated = Rating.objects.filter(pool=Pool.PEOPLE, player__in=players).values_list("player", "mu")
    return {player: mu * SCALE_STEP for player, mu in rated if player is not None}
