"""A person takes the seat of a computer in a running series, or gives it back before the next deal.

The computer plays the running game to its end, and owns its game seat. `GameSeat.left_at` records that another owner
plays the next game.
"""

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict
from games.models import ChatReader, Game, GameSeat, Holiday, Series, SeriesSeat
from games.models.newest_game import are_computer_seats_open, is_in_last_game, select_seats_played_from_next_game
from games.services.clubs.locks import lock_clubs
from games.services.series.club_agreement import add_to_club_if_agreed, select_proposed_clubs
from games.services.series.end_agreement import finish_if_agreed
from games.services.series.locks import lock_series
from games.services.series.seat_owners import OWNER_FIELDS, find_seat_of


def lock_newest_game_for_seat_change(series_id: str) -> Game | None:
    """Lock and return the newest game if the series has `computer_seats_open`. Otherwise return None.

    A game is always locked before its series. The caller locks the series afterwards.
    """
    games = Game.objects.filter(series=series_id, series__computer_seats_open=True).order_by("-number")
    newest = games.values_list("pk", flat=True).first()
    return None if newest is None else Game.objects.select_for_update(no_key=True).only("number").get(pk=newest)


def may_people_take_computer_seats(series: Series) -> bool:
    """Return whether people may take computers' seats in the series now. At most one query.

    Does not check that computers have any.
    """
    return are_computer_seats_open(series, is_in_last_game=is_in_last_game(series))


def take_computer_seat(place: SeriesSeat, series: Series, user: User, newest: Game | None) -> None:
    """Give the seat of a computer to the user from the next deal on.

    `newest` comes from `lock_newest_game_for_seat_change`. Raises Conflict if another game was dealt before the caller
    locked the series.
    """
    if newest is None or not _is_newest_game(newest, series):
        raise Conflict(_("A game has just been dealt. Look at the table again."))
    now = timezone.now()
    GameSeat.objects.filter(game=newest, index=place.index).update(left_at=now)
    place.accept(user, series, now)
    place.computer = ""
    place.save(update_fields=[*OWNER_FIELDS, "computer"])


def _give_back_computer_seat(place: SeriesSeat, newest: Game) -> bool:
    """Give the player's seat back to its computer.

    `newest` comes from `lock_newest_game_for_seat_change`. Return False, without any change, if the player did not take
    the seat from a computer or has played in it.
    """
    if not _is_newest_game(newest, place.series):
        return False
    seat = GameSeat.objects.filter(game=newest, index=place.index, left_at__isnull=False).exclude(computer="").first()
    if seat is None:
        return False
    seat.left_at = None
    seat.save(update_fields=["left_at"])
    Holiday.objects.filter(series=place.series_id, player=place.player_id).delete()
    ChatReader.objects.filter(series=place.series_id, player=place.player_id).delete()
    place.make_open()
    place.computer = seat.computer
    place.save(update_fields=[*OWNER_FIELDS, "computer"])
    return True


def give_back_all_computer_seats(player: User) -> None:
    """Give back all seats that the player has taken from computers but not played in yet."""
    for series_id in select_seats_played_from_next_game(player).order_by("series").values_list("series", flat=True):
        give_back_own_computer_seat(series_id, player)


def give_back_own_computer_seat(series_id: str, player: User) -> Series | None:
    """Give the player's seat in the series back to its computer, and do what all other players have agreed to.

    Return the series, or None without any change if the player has not taken a seat from a computer, or has played in
    it.
    """
    newest = lock_newest_game_for_seat_change(series_id)
    if newest is None:
        return None
    clubs = lock_clubs(select_proposed_clubs(Series.objects.filter(pk=series_id)))
    series = lock_series(series_id)
    place = find_seat_of(series.places.all(), player)
    if series.state != Series.State.RUNNING or place is None or not _give_back_computer_seat(place, newest):
        return None
    finish_if_agreed(series)
    add_to_club_if_agreed(series, clubs)
    return series


def _is_newest_game(game: Game, series: Series) -> bool:
    return not series.games.filter(number__gt=game.number).exists()
