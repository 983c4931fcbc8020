"""The data of the front page for visitors: public games, yesterday's fools, games worth replaying, and free seats.

All visitors get the same data from a cache, which stores JSON. So the functions here return plain data. They contain no
names of guests and suspended players, and no awaited seats.
"""

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.models.user import build_may_play_condition
from durak_site.http.json_encoding import format_timestamp
from games.models import Game, GameSeat, Series, SeriesSeat
from games.selectors.lobby import list_lobby
from games.selectors.series import LoadedSeries, build_series_row

RUNNING_SHOWN, FOOLS_SHOWN, REPLAYS_SHOWN, TABLES_SHOWN = 6, 8, 20, 20
MAX_GAMES_READ_FOR_FOOLS = 50
"""Maximum number of yesterday's games that are read. From these games, the page shows up to FOOLS_SHOWN in which a
person was the fool."""
REPLAY_PERIOD = timedelta(days=30)
MIN_LONG_BOUT = 10
"""A game is worth replaying if its longest bout has at least this number of cards."""
IS_PUBLIC = Q(series__visibility=Series.Visibility.PUBLIC)


def build_front_page_data() -> dict[str, Any]:
    """Return all data of the front page, ready to be stored as JSON. About ten queries."""
    now = timezone.now()
    return {
        "built_at": format_timestamp(now),
        "running": [build_game_data(game, now) for game in list_running_games(now)],
        "fools": [build_game_data(game, now) for game in list_games_with_fools(now)],
        "replays": [build_replay_data(game, now) for game in list_games_worth_replaying(now)],
        "tables": [build_series_data(series, now) for series in list_newest_lobby_series(now)],
    }


def list_running_games(now: datetime) -> QuerySet[Game]:
    """Return the running public games, most recently dealt first. An index of running games gives this order."""
    games = _select_games_with_people(Game.objects.filter(IS_PUBLIC, finished_at=None), now)
    return games.order_by("-started_at", "-id")[:RUNNING_SHOWN]


def list_games_with_fools(now: datetime) -> list[Game]:
    """Return public games that ended yesterday (UTC) and have a person as the fool, sorted by end, newest first."""
    today = datetime.combine(now.astimezone(UTC).date(), time(), UTC)
    ended = Q(finished_at__gte=today - timedelta(days=1), finished_at__lt=today)
    with_fool = Game.objects.filter(IS_PUBLIC, ended, result__kind="fool")
    games = _select_games_with_people(with_fool, now).order_by("-finished_at", "-id")
    return [game for game in games[:MAX_GAMES_READ_FOR_FOOLS] if _is_person_fool(game)][:FOOLS_SHOWN]


def _is_person_fool(game: Game) -> bool:
    assert game.result is not None
    return any(seat.player_id is not None and seat.index in game.result["fools"] for seat in game.seats.all())


def list_games_worth_replaying(now: datetime) -> QuerySet[Any]:
    """Return public games of the last 30 days with epaulettes or a long bout, sorted by end, newest first."""
    stands_out = Q(highlights__longest_bout__gte=MIN_LONG_BOUT) | Q(result__epaulettes__gte=1)
    recent = Game.objects.filter(IS_PUBLIC, stands_out, finished_at__gt=now - REPLAY_PERIOD).exclude(
        result__kind="abandoned"
    )
    games = _select_games_with_people(recent, now).annotate(longest_bout=F("highlights__longest_bout"))
    return games.order_by("-finished_at", "-id")[:REPLAYS_SHOWN]


def list_newest_lobby_series(now: datetime) -> QuerySet[LoadedSeries]:
    """Return the newest series of the lobby. Series whose creators are suspended are left out."""
    return list_lobby().filter(build_may_play_condition(now, "creator__"))[:TABLES_SHOWN]


def _select_games_with_people(games: QuerySet[Game], now: datetime) -> QuerySet[Game]:
    """Return those of `games` in which at least one player is neither a guest, nor suspended, nor deleted. Three
    queries.
    """
    may_play = build_may_play_condition(now, "player__")
    people = GameSeat.objects.filter(may_play, game=OuterRef("pk"), player__is_active=True, player__guest_until=None)
    fields = ("series__title", "series__rules", "number", "started_at", "finished_at", "result")
    return games.filter(Exists(people)).select_related("series").only(*fields).prefetch_related("seats__player")


def has_public_name(player: User, now: datetime) -> bool:
    """Return whether visitors may see the player's name. Names of guests and suspended players are hidden."""
    return not player.is_guest and not player.is_suspended(now)


def build_game_data(game: Game, now: datetime) -> dict[str, Any]:
    return {
        "game": game.pk,
        "series": game.series_id,
        "title": game.series.title,
        "preset": game.series.rules.get("preset"),
        "players": [build_player_data(seat, now) for seat in sorted(game.seats.all(), key=lambda seat: seat.index)],
        "started_at": format_timestamp(game.started_at),
        "finished_at": game.finished_at and format_timestamp(game.finished_at),
        "result": game.result,
    }


def build_player_data(seat: GameSeat, now: datetime) -> dict[str, Any]:
    player = seat.player if seat.player is not None and has_public_name(seat.player, now) else None
    return {
        "seat": seat.index,
        "player": player.username if player else None,
        "display_name": player.shown_name if player else None,
        "guest": seat.player is not None and seat.player.is_guest,
        "computer": seat.computer or None,
    }


def build_replay_data(game: Any, now: datetime) -> dict[str, Any]:
    """Return the data of a game from `list_games_worth_replaying`, with the number of cards in its longest bout."""
    return {**build_game_data(game, now), "longest_bout": game.longest_bout}


def build_series_data(series: LoadedSeries, now: datetime) -> dict[str, Any]:
    """Return the data of a series of the lobby."""
    row = build_series_row(series, None)
    shown = ("id", "creator", "title", "creator_display_name", "penalty", "clock")
    return {
        **{name: row[name] for name in shown},
        "preset": row["rules"].get("preset"),
        "is_running": series.state == series.State.RUNNING,
        "seats": [
            _build_seat_data(place, now, is_open=seat["open"])
            for place, seat in zip(series.places.all(), row["seats"], strict=True)
        ],
        "created_at": format_timestamp(series.created_at),
    }


def _build_seat_data(place: SeriesSeat, now: datetime, *, is_open: bool) -> dict[str, Any]:
    """Return the data of a seat. A player who is only invited is not named."""
    player = place.player if place.accepted_at and place.player and has_public_name(place.player, now) else None
    return {
        "player": player.username if player else None,
        "display_name": player.shown_name if player else None,
        "computer": place.computer or None,
        "open": is_open,
    }
