import string

import pytest

from accounts.mail.texts import ENGLISH, RUSSIAN, TEXTS, Texts, language_of
from accounts.mail.wishes import USUAL
from accounts.models import Kind, Mail
from tests.stack import ROOT


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
def test_every_kind_has_its_words(texts: Texts):
    assert set(texts.subjects) == set(texts.sentences) == set(Kind.values)
    assert set(texts.kinds) == {*Kind.values, Mail.DIGEST}


def test_both_languages_tell_the_same_things():
    for name in Texts.__dataclass_fields__:
        english, russian = getattr(ENGLISH, name), getattr(RUSSIAN, name)
        if isinstance(english, str):
            english, russian = {"": english}, {"": russian}
        assert english.keys() == russian.keys()
        assert all(fields(english[key]) == fields(russian[key]) for key in english), name


def test_a_subject_is_one_line_whatever_stands_in_it():
    assert not [text for texts in TEXTS.values() for text in texts.subjects.values() if "\n" in text]


@pytest.mark.parametrize(("tag", "language"), [("ru", "ru"), ("ru-RU", "ru"), ("pt-BR", "en"), ("en", "en")])
def test_a_language_without_texts_is_answered_in_english(tag, language):
    assert language_of(tag) == language


def test_the_page_about_the_inbox_tells_every_kind_and_how_it_is_mailed():
    lines = (ROOT / "docs" / "inbox.md").read_text().splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| `")][1:]
    assert {row[0].strip("`"): row[-1].strip("`") for row in rows} == {kind: USUAL[kind] for kind in Kind.values}
