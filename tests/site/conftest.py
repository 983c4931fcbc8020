"""The site as `manage.py up` starts it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from durak_site import embedded
from tests.stack import PATIENCE, ROOT


@pytest.fixture(scope="session")
def started_before(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], None]:
    """Puts the data of a site into a directory that has run before and rests. Whoever is not about the very first
    start begins with it: making a database and migrating it costs ten times as much."""
    data = tmp_path_factory.mktemp("started-before")
    servers = embedded.start(data, durable=False)
    try:
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        environment = {**os.environ, **servers.environment}
        subprocess.run(migrate, cwd=ROOT, env=environment, check=True, timeout=PATIENCE)
    finally:
        servers.stop()

    def put_into(directory: Path) -> None:
        subprocess.run(["cp", "--archive", data / "postgres", directory], check=True)

    return put_into
