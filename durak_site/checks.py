"""What `manage.py check`, and so `manage.py migrate`, looks at besides Django's own checks."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import Error

HINT = "Run make install."


def check_catalogues(**_: Any) -> list[Error]:
    """Find translations that were never compiled, or changed since. Pages would be in English, or out of date."""
    sources = [source for place in settings.LOCALE_PATHS for source in Path(place).glob("*/LC_MESSAGES/*.po")]
    return [
        Error(f"The translations in {source} are not compiled, or older than their texts.", hint=HINT, id="durak.E001")
        for source in sources
        if not is_compiled(source)
    ]


def is_compiled(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime
