import io
import re
import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from django.core.management import call_command

from games.drawing.sprite import build_sprite, collect_parts
from games.engine import PRESETS, Rules
from games.engine.cards import NAMES
from games.engine.pack import list_pack
from games.management.commands import deck, icons
from games.management.commands.deck import STATIC_DIRECTORY

MAX_DECK_BYTES = 60_000
SPRITE = ElementTree.fromstring(build_sprite())
SPRITE_IDS = {part.get("id") for part in SPRITE}


def test_the_stored_deck_equals_the_generated_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "STATIC_DIRECTORY", tmp_path)
    call_command("deck", stdout=io.StringIO())
    drawn = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert set(drawn) == {"deck.svg", "mark.svg", "favicon.svg", "icon.svg"}
    assert [name for name in drawn if (STATIC_DIRECTORY / name).read_text() != drawn[name]] == [], "run manage.py deck"


def test_the_stored_icons_equal_the_generated_icons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "STATIC_DIRECTORY", tmp_path)
    call_command("icons", stdout=io.StringIO())
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(drawn) == {"icon-192.png", "icon-512.png", "mark-192.png", "mark-512.png", "badge-96.png"}
    assert [name for name in drawn if (STATIC_DIRECTORY / name).read_bytes() != drawn[name]] == [], (
        "run manage.py icons"
    )


def test_the_deck_file_is_small() -> None:
    assert (STATIC_DIRECTORY / "deck.svg").stat().st_size < MAX_DECK_BYTES


def test_every_preset_finds_its_cards_in_the_deck() -> None:
    dealt = {NAMES[card] for name in PRESETS for card in list_pack(Rules.from_data({"preset": name}))}
    assert len(dealt) >= 54
    assert dealt | set(NAMES) | {"back", "back-2", *"SHDC"} <= SPRITE_IDS


def test_court_cards_and_aces_exist_with_russian_letters() -> None:
    assert {f"{rank}{suit}-ru" for rank in "JQKA" for suit in "SHDC"} <= SPRITE_IDS


def test_every_part_of_the_deck_file_has_a_unique_name_and_references_existing_parts() -> None:
    names = re.findall(r' id="([^"]+)"', build_sprite())
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="([^"]+)"', build_sprite())) <= {f"#{name}" for name in names}


def test_no_two_cards_look_alike() -> None:
    drawn = [collect_parts([name]).replace(name, "") for name in set(NAMES)]
    assert len(set(drawn)) == len(drawn) == 54


def test_a_sprite_of_some_cards_contains_only_these_cards() -> None:
    few = collect_parts(["9H", "QS"])
    assert set(re.findall(r'href="#([^"]+)"', few)) <= set(re.findall(r'id="([^"]+)"', few))
    assert 'id="KH"' not in few
    assert len(few) < MAX_DECK_BYTES / 8


@pytest.mark.parametrize("size", [192, 512])
def test_the_app_icon_exists_in_all_sizes(size: int) -> None:
    """The test reads the width and the height from the first bytes of each PNG file."""
    picture = (STATIC_DIRECTORY / f"icon-{size}.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (size, size)
