from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.drawing.sprite import sprite

DECK = Path(settings.BASE_DIR) / "static" / "deck.svg"


class Command(BaseCommand):
    help = "Draws the deck: writes static/deck.svg from its parts."

    def handle(self, *args: Any, **options: Any) -> None:
        DECK.write_text(sprite())
        self.stdout.write(f"Wrote {DECK}")
