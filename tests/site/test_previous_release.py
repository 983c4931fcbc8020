"""`make roll` finds the previous release in the repository and writes its files."""

import sys
from pathlib import Path

import pytest

from benchmarks.roll.previous_release import export_release, find_previous_release, run_git
from tests.stack import ROOT

pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="NO repository: former releases are NOT found")


def test_migrations_have_changed_since_the_previous_release() -> None:
    previous = find_previous_release()
    assert run_git("merge-base", previous, "HEAD") == previous
    assert run_git("diff", "--name-only", previous, "HEAD", "--", "*/migrations/*.py")


@pytest.mark.slow
def test_a_release_with_the_same_packages_uses_the_interpreter_of_the_tests(tmp_path: Path) -> None:
    release = export_release("HEAD", tmp_path / "previous")
    assert release.python == sys.executable
    assert (release.project / "manage.py").read_bytes() == (ROOT / "manage.py").read_bytes()
    assert list(release.project.glob("locale/*/LC_MESSAGES/django.mo"))
