"""Reviews of finished games. A review is visible only to the player whose moves are reviewed."""

from accounts.models import User
from games import ai
from games.engine import Rules
from games.models import Review
from games.read_models import GameView, ReviewView
from games.selectors.game_row import load_game_row
from games.selectors.orders import require_seat

REVIEW_LEVEL = "sharp"


def load_review(game_id: str, user: User) -> ReviewView | None:
    """Return the user's review of the game, or None if there is none or the user may not see the game.

    Raises Forbidden if the user had no seat. Two queries, and at most one more for the permission.
    """
    review = find_own_review(game_id, user)
    return None if review is None else build_review(review)


def can_be_reviewed(game: GameView) -> bool:
    """Return whether computers can judge moves under the rules of the game."""
    return ai.can_estimate_move_costs(Rules.from_data(game["rules"]))


def find_own_review(game_id: str, user: User) -> Review | None:
    found = load_game_row(game_id, user)
    return None if found is None else Review.objects.filter(game=game_id, seat=require_seat(found[0], user)).first()


def build_review(review: Review) -> ReviewView:
    return {
        "game": review.game_id,
        "seat": review.seat,
        "level": REVIEW_LEVEL,
        "requested_at": review.requested_at,
        "done": review.due_at is None,
        "moves_reviewed": review.reviewed_count,
        "moves_total": len(review.move_seqs),
        "moves": [
            {"seq": one["seq"], "move": one["move"], "better": one["better"], "cost": one["cost"]}
            for one in review.findings
        ],
    }
