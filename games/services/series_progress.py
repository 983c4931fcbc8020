"""The next step of a series after a game: finish it, schedule the next game, or wait until a player deals.

The row of the series is locked first. Otherwise a player could agree to end the series while a game ends, and neither
transaction would see the other's change, so the series would go on.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import QuerySet

from games.models import Game, GameSeat, Series, SeriesSeat
from games.services import notifications
from games.services.clubs.wake_ups import wake_club


def continue_series(*, game: Game, seats: Sequence[GameSeat], now: datetime) -> None:
    """Finish the series, or schedule the game after `game`. Do neither if a player has to deal that game.

    The row of `game` is locked, and its result is set but not saved.
    """
    series = Series.objects.select_for_update(no_key=True).only("pk", "club").get(pk=game.series_id)
    wake_club(series.club_id)
    if is_last_agreed_game(game) or has_agreement_to_end(game.series_id, seats) or has_disallowed_bot(game):
        finish_series(game.series_id, now)
    else:
        _schedule_next_game(game, seats, now)


def schedule_next_game_after_return(*, game: Game, seats: Sequence[GameSeat], now: datetime) -> None:
    """Schedule the game after `game` if this waited for a player to return, because computers played all seats.

    The row of `game` is locked.
    """
    series = Series.objects.select_for_update(no_key=True).only("next_game_at").get(pk=game.series_id)
    is_newest = not Game.objects.filter(series=series, number__gt=game.number).exists()
    if game.is_over and is_newest and series.next_game_at is None:
        _schedule_next_game(game, seats, now)


def _schedule_next_game(game: Game, seats: Sequence[GameSeat], now: datetime) -> None:
    """Schedule the next game for the end of the pause. A player has to deal it if there is no pause, if computers play
    all seats, or if a seat is free.
    """
    if game.series.pause is not None and find_present_players(seats) and not has_free_seat(game.series_id):
        _select_running_series(game.series_id).update(next_game_at=now + game.series.pause)


def is_last_agreed_game(game: Game) -> bool:
    """Return whether this game completes the agreed number of games. Abandoned games do not count."""
    agreed = game.series.games_wanted
    if agreed is None:
        return False
    others = Game.objects.filter(series=game.series_id, finished_at__isnull=False).exclude(pk=game.pk)
    return others.exclude(result__kind="abandoned").count() + (not game.is_abandoned) >= agreed


def has_disallowed_bot(game: Game) -> bool:
    """Return whether a player is a bot now, although the series does not allow bots."""
    places = SeriesSeat.objects.filter(series=game.series_id, accepted_at__isnull=False)
    return not game.series.bots and places.filter(player__is_bot=True, player__is_active=True).exists()


def has_free_seat(series_id: str) -> bool:
    """Return whether a seat is open, or offered to a player who has not accepted yet."""
    return SeriesSeat.objects.filter(series=series_id, computer="", accepted_at=None).exists()


def find_present_players(seats: Sequence[GameSeat]) -> set[int]:
    """Return the ids of the players whose seats no computer has taken over."""
    return {seat.player_id for seat in seats if seat.player_id is not None and not seat.is_taken_over}


def has_agreement_to_end(series_id: str, seats: Sequence[GameSeat]) -> bool:
    """Return whether the series is to end: its organiser has agreed, or at least one player and all who are asked, or
    nobody could deal another game, because all players have deleted their accounts.

    Players whose seats a computer has taken over are not asked, but may agree. Deleted accounts do not count. The
    creator of a series of computers counts as its organiser, and as its player.
    """
    series = Series.objects.only("organiser_ended_at", "creator__is_active").select_related("creator").get(pk=series_id)
    if series.organiser_ended_at is not None:
        return True
    places = series.places.filter(accepted_at__isnull=False).select_related("player")
    players = [place.player for place in places if place.player is not None] or [series.creator]
    if not any(player.is_active for player in players):
        return not has_free_seat(series_id)
    present = [place for place in places if not place.has_deleted_account]
    taken_over = {seat.player_id for seat in seats if seat.is_taken_over}
    return any(place.end_agreed_at is not None for place in present) and not any(
        place.end_agreed_at is None and place.player_id not in taken_over for place in present
    )


def finish_series(series_id: str, now: datetime) -> None:
    """Finish the series if it is running. Invitations that have not been answered lapse."""
    if _select_running_series(series_id).update(state=Series.State.FINISHED, finished_at=now, next_game_at=None):
        SeriesSeat.objects.filter(series=series_id, accepted_at=None).update(player=None, expires_at=None)
        notifications.notify_series_end(series_id=series_id, now=now)


def _select_running_series(series_id: str) -> QuerySet[Series]:
    return Series.objects.filter(pk=series_id, state=Series.State.RUNNING)
