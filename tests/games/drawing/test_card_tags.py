import re

import pytest
from django.conf import settings
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from games.drawing.sprite import build_sprite
from games.engine.cards import FACES, NAMES
from games.words import get_card_name


def render_template(source: str, language: str = "en") -> str:
    with translation.override(language):
        return Template("{% load cards %}" + source).render(Context())


def test_a_card_on_a_page_has_a_picture_from_the_deck_file_and_a_name_in_words() -> None:
    drawn = render_template('{% card "9H" %}')
    assert 'aria-label="nine of hearts"' in drawn
    assert f'<use href="{settings.STATIC_URL}deck.svg#9H"/>' in drawn


def test_every_face_has_a_unique_name_and_is_in_the_deck() -> None:
    faces = [NAMES[face] for face in FACES]
    assert len({get_card_name(face) for face in faces}) == len(faces)
    for face in faces:
        drawing = re.search(r'deck.svg#([^"]+)"', render_template(f'{{% card "{face}" %}}'))
        assert drawing is not None
        assert f' id="{drawing[1]}"' in build_sprite()


def test_a_card_beside_its_name_is_hidden_from_screen_readers() -> None:
    assert 'aria-hidden="true"' in render_template('{% card "XB" hidden=True %}')
    assert "aria-label" not in render_template('{% card "XB" hidden=True %}')


def test_russian_pages_use_russian_letters_and_names() -> None:
    drawn = render_template('{% card "QS" %}{% card "9H" %}{% suit "H" %}', "ru")
    assert "deck.svg#QS-ru" in drawn
    assert 'deck.svg#9H"' in drawn
    assert re.findall('aria-label="([^"]+)"', drawn) == ["дама пик", "девятка червей", "черви"]


def test_the_tag_of_card_backs_draws_a_back_and_refuses_a_face() -> None:
    assert "deck.svg#back-2" in render_template('{% card_back "back-2" %}')
    with pytest.raises(TemplateSyntaxError):
        render_template('{% card_back "9H" %}')
