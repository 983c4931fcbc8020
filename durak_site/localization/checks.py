"""System checks that `manage.py check` and `manage.py migrate` run besides Django's own."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import Error

COMPILE_HINT = "Run make install."


def check_catalogues(**_: Any) -> list[Error]:
    """Return an error for each catalogue that is not compiled or is out of date."""
    sources = [source for folder in settings.LOCALE_PATHS for source in Path(folder).glob("*/LC_MESSAGES/*.po")]
    return [
        Error(
            f"The translations in {source} are not compiled, or older than their texts.",
            hint=COMPILE_HINT,
            id="durak.E001",
        )
        for source in sources
        if not is_compiled(source)
    ]


def is_compiled(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime
