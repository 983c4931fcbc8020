"""A player's own seeks, and the public counts of all seeks."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from math import ceil
from typing import Any, NamedTuple

from django.db.models import Exists, F, OuterRef, QuerySet

from accounts.models import User
from accounts.models.user import build_may_play_condition
from durak_site.http.durations import format_duration
from games.matching import COMPUTERS_AFTER
from games.models import GameSeat, Seek, SeriesSeat
from games.models.away import find_absent_players
from games.models.seek import ACTIVE_STATES

HISTORY_PERIOD = timedelta(days=30)
"""Waiting times are computed from the seeks that ended within this time before now."""
MIN_HISTORY = 5
"""Minimum number of ended seeks from which waiting times are computed."""
MIN_WITHDRAWN_WAIT = timedelta(hours=1)
"""A seek that was withdrawn after a shorter wait is not counted, because its wait does not show whether it would have
got a match."""
MAX_ENDED_SEEKS = 10_000
"""Maximum number of ended seeks from which waiting times are computed, newest first. Each process reads them once a
minute."""
NOT_ACCEPTED_STATES = (Seek.State.DECLINED, Seek.State.MISSED)
"""The states of seeks whose player did not accept the seat that the site had found."""


class SeekKind(NamedTuple):
    """A pace and a preset. Seeks are counted separately for each pace and preset."""

    pace: str
    preset: str


def list_own_seeks(user: User) -> QuerySet[Seek]:
    """Return the user's seeks that have not ended, oldest first."""
    return Seek.objects.filter(player=user, state__in=ACTIVE_STATES).order_by("created_at", "pk")


def find_own_seek(seek_id: str, user: User) -> Seek | None:
    return Seek.objects.filter(pk=seek_id, player=user).first()


def build_seeks(seeks: Iterable[Seek], user: User, now: datetime) -> list[dict[str, Any]]:
    """Return the JSON objects of `seeks`, which all belong to `user`. At most four queries.

    While the user is away, waiting seeks are not matched, and `hidden` is true for them.
    """
    seeks = list(seeks)
    tables = [seek.series_id for seek in seeks if seek.series_id is not None]
    places = {place.series_id: place for place in SeriesSeat.objects.filter(series__in=tables, player=user)}
    refusals = defaultdict[str | None, list[str]](list)
    others = (
        Seek.objects.filter(series__in=tables, state__in=NOT_ACCEPTED_STATES)
        .exclude(player=user)
        .select_related("player")
    )
    for other in others.order_by("ended_at", "pk"):
        refusals[other.series_id].append(other.player.username)
    is_away = bool(find_absent_players([user.pk], now))
    return [_build_seek(seek, places.get(seek.series_id or ""), refusals[seek.series_id], is_away) for seek in seeks]


def _build_seek(seek: Seek, place: SeriesSeat | None, refused_by: Sequence[str], is_away: bool) -> dict[str, Any]:
    has_table = seek.state in (Seek.State.FOUND, Seek.State.SEATED)
    must_answer = seek.state == Seek.State.FOUND and place is not None and place.accepted_at is None
    return {
        "id": seek.pk,
        "presets": seek.presets,
        "player_counts": seek.player_counts,
        "pace": seek.pace,
        "min_reliability": seek.min_reliability,
        "computers": seek.computers,
        "computer_seats_open": seek.computer_seats_open,
        "state": seek.state,
        "hidden": is_away and seek.state == Seek.State.WAITING,
        "series": seek.series_id if has_table else None,
        "answer_by_at": place.expires_at if place is not None and must_answer else None,
        "refused_by": list(refused_by) if seek.is_going_on else [],
        "created_at": seek.created_at,
        "computers_at": seek.created_at + COMPUTERS_AFTER if seek.computers else None,
        "until_at": seek.expires_at,
        "ended_at": seek.ended_at,
    }


