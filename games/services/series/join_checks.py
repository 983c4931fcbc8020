"""Checks whether a user may take a seat. Lists of series also use them, to show in advance why a user cannot join."""

from collections.abc import Iterable
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.headers import collect_limit_states
from games.errors import Conflict, Forbidden, GameError
from games.models import Series, SeriesSeat
from games.models.newest_game import are_computer_seats_open
from games.models.table_blocks import find_blockers, list_people_ids
from games.services.restrictions import refuse_suspended
from games.services.series.bots import find_bot
from games.services.series.quotas import check_seat_quota, count_unfinished_seats
from games.services.series.seat_owners import find_seat_of
from games.sql.reliability import compute_reliability


class Joiner:
    """A user who may want to join a series. Data are loaded when a check needs them."""

    def __init__(self, user: User) -> None:
        self.user = user

    @cached_property
    def reliability(self) -> int | None:
        return compute_reliability(self.user.pk)

    @cached_property
    def is_bot(self) -> bool:
        return find_bot([self.user]) is not None

    @cached_property
    def blockers(self) -> set[int]:
        return find_blockers(self.user)

    @cached_property
    def unfinished_seat_count(self) -> int:
        return count_unfinished_seats(self.user)


def choose_seat(
    series: Series,
    places: Iterable[SeriesSeat],
    joiner: Joiner,
    seat: int | None = None,
    *,
    with_computer_seats: bool,
) -> SeriesSeat:
    """Return the seat that the user may take: the one reserved for the user, otherwise the open seat `seat`.

    Without `seat`, return the lowest open seat. With `with_computer_seats`, computers' seats count as open. The caller
    has checked that the user may see the series.

    - Raises Conflict if the user has a seat, if no such seat is open, or if another seat is reserved for the user.
    - Raises Forbidden if the user is suspended, not reliable enough, or a bot in a series without bots.
    - Without a reserved seat, raises Forbidden if the creator or a player blocks the user or is suspended.
    - Raises `limit_reached` if the user has too many seats.
    """
    refuse_suspended(joiner.user)
    if series.state != Series.State.OPEN and not with_computer_seats and not series.is_short_of_players:
        if series.state == Series.State.RUNNING and series.computer_seats_open:
            raise Conflict(_("The last game of this table is being played: its seats are closed now."))
        raise Conflict(_("The table is {state}: nobody can join it any more.").format(state=series.state_in_words))
    check_reliability(series, joiner)
    if not series.bots and joiner.is_bot:
        raise Forbidden(_("This table is for people: bots may not sit here."))
    check_seat_quota(joiner.unfinished_seat_count)
    own_seat = find_seat_of(places, joiner.user)
    place = _choose_series_seat(places, own_seat, seat, with_computer_seats=with_computer_seats)
    if own_seat is None and (joiner.blockers & list_people_ids(series) or has_suspended_player(series, places)):
        # Both reasons remain secret: blocks and suspensions of other players have the same refusal.
        raise Forbidden(_("This table is not open to you. Look for another one."))
    return place


def has_suspended_player(series: Series, places: Iterable[SeriesSeat]) -> bool:
    """Return whether the creator or a seated player is suspended. No query if the players are loaded."""
    seated = [place.player for place in places if place.player is not None and place.accepted_at is not None]
    return any(player.is_suspended(timezone.now()) for player in (series.creator, *seated))


def check_reliability(series: Series, joiner: Joiner) -> None:
    """Raise Forbidden if the player is less reliable than the series demands. New players may join."""
    if series.min_reliability is None:
        return
    share = joiner.reliability
    if share is not None and share < series.min_reliability:
        raise Forbidden(
            _("This table asks for {min_reliability} of 100 moves in time; you have made {share}.").format(
                min_reliability=series.min_reliability, share=share
            )
        )


def _choose_series_seat(
    places: Iterable[SeriesSeat], own_seat: SeriesSeat | None, seat: int | None, *, with_computer_seats: bool
) -> SeriesSeat:
    if own_seat is not None and own_seat.accepted_at is not None:
        raise Conflict(_("You have seat {index} already.").format(index=own_seat.index))
    if own_seat is not None and seat in (None, own_seat.index):
        return own_seat
    if own_seat is not None:
        raise Conflict(_("Seat {index} is kept for you: join there, or decline it first.").format(index=own_seat.index))
    open_seats = [place for place in places if place.is_open or (with_computer_seats and place.computer)]
    free = [place for place in open_seats if seat in (None, place.index)]
    if not free:
        raise Conflict(_("No seat is open here.") if seat is None else _("Seat {seat} is not open.").format(seat=seat))
    return free[0]


def find_join_refusal(series: Series, joiner: Joiner | None, *, is_in_last_game: bool) -> GameError | None:
    """Return the error that `choose_seat` would raise for the user now, or None.

    The seats must be loaded. `is_in_last_game` is the value of `build_last_game_expression` for the series. One
    `joiner` takes at most four queries, however many series are checked.
    """
    if joiner is None:
        return None
    try:
        with collect_limit_states():  # looking does not count against a quota
            is_open = are_computer_seats_open(series, is_in_last_game=is_in_last_game)
            choose_seat(series, series.places.all(), joiner, with_computer_seats=is_open)
    except GameError as refusal:
        return refusal
    return None
