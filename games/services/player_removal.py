"""Removes a player whose account is deleted. Series and games go on for the other players."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils import timezone

from accounts.models import User
from durak_site.database.row_locks import lock_rows
from games.models import (
    Away,
    Block,
    ChatReader,
    Club,
    ClubMember,
    Game,
    GameSeat,
    Holiday,
    Invitation,
    OrderedMove,
    PenaltyReminder,
    PlayerReport,
    Review,
    Seek,
    Series,
    SeriesSeat,
    StandingOrders,
)
from games.models.newest_game import select_seats_played_from_next_game
from games.services.abandonment import abandon_if_agreed
from games.services.clubs.leaving import leave_all_clubs
from games.services.clubs.locks import lock_clubs
from games.services.extensions import grant_extension_if_agreed
from games.services.house_presets import delete_all_presets
from games.services.households import end_all_household_pairs
from games.services.live_game import LiveGame, lock_live_game
from games.services.series.cancellation import mark_cancelled
from games.services.series.club_agreement import add_to_club_if_agreed, select_proposed_clubs
from games.services.series.computer_seats import give_back_all_computer_seats
from games.services.series.end_agreement import finish_if_agreed
from games.services.series.seat_owners import open_seat
from games.services.series.seek_changes import withdraw_waiting_seeks


def remove_player(player: User) -> None:
    """Remove the player from all clubs, series and games, and delete data that only this player needs.

    Call in the transaction that deletes the account, when the account is no longer active. In the running game of a
    series and in later games, a computer plays the player's seat.

    Games, clubs, series, reports and inboxes are locked in this order, and each of them sorted by id. Otherwise two
    deletions, or a deletion and a move, could deadlock. Inboxes come last, because the caller collects the
    notifications with `notify_together`.
    """
    clubs = lock_games_clubs_and_series({player.pk})
    leave_all_clubs(player)
    give_up_unplayed_seats(player)
    _carry_out_agreements(player, clubs)
    running = GameSeat.objects.filter(player=player, finished_at=None)
    for game_id in running.order_by("game").values_list("game", flat=True):
        _leave_game(game_id, player)
    _delete_orders(player)
    end_all_household_pairs(player, timezone.now())
    reports = PlayerReport.objects.filter(Q(reporter=player) | Q(player=player))
    lock_rows(reports)
    PlayerReport.objects.filter(reporter=player).update(text="")
    PlayerReport.objects.filter(player=player).update(shown_name="")
    Block.objects.filter(Q(blocker=player) | Q(blocked=player)).delete()
    Invitation.objects.filter(Q(sender=player) | Q(player=player)).delete()
    Holiday.objects.filter(player=player).delete()
    ChatReader.objects.filter(player=player).delete()
    PenaltyReminder.objects.filter(player=player).delete()
    Review.objects.filter(player=player).delete()
    Away.objects.filter(player=player).delete()
    Seek.objects.filter(player=player).delete()
    delete_all_presets(player)


def lock_games_clubs_and_series(players: Collection[int]) -> list[Club]:
    """Lock all games, clubs and series that change if these players are removed or give up seats.

    Return the clubs. These are the clubs of the players, and those to which others have agreed to add one of their
    series.
    """
    _lock_games(players)
    own = ClubMember.objects.filter(player__in=players).values_list("club", flat=True)
    proposed = select_proposed_clubs(Series.objects.filter(places__player__in=players)).values_list("pk", flat=True)
    clubs = lock_clubs(Club.objects.filter(pk__in={*own, *proposed}))
    _lock_series(players, clubs)
    return clubs


def _lock_games(players: Collection[int]) -> None:
    games = Game.objects.filter(series=OuterRef("series")).order_by("-number")
    newest = select_seats_played_from_next_game(*players).values_list(Subquery(games.values("pk")[:1]), flat=True)
    running = GameSeat.objects.filter(player__in=players, finished_at=None).values_list("game", flat=True)
    concerned = Game.objects.filter(pk__in={*running, *newest})  # one query for both would read all games
    lock_rows(concerned)


def _lock_series(players: Collection[int], clubs: Collection[Club]) -> None:
    own = SeriesSeat.objects.filter(player__in=players).values("series")
    unfinished = Series.objects.filter(state__in=(Series.State.OPEN, Series.State.RUNNING))
    concerned = (
        unfinished.filter(creator__in=players), unfinished.filter(organiser__in=players), unfinished.filter(pk__in=own),
        Series.objects.filter(pk__in=own, club=None, places__agreed_club__in=clubs),
    )  # fmt: skip
    keys = {key for series in concerned for key in series.values_list("pk", flat=True)}
    lock_rows(Series.objects.filter(pk__in=keys))


def _delete_orders(player: User) -> None:
    """Delete the player's standing orders, and the rows that record which moves were ordered, in all games."""
    seat = GameSeat.objects.filter(player=player, game=OuterRef("game"), index=OuterRef("seat"))
    for model in (StandingOrders, OrderedMove):
        model.objects.filter(Exists(seat)).delete()


