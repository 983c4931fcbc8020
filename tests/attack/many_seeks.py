"""An attack with thousands of seeks by many accounts. Most of the seeks never match."""

import asyncio
import subprocess

from tests.attack.expensive_requests import request_paths_until
from tests.attack.siege import register_attack
from tests.attack.site import START_SECONDS, Site

PUBLIC_PATHS = ("/api/v1/seeks", "/seeks", "/lobby")
NUMBER_OF_READERS = 3
FILL_DATABASE = """
from accounts.models import User
from tests.attack.seek_rows import create_matching_seeks, create_seeks_of_blocked_players
if not User.objects.filter(username="quarrel-0").exists():
    create_seeks_of_blocked_players(500)
    create_matching_seeks(20)
"""


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
