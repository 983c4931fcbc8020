"""The facts on the front page for visitors: public games, yesterday's fools, games worth replaying, and free seats.

The facts are the same for everyone. They are cached as JSON (`durak_site/web/visitor_cache.py`), so the functions here
return plain data. The facts do not name guests and do not say whose turn it is.
"""

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from durak_site.http.timestamps import format_timestamp
from games.models import Game, GameSeat, Series, SeriesSeat
from games.selectors.lobby import list_lobby
from games.selectors.series import LoadedSeries, build_series_line

RUNNING_SHOWN, FOOLS_SHOWN, REPLAYS_SHOWN, TABLES_SHOWN = 6, 8, 20, 20
FOOLS_READ = 50
"""The number of yesterday's games that are read to find FOOLS_SHOWN games in which a person was the fool."""
REPLAY_PERIOD = timedelta(days=30)
LONG_BOUT = 10
"""A game is worth replaying if its longest bout has at least this number of cards."""
PUBLIC = Q(series__visibility=Series.Visibility.PUBLIC)


def build_living_site() -> dict[str, Any]:
    """Return the facts as data for JSON. About ten queries."""
    now = timezone.now()
    return {
        "built_at": format_timestamp(now),
        "running": [build_game_facts(game) for game in list_running_games()],
        "fools": [build_game_facts(game) for game in list_games_with_fools(now)],
        "replays": [build_replay_facts(game) for game in list_replays(now)],
        "tables": [build_table_facts(series) for series in list_lobby()[:TABLES_SHOWN]],
    }


def list_running_games() -> QuerySet[Game]:
    """Return the running games that were dealt last, newest first. The order comes from an index of running games."""
    return _select_with_people(Game.objects.filter(PUBLIC, finished_at=None)).order_by("-started_at", "-id")[
        :RUNNING_SHOWN
    ]


def list_games_with_fools(now: datetime) -> list[Game]:
    """Return games of yesterday (UTC) in which a person was the fool, the last to end first."""
    today = datetime.combine(now.astimezone(UTC).date(), time(), UTC)
    ended = Q(finished_at__gte=today - timedelta(days=1), finished_at__lt=today)
    games = _select_with_people(Game.objects.filter(PUBLIC, ended, result__kind="fool")).order_by("-finished_at", "-id")
    return [game for game in games[:FOOLS_READ] if _is_person_fool(game)][:FOOLS_SHOWN]


def _is_person_fool(game: Game) -> bool:
    assert game.result is not None
    return any(seat.player_id is not None and seat.index in game.result["fools"] for seat in game.seats.all())


def list_replays(now: datetime) -> QuerySet[Any]:
    """Return games of the last month with epaulettes or a long bout, the last to end first."""
    stands_out = Q(highlights__longest_bout__gte=LONG_BOUT) | Q(result__epaulettes__gte=1)
    recent = Game.objects.filter(PUBLIC, stands_out, finished_at__gt=now - REPLAY_PERIOD).exclude(
        result__kind="abandoned"
    )
    games = _select_with_people(recent).annotate(longest_bout=F("highlights__longest_bout"))
    return games.order_by("-finished_at", "-id")[:REPLAYS_SHOWN]


def _select_with_people(games: QuerySet[Game]) -> QuerySet[Game]:
    """Return those of the games in which an account that is no guest has a seat. Two queries."""
    people = GameSeat.objects.filter(game=OuterRef("pk"), player__isnull=False, player__guest_until=None)
    fields = ("series__title", "series__rules", "number", "started_at", "finished_at", "result")
    return games.filter(Exists(people)).select_related("series").only(*fields).prefetch_related("seats__player")


def build_game_facts(game: Game) -> dict[str, Any]:
    return {
        "game": game.pk,
        "series": game.series_id,
        "title": game.series.title,
        "preset": game.series.rules.get("preset"),
        "players": [build_player_facts(seat) for seat in sorted(game.seats.all(), key=lambda seat: seat.index)],
        "started_at": format_timestamp(game.started_at),
        "finished_at": game.finished_at and format_timestamp(game.finished_at),
        "result": game.result,
    }


def build_player_facts(seat: GameSeat) -> dict[str, Any]:
    is_named = seat.player is not None and not seat.player.is_guest
    return {
        "seat": seat.index,
        "player": seat.player.username if seat.player and is_named else None,
        "display_name": seat.player.shown_name if seat.player and is_named else None,
        "computer": seat.computer or None,
    }


def build_replay_facts(game: Any) -> dict[str, Any]:
    """Return the facts about a game of `list_replays`."""
    return {**build_game_facts(game), "longest_bout": game.longest_bout}


def build_table_facts(series: LoadedSeries) -> dict[str, Any]:
    """Return an open series as a visitor sees it, without the names of guests and invited players."""
    line = build_series_line(series, None)
    shown = ("id", "creator", "title", "creator_display_name", "penalty", "clock")
    return {
        **{name: line[name] for name in shown},
        "preset": line["rules"].get("preset"),
        "seats": [_build_seat_facts(place) for place in series.places.all()],
        "created_at": format_timestamp(series.created_at),
    }


def _build_seat_facts(place: SeriesSeat) -> dict[str, Any]:
    """Return the facts about a seat. Its player is named only after accepting the seat, and if the player is no
    guest."""
    player = place.player if place.accepted_at and place.player and not place.player.is_guest else None
    return {
        "player": player.username if player else None,
        "display_name": player.shown_name if player else None,
        "computer": place.computer or None,
        "open": place.is_open,
    }
