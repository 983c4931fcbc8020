"""A fixture for tests that start the site of `manage.py up`."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from durak_site import embedded
from tests.stack import PATIENCE, ROOT


@pytest.fixture(scope="session")
def copy_migrated_data(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], None]:
    """Return a function that copies the data of a site with a migrated database into a directory.

    Use it in tests that are not about the first start of a site, because creating a database takes ten times as long.
    """
    data = tmp_path_factory.mktemp("started-before")
    servers = embedded.start_servers(data, durable=False)
    try:
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        environment = {**os.environ, **servers.environment}
        subprocess.run(migrate, cwd=ROOT, env=environment, check=True, timeout=PATIENCE)
    finally:
        servers.stop()

    def copy_data(directory: Path) -> None:
        subprocess.run(["cp", "--archive", data / "postgres", directory], check=True)

    return copy_data
