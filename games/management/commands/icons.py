from collections.abc import Callable
from typing import Any

import resvg_py
from django.core.management.base import BaseCommand

from games.drawing.logo import draw_home_screen_icon, draw_logo, draw_status_bar_icon
from games.management.commands.deck import STATIC_DIRECTORY

ICONS: dict[str, tuple[Callable[[], str], tuple[int, ...]]] = {
    "icon": (draw_home_screen_icon, (192, 512)),
    "mark": (draw_logo, (192, 512)),
    "badge": (draw_status_bar_icon, (96,)),
}


class Command(BaseCommand):
    help = "Renders the logo of the site as icons for the home screens of phones: static/icon-512.png and others."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, (draw, sizes) in ICONS.items():
            for size in sizes:
                path = STATIC_DIRECTORY / f"{name}-{size}.png"
                path.write_bytes(resvg_py.svg_to_bytes(svg_string=draw(), width=size, skip_system_fonts=True))
                self.stdout.write(f"Wrote {path}")