def load_seek_counts(now: datetime) -> list[dict[str, Any]]:
    """Return for each pace and preset how many players seek a table, and how long earlier seeks waited.

    All visitors get the same numbers. Each process computes them at most once a minute.
    """
    return _load_counts_of_minute(int(now.timestamp()) // 60)


@lru_cache(maxsize=1)
def _load_counts_of_minute(minute: int) -> list[dict[str, Any]]:
    now = datetime.fromtimestamp(minute * 60, UTC)
    seekers, waits = _load_seekers(now), _load_waits(now)
    return [
        {
            "pace": kind.pace,
            "preset": kind.preset,
            "seekers": len(seekers[kind]),
            **_summarize_waits(waits[kind]),
        }
        for kind in sorted({*seekers, *waits})
    ]


def _load_seekers(now: datetime) -> dict[SeekKind, set[int]]:
    """Map each pace and preset to the waiting players, without absent and suspended players."""
    may_play = build_may_play_condition(now, "player__")
    waiting = Seek.objects.filter(may_play, state=Seek.State.WAITING, expires_at__gt=now, player__is_active=True)
    rows = list(waiting.values_list("player", "pace", "presets"))
    absent = find_absent_players({player for player, *_ in rows}, now)
    seekers = defaultdict[SeekKind, set[int]](set)
    for player, pace, presets in rows:
        for preset in presets if player not in absent else ():
            seekers[SeekKind(pace, preset)].add(player)
    return seekers


def _load_waits(now: datetime) -> dict[SeekKind, list[timedelta | None]]:
    """Map each pace and preset to the waits of ended seeks.

    A wait lasts from the creation of the seek until all players of its table had sat down. It is None if the seek led
    to no table with another person. A person who took the seat of a computer later does not count.
    """
    first_seats = GameSeat.objects.filter(game__series=OuterRef("series"), game__number=1)
    company = first_seats.filter(player__isnull=False).exclude(player=OuterRef("player"))
    ended = Seek.objects.filter(ended_at__gt=now - HISTORY_PERIOD).exclude(state__in=NOT_ACCEPTED_STATES)
    counted = ended.exclude(state=Seek.State.WITHDRAWN, ended_at__lt=F("created_at") + MIN_WITHDRAWN_WAIT)
    annotated = counted.annotate(has_company=Exists(company), waited=F("ended_at") - F("created_at"))
    newest = annotated.order_by("-ended_at")[:MAX_ENDED_SEEKS]
    waits = defaultdict[SeekKind, list[timedelta | None]](list)
    for pace, presets, state, found_preset, has_company, waited in newest.values_list(
        "pace", "presets", "state", "series__rules__preset", "has_company", "waited"
    ):
        if state == Seek.State.SEATED and has_company:
            waits[SeekKind(pace, found_preset)].append(waited)
        else:
            for preset in presets:
                waits[SeekKind(pace, preset)].append(None)
    return waits


def _summarize_waits(waits: Sequence[timedelta | None]) -> dict[str, Any]:
    """Return the number of ended seeks, and how many of them led to a table with another person, and how soon.

    - `with_people`: the percentage of seeks that led to such a table.
    - `half_within`: the time within which half of all seeks led to such a table; None if less than half did.
    - `most_within`: the same for nine tenths of all seeks.

    If `waits` has less than MIN_HISTORY seeks, all values except the number are None.
    """
    if len(waits) < MIN_HISTORY:
        return {"ended": len(waits), "with_people": None, "half_within": None, "most_within": None}
    found = sorted(wait for wait in waits if wait is not None)

    def format_wait(percentage: int) -> str | None:
        needed = ceil(len(waits) * percentage / 100)
        if needed > len(found):
            return None
        return format_duration(timedelta(minutes=round(found[needed - 1] / timedelta(minutes=1))))

    return {
        "ended": len(waits),
        "with_people": round(100 * len(found) / len(waits)),
        "half_within": format_wait(50),
        "most_within": format_wait(90),
    }
