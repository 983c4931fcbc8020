"""The TypeScript client: its types are those of the OpenAPI document, it compiles, and node plays with it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from clients.make import TYPESCRIPT, make_typescript, with_node
from tests.documented import document
from tests.effort import DEEPER
from tests.factories import person
from tests.games.api.calls import running
from tests.stack import Stack

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(DEEPER == 1, reason="what compiles it is fetched from the network: make soak does that"),
]
NODE_MODULES, PLAY = "node_modules", Path(__file__).parent / "play.mjs"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy, with what builds it. Where that cannot be had, nothing here can be tried."""
    copy = tmp_path_factory.mktemp("typescript") / "client"
    shutil.copytree(TYPESCRIPT, copy, ignore=shutil.ignore_patterns(NODE_MODULES, "dist"))
    if not with_node(copy):
        pytest.skip("THE TYPESCRIPT CLIENT IS NOT TESTED: node, npm or its registry is missing")
    return copy


def test_it_is_up_to_date_compiles_and_plays_a_game(client: Path, site: Stack) -> None:
    make_typescript(document(), client)
    assert (client / "src/schema.d.ts").read_text() == (TYPESCRIPT / "src/schema.d.ts").read_text(), "make clients"
    built = subprocess.run([client / "node_modules/.bin/tsc"], cwd=client, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout
    one, two = person(), person()
    game = running(one, two, rules={"preset": "alemi-36", "lowest_rank": "9"}, visibility="public")["game"]
    wanted = ["node", PLAY, client / "dist/index.js", site.address, game, one.token, two.token]
    played = subprocess.run(wanted, capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    told, events = played.stdout.split()
    assert told == events
