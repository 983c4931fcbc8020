import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.engine import OptionView, describe_options

PAGE_PATH = Path(settings.BASE_DIR) / "docs" / "options.md"
PAGE_HEAD = """# Every option of the rules

For players who choose rules, and for authors of programs. After this page you know the values of each option, the
presets that change it, and the options that it contradicts. `GET /api/v1/rules/options` returns the same.

The first value is the default. [rules.md](rules.md) names the sources S0 to S4 and W, and explains each option exactly.
`manage.py options_page` writes this page.

"""


class Command(BaseCommand):
    help = "Writes docs/options.md: every option with its values, source, presets and contradictions."

    def handle(self, *args: Any, **options: Any) -> None:
        PAGE_PATH.write_text(build_page())
        self.stdout.write(f"Wrote {PAGE_PATH}")


def build_page() -> str:
    return PAGE_HEAD + "\n".join(_build_section(option) for option in describe_options())


def _build_section(option: OptionView) -> str:
    lines = [
        f"## {option['name']}",
        "",
        f"{option['help']} ({option['source']})",
        "",
        f"- values: {_describe_values(option)}",
    ]
    presets_by_value: dict[str, list[str]] = {}
    for preset, value in option["presets"].items():
        presets_by_value.setdefault(json.dumps(value), []).append(preset)
    for value_text, presets in presets_by_value.items():
        lines.append(f"- `{value_text}` in {', '.join(presets)}")
    for contradiction in option["contradicts"]:
        names = ", ".join(f"`{name}`" for name in contradiction["options"])
        lines.append(f"- contradicts {names}: {contradiction['advice']}")
    return "\n".join([*lines, ""])


def _describe_values(option: OptionView) -> str:
    values = [json.dumps(value) for value in option["values"]]
    if option["name"] == "role_cards":
        return f"an object of ranks or cards and their roles, `{{}}` by default; the roles are {', '.join(values)}"
    return ", ".join(f"`{value}`" for value in values)
