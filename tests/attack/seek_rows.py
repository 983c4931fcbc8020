"""Rows of many seeks, written directly to the database."""

from datetime import timedelta
from itertools import combinations

from django.utils import timezone

from accounts.models import User
from games.models import Block, Seek

SEEKS_OF_ACCOUNT = 5
NUMBER_OF_CAMPS = 5


def create_seeks_of_blocked_players(players: int) -> list[User]:
    """Create `players` players with five seeks each for tables for six, and return the players.

    The players form five camps, and members of the same camp block each other. So there are very many groups of five
    players and no group of six.
    """
    people = create_seeks("quarrel", players, ["classic-36", "alemi-36"], 6)
    for camp in range(NUMBER_OF_CAMPS):
        pairs = combinations(people[camp::NUMBER_OF_CAMPS], 2)
        Block.objects.bulk_create(Block(blocker=one, blocked=other) for one, other in pairs)
    return people


def create_matching_seeks(players: int) -> None:
    """Create five seeks for each of `players` players. Any two players can be matched."""
    create_seeks("crowd", players, ["classic-36"], 2)


def create_seeks(name: str, players: int, presets: list[str], size: int) -> list[User]:
    """Create players with five seeks each. The seeks are a day old and demand high reliability."""
    people = User.objects.bulk_create([User(username=f"{name}-{n}", in_directory=False) for n in range(players)])
    now = timezone.now()
    terms = {"presets": presets, "player_counts": [size], "min_reliability": 99}
    times = {"created_at": now - timedelta(days=1), "expires_at": now + timedelta(days=7)}
    Seek.objects.bulk_create(Seek(player=one, **terms, **times) for one in people for _ in range(SEEKS_OF_ACCOUNT))
    return people
