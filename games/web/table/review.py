"""Review on the replay page: its progress, and the costliest moves with better ones."""

from dataclasses import dataclass

from accounts.models import User
from games import words
from games.models import Review
from games.read_models import StoredReviewedMove
from games.selectors.reviews import find_own_review

COSTLY = 0.05
"""Smallest cost that is shown. Smaller differences are noise with three thousand playouts."""
MOST_KEYS = 8


@dataclass(frozen=True)
class MoveReviewed:
    """A costly move. `at` is the step after it, `percent` the added risk of becoming the fool."""

    at: int
    move: str
    better: str
    percent: int


@dataclass(frozen=True)
class ReviewShown:
    """A review. `keys` are the costliest moves in order of play; `here` is the one of the shown step, if any."""

    done: int
    in_all: int
    is_done: bool
    keys: list[MoveReviewed]
    here: MoveReviewed | None


def describe_review(game_id: str, user: User, at: int, *, is_open: bool) -> ReviewShown | None:
    """Return the user's review; None if the user has not requested one.

    With open hands, steps are numbered in the complete event log instead of the viewer's.
    """
    review = find_own_review(game_id, user)
    if review is None:
        return None
    keys = _find_key_moves(review, "true_seq" if is_open else "seq")
    here = next((one for one in keys if one.at == at), None)
    return ReviewShown(review.done, len(review.steps), review.due_at is None, keys, here)


def _find_key_moves(review: Review, number: str) -> list[MoveReviewed]:
    costly = sorted((one for one in review.found if one["cost"] >= COSTLY), key=lambda one: -one["cost"])
    return [_describe_move(one, one[number]) for one in sorted(costly[:MOST_KEYS], key=lambda one: one["seq"])]


def _describe_move(one: StoredReviewedMove, at: int) -> MoveReviewed:
    move, better = (words.label_move(text, one) for text in (one["move"], one["better"]))
    return MoveReviewed(at, move, better, round(100 * one["cost"]))
