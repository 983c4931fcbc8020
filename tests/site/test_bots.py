"""Who follows docs/bots.md has three bots that play a game to its end, and the site shows the same blocks."""

import os
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from durak_site.processes import spawn, stop
from tests.site.test_readme import blocks
from tests.stack import PATIENCE, ROOT, Stack

GUIDE = ROOT / "docs" / "bots.md"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_every_block_of_the_guide_does_what_it_says(site: Stack, tmp_path: Path) -> None:
    script, log = tmp_path / "guide.sh", tmp_path / "log"
    script.write_text("".join(blocks(GUIDE, "sh")).replace("http://127.0.0.1:8000", site.address))
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    followed = spawn(["sh", "-eu", str(script)], log=log, directory=ROOT, environment={**os.environ, "PATH": path})
    try:
        followed.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        pytest.fail(log.read_text())
    finally:
        stop(followed, patience=1)
    said = log.read_text().splitlines()
    assert (followed.returncode, said[-2:]) == (
        0,
        ["1 games, 0 of them wrong", "5 pairs of games by classic-36: A scores 0.500 ± 0.000"],
    ), said


def test_the_smallest_bot_is_the_one_that_the_guide_shows() -> None:
    assert blocks(GUIDE, "python") == [(ROOT / "examples" / "small.py").read_text()]


@pytest.mark.django_db
def test_the_page_shows_every_block_with_the_address_of_the_site() -> None:
    page = unescape(Client().get("/programs/bots").content.decode())
    for language in ("sh", "python"):
        for block in blocks(GUIDE, language):
            assert block.rstrip().replace("http://127.0.0.1:8000", "http://testserver") in page
