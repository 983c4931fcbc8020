"""The review on the replay page: its progress, and the player's costliest moves, each with a better move."""

from dataclasses import dataclass

from accounts.models import User
from games import words
from games.models import Review
from games.read_models import StoredReviewedMove
from games.selectors.reviews import find_own_review

MIN_SHOWN_COST = 0.05
"""The smallest cost of a move that the page shows. Costs are estimates from random playouts, so smaller
costs may be due to chance."""
MAX_COSTLY_MOVES = 8


@dataclass(frozen=True)
class CostlyMove:
    """A move that raised the probability of becoming the fool by `percentage_points`. `step` is the number of the
    replay step right after the move.
    """

    step: int
    move: str
    better_move: str
    percentage_points: int


@dataclass(frozen=True)
class ReviewOnPage:
    """A review of a player's moves. `reviewed_count` of `move_count` moves are reviewed. `costliest_moves` are in the
    order in which they were made. `shown_move` is the costly move that led to the shown step, or None.
    """

    reviewed_count: int
    move_count: int
    is_done: bool
    costliest_moves: list[CostlyMove]
    shown_move: CostlyMove | None


def build_review(game_id: str, user: User, at: int, *, is_open: bool) -> ReviewOnPage | None:
    """Return the user's review of the game, or None if the user has not requested one.

    `at` is the number of the event that the replay shows. If all hands are open (`is_open`), this number counts all
    events of the game. Otherwise, it counts only those that the viewer was shown.
    """
    review = find_own_review(game_id, user)
    if review is None:
        return None
    costliest_moves = _find_costliest_moves(review, "true_seq" if is_open else "seq")
    shown_move = next((one for one in costliest_moves if one.step == at), None)
    return ReviewOnPage(
        review.reviewed_count, len(review.move_seqs), review.due_at is None, costliest_moves, shown_move
    )


def _find_costliest_moves(review: Review, number_name: str) -> list[CostlyMove]:
    costly = sorted((one for one in review.findings if one["cost"] >= MIN_SHOWN_COST), key=lambda one: -one["cost"])
    return [
        _build_costly_move(one, one[number_name])
        for one in sorted(costly[:MAX_COSTLY_MOVES], key=lambda one: one["seq"])
    ]


def _build_costly_move(reviewed_move: StoredReviewedMove, step: int) -> CostlyMove:
    move, better = (words.label_move(text, reviewed_move) for text in (reviewed_move["move"], reviewed_move["better"]))
    return CostlyMove(step, move, better, round(100 * reviewed_move["cost"]))
