import re

from games.drawing.sprite import sprite
from games.engine.cards import NAMES


def test_the_page_of_all_parts_is_there_with_debug_alone(client, settings):
    assert client.get("/design").status_code == 404
    settings.DEBUG = True
    assert client.get("/design").status_code == 200


def test_it_shows_every_card_in_both_alphabets(client, settings):
    settings.DEBUG = True
    shown = set(re.findall(r"deck\.svg#([\w-]+)", client.get("/design").content.decode()))
    assert {*NAMES, "JH-ru", "KS-ru", "back", "back-2"} <= shown
    assert shown <= set(re.findall(r' id="([^"]+)"', sprite()))
