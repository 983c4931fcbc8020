"""A look back at a finished game, for the player whose moves it is about; nobody else is shown it."""

from typing import Any

from accounts.models import User
from games.models import Review
from games.selectors.game_row import game_row
from games.selectors.orders import own_seat

LEVEL = "sharp"
TOLD = ("seq", "move", "better", "cost")


def review_seen(game_id: str, user: User) -> dict[str, Any] | None:
    """As the API tells it. None if there is no such game that the user may know of, or no review; raises Forbidden for
    who had no seat. Two queries."""
    review = own_review(game_id, user)
    return None if review is None else review_told(review)


def own_review(game_id: str, user: User) -> Review | None:
    found = game_row(game_id, user)
    return None if found is None else Review.objects.filter(game=game_id, seat=own_seat(found[0], user)).first()


def review_told(review: Review) -> dict[str, Any]:
    return {
        "game": review.game_id,
        "seat": review.seat,
        "level": LEVEL,
        "requested_at": review.asked_at,
        "done": review.due_at is None,
        "moves_reviewed": review.done,
        "moves_total": len(review.steps),
        "moves": [{name: one[name] for name in TOLD} for one in review.found],
    }
