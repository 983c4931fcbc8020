"""The buttons that the page of a series shows to its viewer."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.models import Series
from games.services.series.in_charge import is_in_charge
from games.sql.irreplaceable_players import find_irreplaceable_players


@dataclass(frozen=True)
class PageButtons:
    """Conditions that decide which buttons the page of a series shows to its viewer."""

    is_in_charge: bool
    """Whether the viewer is in charge of the series (`is_in_charge`). No player is in charge of a found table."""
    is_organiser: bool
    has_seat: bool
    may_continue: bool
    """Whether the viewer may deal the next game or ask for a rematch (`Series.counts_as_player`)."""
    may_end_alone: bool
    """Whether the viewer may end the series without the agreement of players."""
    agrees_to_end: bool
    """Whether the viewer has agreed to end the series."""
    lacks_players: bool
    """Whether the next deal has to wait because not all seats are taken."""
    is_invited: bool
    may_join: bool
    """Whether the viewer has no seat and a seat is open. Joining can be refused nevertheless."""
    may_leave: bool
    shows_waiting_room: bool
    is_between_games: bool
    may_post_chat_line: bool
    may_grant_extra_time: bool


def get_buttons(series: Series, series_view: dict[str, Any], user: User | None) -> PageButtons:
    mine = series_view["your_seat"]
    accepted = mine is not None and series_view["seats"][mine]["accepted"]
    is_open, is_running = series_view["state"] == Series.State.OPEN, series_view["state"] == Series.State.RUNNING
    lacks_players = is_open or series.is_short_of_players
    last = series_view["games"][0] if series_view["games"] else None
    is_organiser = user is not None and user.username == series_view["organiser"]
    is_creator = user is not None and user.username == series_view["creator"]
    may_continue, in_charge = series.counts_as_player(user), is_in_charge(series, user)
    may_end_alone = is_organiser or (may_continue and not accepted)
    return PageButtons(
        is_in_charge=in_charge,
        is_organiser=is_organiser,
        has_seat=accepted,
        may_continue=may_continue,
        may_end_alone=may_end_alone,
        agrees_to_end=series.organiser_ended_at is not None
        if may_end_alone
        else accepted and series_view["seats"][mine]["agrees_to_end"],
        lacks_players=lacks_players,
        is_invited=lacks_players and mine is not None and not accepted,
        may_join=(is_open or is_running) and mine is None and any(seat["open"] for seat in series_view["seats"]),
        may_leave=accepted and may_leave(series_view, series_view["seats"][mine], is_in_charge=in_charge),
        shows_waiting_room=lacks_players and (in_charge or accepted),
        is_between_games=is_running and last is not None and last["finished_at"] is not None,
        may_post_chat_line=user is not None and not user.is_guest and (accepted or is_creator),
        may_grant_extra_time=is_organiser
        and series_view["extensions"]
        and last is not None
        and last["finished_at"] is None,
    )


def may_leave(series_view: dict[str, Any], own_seat: dict[str, Any], *, is_in_charge: bool) -> bool:
    """Return whether the viewer may leave the accepted seat.

    Before the start, a player may leave. A player in charge may not, but can cancel the series. After the start, a
    player may leave only a seat that was taken from a computer, until the next game is dealt.
    """
    if series_view["state"] == Series.State.OPEN:
        return not is_in_charge
    return bool(series_view["computer_seats_open"] and own_seat["plays_from_next_game"])


def list_seats_to_free(series: Series, series_view: dict[str, Any], buttons: PageButtons) -> set[int]:
    """Return the numbers of the seats that the viewer may free.

    The creator and the organiser may free a seat that is offered to a player who has not accepted it. The organiser may
    also free the accepted seats of other players. In a running series, the organiser may do so only if the player can
    be replaced.
    """
    if not buttons.is_in_charge or series_view["state"] not in (Series.State.OPEN, Series.State.RUNNING):
        return set()
    is_running = series_view["state"] == Series.State.RUNNING
    irreplaceable = find_irreplaceable_players(series) if buttons.is_organiser and is_running else set()
    return {
        place.index
        for place in series.places.all()
        if place.player is not None
        and (
            place.accepted_at is None
            or (
                buttons.is_organiser and place.player_id != series.organiser_id and place.player_id not in irreplaceable
            )
        )
    }
