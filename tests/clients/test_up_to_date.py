"""The generated clients say what the OpenAPI document says now, and the generators have nothing to complain of."""

from filecmp import dircmp
from pathlib import Path

from clients.make import CORE, make_python
from tests.documented import document


def test_the_python_client_is_up_to_date(tmp_path: Path) -> None:
    made = tmp_path / "core"
    make_python(document(), made)
    assert differing(dircmp(CORE, made, ignore=["__pycache__"])) == [], "make clients"


def differing(both: dircmp[str]) -> list[str]:
    here = [*both.left_only, *both.right_only, *both.diff_files, *both.funny_files]
    return here + [f"{name}/{one}" for name, inner in both.subdirs.items() for one in differing(inner)]
