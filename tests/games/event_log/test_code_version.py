"""The digest of the code, which tells stored data of this release from that of another release."""

import runpy
import shutil
from pathlib import Path

import pytest

import games
from games.event_log.code_version import compute_code_digest

PACKAGE = Path(games.__file__).parent


def compute_digest_of_copy(package: Path) -> str:
    digest: str = runpy.run_path(str(package / "event_log/code_version.py"))["compute_code_digest"]()
    return digest


@pytest.mark.parametrize("changed", ["engine/variants/trust.py", "event_log/rows.py"])
def test_every_change_of_the_engine_and_of_the_event_log_changes_the_digest(changed: str, tmp_path: Path) -> None:
    for name in ("engine", "event_log"):
        shutil.copytree(PACKAGE / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    assert compute_digest_of_copy(tmp_path) == compute_code_digest()
    with (tmp_path / changed).open("a") as file:
        file.write("# changed\n")
    assert compute_digest_of_copy(tmp_path) != compute_code_digest()
