import secrets
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from games import event_log
from games.engine import PreviousGame, find_fool_seat
from games.errors import Conflict, Forbidden
from games.models import Game, Series
from games.services import notifications
from games.services.clubs.wake_ups import wake_club
from games.services.dealing import deal_game
from games.services.restrictions import refuse_suspended
from games.services.series.locks import lock_series
from games.services.series.quotas import check_solo_quota, count_deal_or_refuse


def deal_first_game(series: Series) -> Game:
    """Deal the first game of the series. The dealer is chosen at random."""
    dealer = secrets.randbelow(series.places.count())
    return deal_game(series=series, number=1, dealer=dealer, previous=None)


@transaction.atomic
def deal_next_game(*, series_id: str, user: User) -> tuple[Game, bool]:
    """Deal the next game if the newest game is over. Return the game that runs now, and whether this call dealt it.

    Any player may deal, or the creator if only computers play.

    - Raises Forbidden for other users and suspended players.
    - Raises Conflict if the series is not running or has a free seat.
    - Raises `limit_reached` if an account would have too many games without another person.
    - Raises `too_many_requests` if the user deals too often.
    """
    lock_account(user)
    refuse_suspended(user)
    series = lock_series(series_id)
    check_is_player(series, user)
    last = series.games.select_related("series").order_by("-number").first()
    if last is None or series.state != Series.State.RUNNING:
        raise Conflict(_("The table is {state}: no game can be dealt.").format(state=series.state_in_words))
    if not last.is_over:
        return last, False
    if series.is_short_of_players:
        raise Conflict(_("A seat is free: the next game is dealt when it is taken."))
    check_solo_quota(series)
    count_deal_or_refuse(user)
    return deal_game_after(series, last, by=user), True


def deal_game_after(series: Series, last: Game, now: datetime | None = None, by: User | None = None) -> Game:
    """Deal the game after `last`, which is over. The caller has locked the row of the running series.

    `by`, the player who deals, is not notified. It is None for an automatic deal.
    """
    if series.next_game_at is not None:
        series.next_game_at = None
        series.save(update_fields=["next_game_at"])
    previous, dealer = find_previous_and_dealer(last)
    game = deal_game(series=series, number=last.number + 1, dealer=dealer, previous=previous, now=now)
    wake_club(series.club_id)
    notifications.notify_next_game(game=game, by=by, now=game.started_at)
    return game


def find_previous_and_dealer(last: Game) -> tuple[PreviousGame | None, int]:
    """Return what the deal after `last` needs: the engine's data about earlier games, and the dealer.

    An abandoned game does not count. So the game after it gets the same data and dealer as `last`.
    """
    if last.is_abandoned:
        return last.previous, last.dealer
    previous = build_previous_game(last)
    return previous, choose_next_dealer(last, previous)


def check_is_player(series: Series, user: User) -> None:
    """Raise Forbidden unless the user counts as a player of the series (`Series.counts_as_player`)."""
    if not series.counts_as_player(user):
        raise Forbidden(_("Only a player who sits here can do this."))


def build_previous_game(last: Game) -> PreviousGame:
    """Return what the engine must know about `last` for the next deal.

    After a draw, `last_fool` is the newest earlier fool.
    """
    state = event_log.load_state(last)
    fool = find_fool_seat(state)
    return {"fool": fool, "last_fool": _find_fool_before(last) if fool is None else None, "out": state.out}


def _find_fool_before(game: Game) -> int | None:
    previous: PreviousGame = game.previous or {}
    fool = previous.get("fool")
    return previous.get("last_fool") if fool is None else fool


def choose_next_dealer(last: Game, previous: PreviousGame) -> int:
    """Return the dealer of the game after `last`.

    If the rules say that the dealer rotates, this is the next seat. Otherwise the fool of `last` deals. After a draw,
    the newest earlier fool deals if the rules have `draw_keeps_fool`. If there is no such fool, the dealer of `last`
    deals again.
    """
    rules = last.series.rules
    if rules["dealer"] == "rotates":
        step = 1 if rules["direction"] == "clockwise" else -1
        return (last.dealer + step) % len(last.moves)
    keeps = rules["draw_keeps_fool"] and previous["last_fool"] is not None
    fool = previous["last_fool"] if keeps else previous["fool"]
    return last.dealer if fool is None else fool
