"""Suggestions of standing orders. A suggestion is a question that the game will probably ask the player soon, with
possible answers. For example, the question is how to answer a ten that is thrown in.
"""

from typing import TypedDict

from accounts.models import User
from games import event_log
from games.engine import State
from games.orders import Words, foresight
from games.selectors.game_row import GameRow, load_game_row
from games.selectors.orders import require_seat


class SuggestionView(TypedDict):
    """A question that the game will probably ask, such as how to answer a ten that is thrown in. `orders` is the
    suggested answer, and `alternatives` are other answers. Each answer is a piece of standing orders. The last
    alternative leaves the decision to the player.
    """

    question: Words
    orders: Words
    alternatives: list[Words]


class SuggestedOrders(TypedDict):
    """All suggestions for a game. `orders` combines the suggested answers to all questions."""

    suggestions: list[SuggestionView]
    orders: Words


def suggest_orders(game_id: str, user: User) -> SuggestedOrders | None:
    """Return at most five suggestions, the likeliest question first. One query, and at most one more for the
    permission.

    Return None if the game does not exist or the user may not see it. Raises Forbidden if the user has no seat.
    """
    found = load_game_row(game_id, user)
    return None if found is None else _build_suggestions(*found, require_seat(found[0], user))


def _build_suggestions(row: GameRow, state: State, seat: int) -> SuggestedOrders:
    """Return the suggestions for a game that is already loaded. The list is empty if a computer plays the seat."""
    is_taken_over = row.seats[seat].is_played_by_computer
    found = (
        []
        if is_taken_over
        else foresight.suggest_orders(event_log.build_state_view(row, state, seat), state.rules, seat)
    )
    return {
        "suggestions": [
            {"question": one.question, "orders": one.answers[0], "alternatives": one.answers[1:]} for one in found
        ],
        "orders": foresight.combine_orders(one.answers[0] for one in found),
    }