def give_up_unplayed_seats(player: User) -> None:
    """Give up the seats in which the player has not played yet, and withdraw the player's waiting seeks.

    - Before the start, a series that the player created is cancelled. In other series, the player's seats become open.
    - In running series, seats that are only offered to the player become open. Seats that the player took from
      computers, but has not played in yet, go back to the computers.
    """
    now = timezone.now()
    give_back_all_computer_seats(player)
    own_seats = SeriesSeat.objects.filter(series=OuterRef("pk"), player=player)
    unstarted = Series.objects.filter(Q(creator=player) | Exists(own_seats), state=Series.State.OPEN)
    for series in unstarted.select_for_update(no_key=True).order_by("pk"):
        if series.creator_id == player.pk:
            mark_cancelled(series, now)
        for place in series.places.filter(player=player):
            open_seat(place, now)
    withdraw_waiting_seeks(player, now)
    offered = SeriesSeat.objects.filter(player=player, accepted_at=None, series__state=Series.State.RUNNING)
    offered.update(player=None, expires_at=None)


def _carry_out_agreements(player: User, clubs: Collection[Club]) -> None:
    """In each series of the player, do what all other players have agreed to.

    A series between two games is finished, also if no other player is left. A running or finished series is added to
    one of `clubs`.
    """
    seats = SeriesSeat.objects.filter(series=OuterRef("pk"), accepted_at__isnull=False)
    may_join_club = Q(Exists(seats.filter(agreed_club__in=clubs)), club=None)
    created = Series.objects.filter(creator=player, state=Series.State.RUNNING).values_list("pk", flat=True)
    own = SeriesSeat.objects.filter(player=player, accepted_at__isnull=False).values_list("series", flat=True)
    concerned = Series.objects.filter(may_join_club | Q(state=Series.State.RUNNING), pk__in={*created, *own})
    for series in concerned.select_for_update(no_key=True).order_by("pk"):
        finish_if_agreed(series)
        add_to_club_if_agreed(series, clubs)


def _leave_game(game_id: str, player: User) -> None:
    live = lock_live_game(game_id)
    if live.game.is_over:
        return
    (seat,) = [seat for seat in live.seats if seat.player_id == player.pk]
    _hand_over_to_computer(live, seat)
    abandon_if_agreed(live)
    grant_extension_if_agreed(live)
    live.play_automatic_moves()
    live.update_and_save()


def _hand_over_to_computer(live: LiveGame, seat: GameSeat) -> None:
    seat.is_taken_over = seat.is_taken_over_for_good = True
    seat.save(update_fields=["is_taken_over", "is_taken_over_for_good"])
    StandingOrders.objects.filter(game=live.game, seat=seat.index).delete()
    live.game.seats_with_orders &= ~(1 << seat.index)
    live.game.save(update_fields=["seats_with_orders"])
