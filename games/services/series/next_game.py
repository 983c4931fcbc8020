import secrets
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.having import hold_account
from games import event_log
from games.engine import Previous, fool_seat
from games.errors import Conflict, Forbidden
from games.models import Game, Series
from games.services import telling
from games.services.games import game_deal
from games.services.series.limits import refuse_another_alone, refuse_quick_deals
from games.services.series.locking import lock_series


def deal_first_game(series: Series) -> Game:
    """The first dealer of a series is drawn by lot."""
    dealer = secrets.randbelow(series.places.count())
    return game_deal(series=series, number=1, dealer=dealer, previous=None)


@transaction.atomic
def series_next_game(*, series_id: str, user: User) -> tuple[Game, bool]:
    """The next game, dealt by any seated player once the last is over; until then, the running one.

    Also returns whether it was dealt now. Where only computers sit, the creator deals. Raises limit_reached for who
    plays alone in as many games as one may, and too_many_requests for too many deals in a short time.
    """
    hold_account(user)
    series = lock_series(series_id)
    refuse_bystanders(series, user)
    last = series.games.select_related("series").order_by("-number").first()
    if last is None or series.state != Series.State.RUNNING:
        raise Conflict(_("The series is {state}: no game can be dealt.").format(state=series.state_in_words))
    if not last.is_over:
        return last, False
    refuse_another_alone(series)
    refuse_quick_deals(user)
    return deal_after(series, last, by=user), True


def deal_after(series: Series, last: Game, now: datetime | None = None, by: User | None = None) -> Game:
    """The game after the last, which is over; the caller holds the row of the series, which runs. `by`: who deals.

    After a game that was abandoned the same is dealt anew: the same dealer, and the same game before.
    """
    if series.next_game_at is not None:
        series.next_game_at = None
        series.save(update_fields=["next_game_at"])
    if last.is_abandoned:
        previous, dealer = last.previous, last.dealer
    else:
        previous = previous_of(last)
        dealer = next_dealer(last, previous)
    game = game_deal(series=series, number=last.number + 1, dealer=dealer, previous=previous, now=now)
    telling.next_game_dealt(game=game, by=by, now=game.started_at)
    return game


def refuse_bystanders(series: Series, user: User) -> None:
    players = [place.player_id for place in series.places.all() if place.player_id is not None]
    if user.pk not in (players or [series.creator_id]):
        raise Forbidden(_("Only who sits here can do this."))


def previous_of(last: Game) -> Previous:
    """The game before as the engine takes it: its fool; after a draw, the fool of the last game that had one."""
    state = event_log.load_state(last)
    fool = fool_seat(state)
    return {"fool": fool, "last_fool": last_fool(last) if fool is None else None, "out": state.out}


def last_fool(game: Game) -> int | None:
    before: Previous = game.previous or {}
    fool = before.get("fool")
    return before.get("last_fool") if fool is None else fool


def next_dealer(last: Game, previous: Previous) -> int:
    """`dealer: fool`: the fool, and after a draw the same dealer again; `rotates`: the dealer's next neighbour."""
    rules = last.series.rules
    if rules["dealer"] == "rotates":
        step = 1 if rules["direction"] == "clockwise" else -1
        return (last.dealer + step) % last.series.places.count()
    keeps = rules["draw_keeps_fool"] and previous["last_fool"] is not None
    fool = previous["last_fool"] if keeps else previous["fool"]
    return last.dealer if fool is None else fool
