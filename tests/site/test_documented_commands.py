"""The commands in both READMEs and in docs/bots.md work in a fresh copy of the project.

The copy has only the packages that these commands install.
"""

import os
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from durak_site.local_site.processes import kill_group
from tests.fresh_copy import FreshCopy, create_fresh_copy
from tests.site.test_readme import README, find_blocks
from tests.stack import ROOT, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("fresh")]
BOTS, CLIENT = ROOT / "docs" / "bots.md", ROOT / "clients" / "python" / "README.md"

COPY_CLIENT = """
python3 -m venv --without-pip {directory}/own
cp -r .venv/lib/python3.*/site-packages/durak_client* {directory}/own/lib/python3.*/site-packages
PIP_PYTHON={directory}/own/bin/python .venv/bin/pip install durak-client
"""
"""Create an environment that has only the client, and the packages that it requires. Building the client and pip again
would take half a minute.
"""

PROGRAM_WITH_CLIENT = """
import asyncio
from durak_client import Durak
async def main():
    async with Durak("{site}", "{token}") as durak:
{block}
asyncio.run(main())
"""


@pytest.fixture(scope="module")
def fresh_copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FreshCopy]:
    with create_fresh_copy(tmp_path_factory.mktemp("fresh")) as fresh_copy:
        fresh_copy.run_script("make install")
        yield fresh_copy


@pytest.fixture
def site(fresh_copy: FreshCopy) -> FreshCopy:
    fresh_copy.start()
    return fresh_copy


@pytest.fixture(scope="module")
def python_client(fresh_copy: FreshCopy) -> str:
    """Install the Python client with the first commands of the guide to bots, and return these commands."""
    install, *_ = find_blocks(BOTS, "sh")
    fresh_copy.run_script(install)
    return install


def test_an_error_explains_what_to_do_if_postgresql_cannot_reach_its_programs(fresh_copy: FreshCopy) -> None:
    """PostgreSQL runs as another user, and only root may enter the directory of the fresh copy."""
    if os.geteuid() != 0:
        pytest.skip("only root has rights to lose")
    fresh_copy.stop()
    code, wrote = fresh_copy.run_command("setpriv", "--bounding-set", "-setpcap", "make", "run")
    assert code != 0
    assert re.search(
        "^CommandError: PostgreSQL never runs as root, and the user nobody may not reach its programs", wrote, re.M
    )
    assert "put the project in a directory that all may enter, such as /opt/durak" in wrote


def test_the_commands_of_the_readme_play_a_game_to_its_end(site: FreshCopy) -> None:
    *_, result = site.run_script("".join(find_blocks(README, "sh")))
    assert re.match(r'"result":\{"kind":"(fool|draw)"', result)


def test_the_commands_of_the_guide_to_bots_have_the_documented_results(site: FreshCopy, python_client: str) -> None:
    _, *commands = find_blocks(BOTS, "sh")
    assert site.run_script("".join([". .venv/bin/activate\n", *commands]))[-2:] == [
        "1 games, 0 of them wrong",
        "5 pairs of games by classic-36: A scores 0.500 ± 0.000",
    ]


def test_the_blocks_of_the_python_client_sign_up_play_and_begin_a_series(
    site: FreshCopy, python_client: str, tmp_path: Path
) -> None:
    """The blocks run in an environment that has only the client, and the packages that it requires."""
    (install,), (sign_up, play, begin) = find_blocks(CLIENT, "sh"), find_blocks(CLIENT, "python")
    assert install in python_client
    site.run_script(COPY_CLIENT.format(directory=tmp_path))
    python = f"{tmp_path}/own/bin/python"

    def write_program(name: str, program: str) -> str:
        (tmp_path / name).write_text(site.replace_address(program))
        return f"{python} {tmp_path}/{name}"

    (token,) = site.run_script(write_program("sign_up.py", sign_up))
    within = PROGRAM_WITH_CLIENT.format(site=site.address, token=token, block=textwrap.indent(begin, 8 * " "))
    (game,) = site.run_script(write_program("begin.py", within))
    log = tmp_path / "log"
    playing = site.start_command(*write_program("play.py", play.replace("durak_...", token)).split(), log=log)
    try:
        wait_for(lambda: playing.poll() is not None or load_phase(site, game, token) == "over", "the game is over")
    finally:
        kill_group(playing)
    assert log.read_text() == ""


def load_phase(site: FreshCopy, game: str, token: str) -> str:
    answer = httpx.get(f"{site.address}/api/v1/games/{game}", headers={"Authorization": f"Bearer {token}"})
    return str(answer.raise_for_status().json()["phase"])


def test_the_commands_for_backups_save_and_restore_the_site(site: FreshCopy) -> None:
    backup, restore = re.search(r"^    (make backup)\n    (make restore FILE=\S+)$", README.read_text(), re.M).groups()
    site.run_script(backup)
    (file,) = (site.directory / "var" / "backups").iterdir()
    site.stop()
    site.run_script(re.sub(r"FILE=\S+", f"FILE=var/backups/{file.name}", restore))
