"""Thousands of seeks by many accounts, most of which never match, and an attack with them."""

import asyncio
import subprocess
from datetime import timedelta
from itertools import combinations

from django.utils import timezone

from accounts.models import User
from games.models import Block, Seek
from tests.attack.greed import request_until
from tests.attack.siege import register_attack
from tests.attack.site import START_SECONDS, Site

PATHS = ("/api/v1/seeks", "/seeks", "/lobby")
READERS = 3
SEEKS_OF_ACCOUNT = 5
CAMPS = 5
FILL = """
from accounts.models import User
from tests.attack.many_seeks import create_matching_seeks, create_quarrelling_seeks
if not User.objects.filter(username="quarrel-0").exists():
    create_quarrelling_seeks(500)
    create_matching_seeks(20)
"""


def create_quarrelling_seeks(players: int) -> list[User]:
    """Create five seeks for each of these players, and return the players. They seek tables for six, but are five camps
    whose members block each other, so there are very many groups of five and none of six."""
    people = create_seeks("quarrel", players, ["classic-36", "alemi-36"], 6)
    for camp in range(CAMPS):
        pairs = combinations(people[camp::CAMPS], 2)
        Block.objects.bulk_create(Block(blocker=one, blocked=other) for one, other in pairs)
    return people


def create_matching_seeks(players: int) -> None:
    """Create five seeks for each of these players, and a table for each two of these seeks."""
    create_seeks("crowd", players, ["classic-36"], 2)


def create_seeks(name: str, players: int, presets: list[str], size: int) -> list[User]:
    """Create five seeks for each of these players, a day old. They demand a high reliability."""
    people = User.objects.bulk_create([User(username=f"{name}-{n}", in_directory=False) for n in range(players)])
    now = timezone.now()
    terms = {"presets": presets, "player_counts": [size], "min_reliability": 99}
    times = {"created_at": now - timedelta(days=1), "expires_at": now + timedelta(days=7)}
    Seek.objects.bulk_create(Seek(player=one, **terms, **times) for one in people for _ in range(SEEKS_OF_ACCOUNT))
    return people


@register_attack("2,600 seeks, most of them of players who block each other, and readers of the seeks")
async def create_thousands_of_seeks(site: Site, seconds: float) -> None:
    await asyncio.to_thread(fill_database, site)
    end = asyncio.get_running_loop().time() + seconds
    readers = [request_until(end, site.make_client(program), PATHS) for program in site.ports for _ in range(READERS)]
    await asyncio.gather(*readers)


def fill_database(site: Site) -> None:
    command = [site.stack.python, "manage.py", "shell", "--no-imports", "--command", FILL]
    environment = site.stack.whole_environment()
    subprocess.run(command, cwd=site.stack.project, env=environment, check=True, timeout=START_SECONDS)
