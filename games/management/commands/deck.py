from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.drawing.logo import draw_home_screen_icon, draw_logo, draw_small_logo
from games.drawing.sprite import build_sprite

STATIC_DIRECTORY = Path(settings.BASE_DIR) / "static"
DRAWINGS: dict[str, Callable[[], str]] = {
    "deck.svg": build_sprite,
    "mark.svg": draw_logo,
    "favicon.svg": draw_small_logo,
    "icon.svg": draw_home_screen_icon,
}


class Command(BaseCommand):
    help = "Draws the deck of cards and the logo of the site: writes static/deck.svg and other files."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, draw in DRAWINGS.items():
            (STATIC_DIRECTORY / name).write_text(draw())
            self.stdout.write(f"Wrote {STATIC_DIRECTORY / name}")
