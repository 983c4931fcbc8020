"""Requests for a review of a finished game."""

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import is_quota_used_up, lock_account
from games import ai, engine, event_log, wake_ups
from games.errors import Conflict, LimitReached
from games.models import Game, LogEvent, Review
from games.services.live_game import lock_live_game
from games.services.rate_limits import check_rate_of_rows


@transaction.atomic
def request_review(*, game_id: str, user: User) -> tuple[Review, bool]:
    """Request a review of the user's own moves in a game. Return the review and whether it is new.

    - Raises NotFound if the user may not see the game, and Forbidden if the user had no seat.
    - Raises Conflict before the end of the game, and for rules under which computers cannot judge moves.
    - Raises `limit_reached` if too many reviews of the user are waiting.
    - Raises `too_many_requests` after too many requests.
    """
    lock_account(user)
    live = lock_live_game(game_id)
    seat = live.get_seat_of(user)
    if not live.state.over:
        raise Conflict(_("A game can be reviewed once it is over."))
    existing = Review.objects.filter(game=live.game, seat=seat.index).first()
    if existing is not None:
        return existing, False
    if not ai.can_estimate_move_costs(live.state.rules):
        raise Conflict(_("Under the rules of this game computers cannot weigh moves well enough to judge them."))
    _check_review_limits(user)
    steps = _find_own_moves(live.game, seat.index)
    now = timezone.now()
    review = Review.objects.create(
        game=live.game,
        seat=seat.index,
        player=user,
        move_seqs=steps,
        requested_at=now,
        due_at=now if steps else None,
    )
    transaction.on_commit(wake_ups.wake_review_worker)
    return review, True


def _find_own_moves(game: Game, seat: int) -> list[int]:
    """Return the event numbers of the player's moves, including those of standing orders."""
    rows = LogEvent.objects.filter(game=game, by="player").order_by("seq")
    return [row.seq for row in rows if engine.get_mover(event_log.read_event(row)) == seat]


def _check_review_limits(user: User) -> None:
    most = settings.DURAK["reviews_running"]
    if is_quota_used_up("reviews_running", Review.objects.filter(player=user, due_at__isnull=False).count()):
        raise LimitReached(_("{most} of your reviews are not done yet. Wait until one is done.").format(most=most))
    sentence = _("You have requested as many reviews as an account may in a day.")
    check_rate_of_rows("reviews", Review.objects.filter(player=user), "requested_at", sentence)
