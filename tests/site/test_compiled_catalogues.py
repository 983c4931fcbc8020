import os
from pathlib import Path

from django.core.checks import run_checks


def find_catalogue_errors(settings, folder: Path) -> list[str]:
    settings.LOCALE_PATHS = [folder]
    return [found.msg for found in run_checks() if found.id == "durak.E001"]


def test_missing_and_outdated_compiled_catalogues_are_reported(settings, tmp_path: Path):
    source = tmp_path / "ru" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.touch()
    assert len(find_catalogue_errors(settings, tmp_path)) == 1
    compiled = source.with_suffix(".mo")
    compiled.touch()
    os.utime(source, (1000, 1000))
    assert find_catalogue_errors(settings, tmp_path) == []
    os.utime(source, (4_000_000_000, 4_000_000_000))
    assert len(find_catalogue_errors(settings, tmp_path)) == 1
