"""Every text of the site is translated into every language. `make words` updates the catalogues."""

import re
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from django.conf import settings
from django.utils import translation

from durak_site.localization import catalogues

SAME_TEXT_COMMENT = "the same"
"""The comment on a translation that is equal to the English text on purpose."""
PERCENT_PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[a-z]|%%")


@pytest.fixture(scope="module")
def site_texts() -> Catalog:
    return catalogues.collect_texts()


@pytest.fixture(scope="module", params=catalogues.list_languages())
def catalog(request: pytest.FixtureRequest) -> Catalog:
    return catalogues.read_catalogue(request.param)


def index_messages(catalog: Catalog) -> dict[Any, Message]:
    return {(one.context, one.id): one for one in catalog if one.id}


def find_placeholders(text: str) -> set[str]:
    """Return the placeholders of a text, such as the names in `{name}` and `%(name)s`."""
    named = {name for _, name, _, _ in Formatter().parse(text) if name is not None} if "{" in text else set()
    return named | set(PERCENT_PLACEHOLDER.findall(text))


def translate_plural(one: Message, number: int) -> str:
    if one.context:
        return translation.npgettext(one.context, *one.id, number)
    return translation.ngettext(*one.id, number)


def test_there_is_a_catalogue_for_each_language_but_english():
    assert {*catalogues.list_languages(), "en"} == set(dict(settings.LANGUAGES))


def test_exactly_the_texts_of_the_site_are_translated(catalog: Catalog, site_texts: Catalog):
    done, wanted = index_messages(catalog), index_messages(site_texts)
    assert sorted(map(str, wanted.keys() - done.keys())) == [], "make words"
    assert sorted(map(str, done.keys() - wanted.keys())) == [], "make words"
    assert [one.id for one in done.values() if not all(catalogues.list_strings(one.string))] == []
    assert [one.id for one in done.values() if one.fuzzy] == []


def test_a_translation_equal_to_the_original_has_a_comment(catalog: Catalog):
    def is_equal_to_original(one: Message) -> bool:
        return set(catalogues.list_strings(one.string)) <= set(catalogues.list_strings(one.id))

    assert [
        one.id for one in catalog if one.id and is_equal_to_original(one) != (SAME_TEXT_COMMENT in one.user_comments)
    ] == []


def test_a_translation_has_the_same_placeholders(catalog: Catalog):
    for one in index_messages(catalog).values():
        wanted = set().union(*map(find_placeholders, catalogues.list_strings(one.id)))
        for text in catalogues.list_strings(one.string):
            missing = wanted - find_placeholders(text)
            assert find_placeholders(text) <= wanted, one.id
            assert not missing or one.pluralizable, one.id


def test_every_plural_form_is_translated(catalog: Catalog):
    counted = [one for one in index_messages(catalog).values() if one.pluralizable]
    assert [one.id for one in counted if len(one.string) != 3] == []
    with translation.override(str(catalog.locale)):
        for one in counted:
            assert tuple(translate_plural(one, number) for number in (1, 2, 5)) == one.string


def test_texts_in_templates_are_found_with_every_translation_tag(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        "{% load i18n %}<p>don't {% translate 'a' %}</p>\n  {% blocktranslate trimmed count n=cards %}\n one {{ n }}\n"
        "{% plural %}many {{ n }}{% endblocktranslate %}\n{{ _('c') }}"
    )
    found = extract_from_file("durak_site.localization.catalogues:extract_template", page, catalogues.KEYWORDS)
    assert [text for _, text, _, _ in found] == ["a", ("one %(n)s", "many %(n)s"), "c"]
