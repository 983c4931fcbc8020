"""Programs that play on the site of the tests."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from durak_site.processes import kill_group, spawn
from tests.stack import ROOT, Stack


@contextmanager
def playing(command: tuple[str, ...], site: Stack, token: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    variables = {"DURAK_URL": site.address, "DURAK_TOKEN": token, "PYTHONPATH": "clients/python"}
    process = spawn(command, log=log, directory=ROOT, environment={**os.environ, **variables})
    try:
        yield process
    finally:
        kill_group(process)
