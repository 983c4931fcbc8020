"""The TypeScript client matches the OpenAPI document, compiles, and plays a game in node."""

import shutil
import subprocess
from pathlib import Path

import pytest

from clients.make import DOCUMENT_PATH
from durak_site.local_site.processes import kill_group, start_process
from tests.clients.npm_packages import install_packages
from tests.example_counts import EXAMPLES_FACTOR
from tests.factories import create_person
from tests.fresh_copy import USUAL_ADDRESS
from tests.games.api.calls import get_game, start_series
from tests.site.test_readme import find_blocks
from tests.stack import Stack, wait_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(EXAMPLES_FACTOR == 1, reason="the packages that compile it are downloaded: run make soak"),
    pytest.mark.law,
]
TYPESCRIPT_DIRECTORY = DOCUMENT_PATH.parent / "typescript"
PLAYING_SCRIPT, TURNS_SCRIPT = Path(__file__).parent / "play.mjs", Path(__file__).parent / "turns.mjs"


@pytest.fixture(scope="module")
def client_directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a directory with a copy of the client, the OpenAPI document and the build packages."""
    copy = copy_client(tmp_path_factory.mktemp("typescript"))
    if not install_packages(copy):
        pytest.fail("THE TYPESCRIPT CLIENT IS NOT TESTED: node, npm or its registry is missing")
    return copy


def copy_client(directory: Path) -> Path:
    copy = directory / "clients" / "typescript"
    shutil.copytree(TYPESCRIPT_DIRECTORY, copy, ignore=shutil.ignore_patterns("node_modules", "dist", "schema.d.ts"))
    shutil.copy(DOCUMENT_PATH, copy.parent)
    return copy


def build_client(directory: Path) -> Path:
    """Compile the client, and return its main file."""
    built = subprocess.run(["npm", "run", "build"], cwd=directory, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout
    return directory / "dist" / "index.js"


@pytest.mark.parametrize("end", ["", "/"])
def test_the_client_compiles_and_plays_a_game(client_directory: Path, site: Stack, end: str) -> None:
    client = build_client(client_directory)
    one, two = create_person(), create_person()
    game = start_series(one, two, rules={"preset": "alemi-36", "lowest_rank": "9"}, visibility="public")["game"]
    wanted = ["node", PLAYING_SCRIPT, client, site.address + end, game, one.token, two.token]
    played = subprocess.run(wanted, capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    result, events = played.stdout.split()
    assert result == events


def test_turns_come_from_all_pages_and_a_limited_client_waits_for_retry_after(client_directory: Path) -> None:
    followed = subprocess.run(
        ["node", TURNS_SCRIPT, build_client(client_directory)], capture_output=True, text=True, timeout=60
    )
    assert followed.returncode == 0, followed.stderr
    assert followed.stdout.split() == ["game101", "1"]


def test_the_readme_examples_install_the_client_and_play_a_game(site: Stack, tmp_path: Path) -> None:
    (install,), (program,) = (
        find_blocks(TYPESCRIPT_DIRECTORY / "README.md", "sh"),
        find_blocks(TYPESCRIPT_DIRECTORY / "README.md", "ts"),
    )
    there = copy_client(tmp_path)
    people = create_person(), create_person()
    game = start_series(*people, rules={"preset": "alemi-36", "lowest_rank": "9"})["game"]
    for number, somebody in enumerate(people):
        text = program.replace(USUAL_ADDRESS, site.address).replace("durak_...", somebody.token)
        (tmp_path / f"{number}.mts").write_text(text)
    compiled = f"{there}/node_modules/.bin/tsc --strict --target es2022 --module nodenext 0.mts 1.mts"
    built = subprocess.run(["sh", "-e", "-c", f"{install}\n{compiled}"], cwd=tmp_path, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    log = tmp_path / "log"
    players = [start_process(["node", f"{number}.mjs"], log=log, directory=tmp_path) for number in (0, 1)]
    try:
        wait_for(lambda: log.read_text() or get_game(people[0], game)["phase"] == "over", "the game is over")
    finally:
        for process in players:
            kill_group(process)
    assert log.read_text() == ""
