"""Suggestions of standing orders: questions that the game will probably ask the player soon, with possible answers."""

from typing import TypedDict

from accounts.models import User
from games import event_log
from games.engine import State
from games.orders import Words, foresight
from games.selectors.game_row import GameRow, load_game_row
from games.selectors.orders import require_seat


class SuggestionView(TypedDict):
    """A question that the game will probably ask, such as how to answer a ten that is thrown in.

    `orders` is the suggested answer, and `alternatives` are other answers. The last alternative leaves the decision
    to the player.
    """

    question: Words
    orders: Words
    alternatives: list[Words]


class SuggestedOrders(TypedDict):
    """All suggestions for a game. `orders` combines the suggested answers to all questions."""

    suggestions: list[SuggestionView]
    orders: Words


def suggest_orders(game_id: str, user: User) -> SuggestedOrders | None:
    """Return at most five suggestions, the likeliest question first, or None if the user may not see the game.

    Raises Forbidden if the user has no seat. One query, and at most one more for the permission.
    """
    found = load_game_row(game_id, user)
    return None if found is None else _build_suggestions(*found, require_seat(found[0], user))


def _build_suggestions(row: GameRow, state: State, seat: int) -> SuggestedOrders:
    """Return the suggestions for a loaded game; none if a computer plays the seat."""
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
