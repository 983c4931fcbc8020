"""An attack with thousands of seeks by many accounts. Most of the seeks never match."""

import asyncio
import subprocess
from datetime import timedelta
from itertools import combinations

from django.utils import timezone

from accounts.models import User
from games.models import Block, Seek
from tests.attack.greed import request_paths_until
from tests.attack.siege import register_attack
from tests.attack.site import START_SECONDS, Site

PUBLIC_PATHS = ("/api/v1/seeks", "/seeks", "/lobby")
NUMBER_OF_READERS = 3
SEEKS_OF_ACCOUNT = 5
NUMBER_OF_CAMPS = 5
FILL_DATABASE = """
from accounts.models import User
from tests.attack.many_seeks import create_matching_seeks, create_seeks_of_blocked_players
if not User.objects.filter(username="quarrel-0").exists():
    create_seeks_of_blocked_players(500)
    create_matching_seeks(20)
"""


def create_seeks_of_blocked_players(players: int) -> list[User]:
    """Create `players` players with five seeks each, and return the players.

    They seek tables for six. The players are in five camps whose members block each other, so there are very many
    groups of five players and no group of six.
    """
    people = create_seeks("quarrel", players, ["classic-36", "alemi-36"], 6)
    for camp in range(NUMBER_OF_CAMPS):
        pairs = combinations(people[camp::NUMBER_OF_CAMPS], 2)
        Block.objects.bulk_create(Block(blocker=one, blocked=other) for one, other in pairs)
    return people


def create_matching_seeks(players: int) -> None:
    """Create `players` players with five seeks each. All of them seek a table for two, so any two can be matched."""
    create_seeks("crowd", players, ["classic-36"], 2)


def create_seeks(name: str, players: int, presets: list[str], size: int) -> list[User]:
    """Create `players` players with five seeks each. The seeks are a day old, and demand a high reliability of other
    players.
    """
    people = User.objects.bulk_create([User(username=f"{name}-{n}", in_directory=False) for n in range(players)])
    now = timezone.now()
    terms = {"presets": presets, "player_counts": [size], "min_reliability": 99}
    times = {"created_at": now - timedelta(days=1), "expires_at": now + timedelta(days=7)}
    Seek.objects.bulk_create(Seek(player=one, **terms, **times) for one in people for _ in range(SEEKS_OF_ACCOUNT))
    return people


@register_attack("2,600 seeks, most of them of players who block each other, and readers of the seeks")
async def read_thousands_of_seeks(site: Site, seconds: float) -> None:
    await asyncio.to_thread(fill_database, site)
    end = asyncio.get_running_loop().time() + seconds
    readers = [
        request_paths_until(end, site.make_client(program), PUBLIC_PATHS)
        for program in site.ports
        for _ in range(NUMBER_OF_READERS)
    ]
    await asyncio.gather(*readers)


def fill_database(site: Site) -> None:
    command = [site.stack.python, "manage.py", "shell", "--no-imports", "--command", FILL_DATABASE]
    environment = site.stack.build_environment()
    subprocess.run(command, cwd=site.stack.project, env=environment, check=True, timeout=START_SECONDS)
