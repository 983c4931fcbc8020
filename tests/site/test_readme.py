"""The README and the pages in docs agree with the code."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.urls import resolve

from durak_site.config.environment import SETTINGS
from durak_site.http.error_handlers import api_address_not_found
from durak_site.ids import new_id
from durak_site.limits.catalogue import LIMITS
from durak_site.serving import UVICORN_ARGUMENTS
from games.engine import OPTIONS, PRESETS, Rules, compute_commitment, shuffle_deck
from games.engine.cards import NAMES
from tests.stack import ROOT

README = ROOT / "README.md"
RULES_PAGE = ROOT / "docs" / "rules.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]


def find_blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.DOTALL | re.MULTILINE)


def index_table_rows(page: Path) -> dict[str, list[str]]:
    """Read the Markdown tables of the page. Map the name in the first cell of each row to the other cells.

    Only rows that begin with a name in backticks are read. If several rows have the same name, the first counts.
    """
    lines = [line.strip("| ").split(" | ") for line in page.read_text().splitlines() if line.startswith("| `")]
    return {cells[0].strip("`"): cells[1:] for cells in reversed(lines)}


def format_value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def test_the_table_of_variables_has_exactly_the_variables_that_the_settings_read():
    documented = {name for name in index_table_rows(README) if name.isupper()}
    assert documented == {setting.name for setting in SETTINGS}


@pytest.mark.parametrize(
    "limit", [limit for limit in LIMITS.values() if limit.is_configurable], ids=lambda limit: limit.name
)
def test_the_readme_has_the_default_of_every_limit(limit):
    assert index_table_rows(README)[limit.variable] == [f"`{limit.default}`", limit.description]


def test_the_readme_starts_uvicorn_with_the_same_arguments_as_the_site():
    assert f"`uvicorn {' '.join(UVICORN_ARGUMENTS)} --host" in README.read_text()


@pytest.mark.parametrize("preset", PRESETS.values(), ids=str)
def test_the_rulebook_describes_every_preset(preset):
    options = " · ".join(f"`{name}` {format_value(value)}" for name, value in preset.options.items())
    assert index_table_rows(RULES_PAGE)[preset.name] == [
        preset.source,
        f"{preset.min_players}–{preset.max_players}",
        options,
    ]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_the_rulebook_names_default_and_source_of_every_option(option):
    values, *_, source = index_table_rows(RULES_PAGE)[option.name]
    assert values.split("`")[1] == format_value(option.default)
    assert source == option.source


def test_the_example_of_the_shuffle_gives_the_deck_of_the_engine(capsys):
    (example,) = find_blocks(RULES_PAGE, "python")
    namespace: dict[str, Any] = {}
    exec(example, namespace)
    seed = namespace["seed"]
    deck = [NAMES[card] for card in shuffle_deck(Rules.from_data("alemi-36"), seed)]
    assert capsys.readouterr().out == f"{compute_commitment(seed)}\n{' '.join(deck)}\n"
    two_packs = shuffle_deck(Rules.from_data({"lowest_rank": "2", "decks": 2}), seed)
    assert namespace["shuffled"](seed, "23456789TJQKA", 2) == [NAMES[card] for card in two_packs]
    with_jokers = shuffle_deck(Rules.from_data({"decks": 2, "jokers": "colour"}), seed)
    assert namespace["shuffled"](seed, packs=2, jokers=("XB", "XR")) == [NAMES[card] for card in with_jokers]


def test_the_example_session_with_the_referee_is_correct():
    lines = find_blocks(ROOT / "docs" / "referee.md", "")[0].splitlines()
    requests = "".join(line[2:] + "\n" for line in lines if line.startswith("> "))
    expected = [line for line in lines if not line.startswith("> ")]
    referee = [sys.executable, "-m", "games.engine"]
    replies = subprocess.run(referee, input=requests, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    for reply, line in zip(replies, expected, strict=True):
        pieces = [re.escape(piece.strip(", ")) for piece in line.split("…")]
        assert re.fullmatch(".*".join(pieces), reply), reply


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_the_documents_lead_to_existing_files_and_headings(page):
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(([^)]+)\)", text):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in find_anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_api_address_is_complete(page):
    """Addresses in backticks are written in full, such as `/api/v1/me`. Paths of files and prefixes are not checked."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    for address in re.findall(r"`(?:[A-Z]+ )?(/[^`?\s]*)", text):
        if not address.startswith(("/opt/", "/etc/")) and not address.endswith("/"):
            assert resolve(re.sub(r"\$?\b[A-Z]+\b", make_game_id, address)).func is not api_address_not_found, address


def make_game_id(_: object) -> str:
    return new_id()


def find_anchors(page: Path) -> set[str]:
    """Return the anchors of the page's headings, as GitHub forms them."""
    found = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}
