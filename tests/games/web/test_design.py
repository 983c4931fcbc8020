import re

import pytest

from games.drawing.sprite import build_sprite
from games.engine.cards import NAMES
from games.web.design_tables import WANTED_STATES


def test_the_design_page_exists_only_if_debug_is_on(client, settings):
    assert client.get("/design").status_code == 404
    settings.DEBUG = True
    assert client.get("/design").status_code == 200


def test_the_design_page_shows_every_card_in_both_alphabets(client, settings):
    settings.DEBUG = True
    shown = set(re.findall(r"deck\.svg#([\w-]+)", client.get("/design").content.decode()))
    assert {*NAMES, "JH-ru", "KS-ru", "back", "back-2"} <= shown
    assert shown <= set(re.findall(r' id="([^"]+)"', build_sprite()))


@pytest.mark.django_db
@pytest.mark.parametrize("name", WANTED_STATES)
def test_the_design_page_shows_every_state_of_the_table_only_if_debug_is_on(client, settings, name):
    address = f"/design/tables/{name}"
    assert client.get(address).status_code == 404
    settings.DEBUG = True
    assert f'src="{address.replace(" ", "%20")}"' in client.get("/design/tables").content.decode()
    assert 'id="table"' in client.get(address).content.decode()
