from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.drawing.mark import icon, mark, small_mark
from games.drawing.sprite import sprite

STATIC = Path(settings.BASE_DIR) / "static"
DRAWINGS: dict[str, Callable[[], str]] = {
    "deck.svg": sprite,
    "mark.svg": mark,
    "favicon.svg": small_mark,
    "icon.svg": icon,
}


class Command(BaseCommand):
    help = "Draws the deck and the mark of the site: writes static/deck.svg and others from their parts."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, draw in DRAWINGS.items():
            (STATIC / name).write_text(draw())
            self.stdout.write(f"Wrote {STATIC / name}")
