"""Runs programs that play on the test site, such as examples/bot.py."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from durak_site.local_site.processes import kill_group, start_process
from tests.stack import ROOT, Stack


@contextmanager
def run_program(command: tuple[str, ...], site: Stack, token: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    variables = {"DURAK_URL": site.address, "DURAK_TOKEN": token, "PYTHONPATH": "clients/python"}
    process = start_process(command, log=log, directory=ROOT, environment={**os.environ, **variables})
    try:
        yield process
    finally:
        kill_group(process)
