"""Games and penalties of a club."""

from typing import Any

from django.db.models import QuerySet

from games.models import Game, Penalty, PenaltyTotals
from games.selectors.clubs.clubs import LoadedClub, select_series
from games.selectors.home import build_seat_owner
from games.selectors.penalties import prefetch_history
from games.selectors.series import build_game_line


def list_club_games(club: LoadedClub) -> QuerySet[Game]:
    """Return the games of the club with their seats. Two queries per page."""
    games = Game.objects.filter(series__in=select_series(club))
    fields = ("series_id", "number", "phase", "started_at", "finished_at", "result")
    return games.only(*fields).prefetch_related("seats__player")


def build_club_game_line(game: Game) -> dict[str, Any]:
    """Return a game of the club. No query."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    return {
        "series": game.series_id,
        **build_game_line(game),
        "players": [build_seat_owner(seat) for seat in seats],
    }


def list_club_penalties(club: LoadedClub) -> QuerySet[Penalty]:
    return prefetch_history(Penalty.objects.filter(series__in=select_series(club)))


def list_club_totals(club: LoadedClub) -> QuerySet[PenaltyTotals]:
    """Return the totals of each debtor and series."""
    return PenaltyTotals.objects.filter(scope__in=select_series(club).values("pk"))
