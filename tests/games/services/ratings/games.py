"""Helpers that play games for tests of ratings, and that read ratings."""

import random
from typing import Any

from django.conf import settings
from django.test.utils import override_settings

from games import engine
from games.models import Rating
from games.services.computer_moves import play_computer_move
from tests.factories import Person
from tests.games.table import Table, choose_random_move, start_table

FEW_CARDS = {"lowest_rank": "T", "hand_size": 2}
RULES_WITH_TWENTY_CARDS: dict[str, Any] = {"preset": "alemi-36", **FEW_CARDS}
"""Rules of a short game with twenty cards."""
RATE_GAMES_OF_ANY_LENGTH = override_settings(DURAK={**settings.DURAK, "rated_from_bout": 1})
"""Settings under which every finished game is rated, however short it is."""


def start_game(*people: Person, rules: Any = "alemi-36", **more: Any) -> Table:
    return start_table(rules, len(people), known=dict(enumerate(people)), **more)


def lose_game(loser: Person, *others: Person, **more: Any) -> Table:
    """Start a game and let the loser resign at once. A game of two is then over."""
    table = start_game(loser, *others, **more)
    table.play(0, "resign")
    return table


def play_to_the_end(table: Table, seed: int) -> Table:
    """Play the game until it is over. People make random moves, and computers move by themselves."""
    rng = random.Random(seed)
    while not table.reload().is_over:
        if table.game.computer_at is None:
            make_random_move(table, rng)
        else:
            play_computer_move(game_id=table.game.pk)
    return table


def make_random_move(table: Table, rng: random.Random) -> None:
    state = table.state()
    seat = rng.choice(engine.list_awaited_seats(state))
    table.play(seat, choose_random_move(state, seat, rng))


ELIGIBLE_RATING_FIELDS: dict[str, Any] = {"games": 10, "days": 5, "settled_opponents": ["one", "two", "three"]}
"""Values of fields with which a rating is listed on the leaderboard."""


def make_ratings_eligible() -> None:
    """Make every rating eligible for the leaderboard."""
    Rating.objects.update(**ELIGIBLE_RATING_FIELDS)


def get_rating(who: Person | str, pool: str = "people") -> Rating | None:
    """Return the rating of a player or of a level in this pool, or None if there is none."""
    whose = {"computer": who} if isinstance(who, str) else {"player": who.user}
    return Rating.objects.filter(pool=pool, **whose).first()


def list_mu_by_seat(table: Table, pool: str = "people") -> list[float]:
    """Return the field `mu` of each person's rating in this pool, by seat. People without a rating are left out."""
    return [found.mu for seat in sorted(table.people) if (found := get_rating(table.people[seat], pool)) is not None]


__all__ = [
    "ELIGIBLE_RATING_FIELDS",
    "FEW_CARDS",
    "RATE_GAMES_OF_ANY_LENGTH",
    "RULES_WITH_TWENTY_CARDS",
    "get_rating",
    "list_mu_by_seat",
    "lose_game",
    "make_random_move",
    "make_ratings_eligible",
    "play_to_the_end",
    "start_game",
]
