"""Finished and nearly finished games, and the ratings of their players."""

import random
from typing import Any

from django.conf import settings
from django.test.utils import override_settings

from games import engine
from games.models import Rating
from games.services.computers import computer_move
from tests.factories import Person
from tests.games.table import Table, table

FEW_CARDS = {"lowest_rank": "T", "hand_size": 2}
DUEL: dict[str, Any] = {"preset": "alemi-36", **FEW_CARDS}
"""A short game of twenty cards."""
ANY_LENGTH = override_settings(DURAK={**settings.DURAK, "rated_from_bout": 1})
"""Setting with which short games are rated."""


def sit_down(*people: Person, rules: Any = "alemi-36", **more: Any) -> Table:
    return table(rules, len(people), known=dict(enumerate(people)), **more)


def lost_by(loser: Person, *others: Person, **more: Any) -> Table:
    """Finish a game of two by the loser's resignation at once."""
    at = sit_down(loser, *others, **more)
    at.play(0, "resign")
    return at


def played(at: Table, seed: int) -> Table:
    """Play the game to its end: people move at random, computers by themselves."""
    rng = random.Random(seed)
    while not at.reload().is_over:
        if at.game.computer_at is None:
            make_random_move(at, rng)
        else:
            computer_move(game_id=at.game.pk)
    return at


def make_random_move(at: Table, rng: random.Random) -> None:
    state = at.state()
    seat = rng.choice(engine.must(state))
    at.play(seat, str(rng.choice(engine.legal_moves(state, seat))))


SETTLED: dict[str, Any] = {"games": 10, "days": 5, "settled_opponents": ["one", "two", "three"]}
"""Values with which a rating appears on the leaderboard."""


def settle_ratings() -> None:
    """Make every rating eligible for the leaderboard."""
    Rating.objects.update(**SETTLED)


def rating(who: Person | str, pool: str = "people") -> Rating | None:
    """Return the rating of a player, or of a computer's level."""
    whose = {"computer": who} if isinstance(who, str) else {"player": who.user}
    return Rating.objects.filter(pool=pool, **whose).first()


def get_means(at: Table, pool: str = "people") -> list[float]:
    """Return the means by seat, for people only."""
    return [found.mu for seat in sorted(at.people) if (found := rating(at.people[seat], pool)) is not None]


__all__ = [
    "ANY_LENGTH",
    "DUEL",
    "FEW_CARDS",
    "SETTLED",
    "get_means",
    "lost_by",
    "make_random_move",
    "played",
    "rating",
    "settle_ratings",
    "sit_down",
]
