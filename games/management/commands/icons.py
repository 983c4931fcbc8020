import shutil
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from playwright.sync_api import sync_playwright

from games.management.commands.deck import STATIC

SIZES = (192, 512)


class Command(BaseCommand):
    help = "Renders static/icon.svg to the pictures that phones want, in a Chromium (it needs requirements-dev.txt)."

    def handle(self, *args: Any, **options: Any) -> None:
        chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if chromium is None:
            raise CommandError("There is no Chromium here.")
        drawn = (STATIC / "icon.svg").read_text()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            for size in SIZES:
                page = browser.new_page(viewport={"width": size, "height": size})
                page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawn}")
                page.screenshot(path=STATIC / f"icon-{size}.png")
                self.stdout.write(f"Wrote {STATIC / f'icon-{size}.png'}")
            browser.close()
