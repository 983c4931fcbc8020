"""Requests for a review of a finished game."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.headers import record_limit_state
from durak_site.limits.quotas import is_quota_used_up, lock_account
from durak_site.limits.rate_limits import Rate
from games import ai, engine, event_log, wake_ups
from games.errors import Conflict, LimitReached, TooManyRequests
from games.models import Game, LogEvent, Review
from games.services.live_game import lock_live_game


@transaction.atomic
def request_review(*, game_id: str, user: User, now: datetime | None = None) -> tuple[Review, bool]:
    """Request a review of the user's own moves in a game. Return the review and whether it is new.

    - Raises NotFound if the user may not see the game, and Forbidden if the user had no seat.
    - Raises Conflict before the end of the game, and for rules under which computers cannot judge moves.
    - Raises `limit_reached` if too many reviews of the user are waiting.
    - Raises `too_many_requests` after too many requests.
    """
    now = now or timezone.now()
    lock_account(user)
    live = lock_live_game(game_id)
    seat = live.get_seat_of(user)
    if not live.state.over:
        raise Conflict(_("One looks back at a game once it is over."))
    existing = Review.objects.filter(game=live.game, seat=seat.index).first()
    if existing is not None:
        return existing, False
    if not ai.can_estimate_move_costs(live.state.rules):
        raise Conflict(_("Under the rules of this game computers cannot weigh moves well enough to judge them."))
    _check_review_limits(user, now)
    steps = _find_own_moves(live.game, seat.index)
    due_at = now if steps else None
    review = Review.objects.create(
        game=live.game, seat=seat.index, player=user, move_seqs=steps, requested_at=now, due_at=due_at
    )
    transaction.on_commit(wake_ups.wake_review_worker)
    return review, True


def _find_own_moves(game: Game, seat: int) -> list[int]:
    """Return the event numbers of the player's moves, including those of standing orders."""
    rows = LogEvent.objects.filter(game=game, by="player").order_by("seq")
    return [row.seq for row in rows if engine.get_mover(event_log.read_event(row)) == seat]


def _check_review_limits(user: User, now: datetime) -> None:
    most = settings.DURAK["reviews_running"]
    if is_quota_used_up("reviews_running", Review.objects.filter(player=user, due_at__isnull=False).count()):
        raise LimitReached(
            _("You have asked for {most} looks back that are not done, as many as may wait at a time.").format(
                most=most
            )
        )
    rate = Rate.from_limit("reviews")
    since = now - timedelta(seconds=rate.seconds)
    requests = (
        Review.objects.filter(player=user, requested_at__gt=since)
        .order_by("-requested_at")
        .values_list("requested_at", flat=True)
    )
    recent = list(requests[: rate.max_events])
    record_limit_state("reviews", rate.max_events - len(recent) - 1, rate.seconds)
    if len(recent) >= rate.max_events:
        raise TooManyRequests(_("You have asked for as many looks back as one may in a day."), wait=recent[-1] - since)
