import string

import pytest

from accounts.mail.texts import ENGLISH, RUSSIAN, TEXTS, language_of
from accounts.models import Kind
from accounts.registry import notice_kinds
from tests.stack import ROOT


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_kind_is_told_with_words_in_every_language():
    assert set(notice_kinds) == set(Kind.values)
    for kind in notice_kinds.values():
        assert set(kind.words) == set(TEXTS)
        assert all(word for words in kind.words.values() for word in vars(words).values())


def test_both_languages_tell_the_same_things():
    pairs = [(vars(ENGLISH), vars(RUSSIAN))]
    pairs += [(vars(kind.words["en"]), vars(kind.words["ru"])) for kind in notice_kinds.values()]
    for english, russian in [*pairs, (ENGLISH.pages, RUSSIAN.pages)]:
        assert english.keys() == russian.keys()
        assert all(fields(text) == fields(russian[key]) for key, text in english.items() if isinstance(text, str))


def test_a_subject_is_one_line_whatever_stands_in_it():
    words = [words for kind in notice_kinds.values() for words in kind.words.values()]
    assert not [one.subject for one in words if "\n" in one.subject]


@pytest.mark.parametrize(("tag", "language"), [("ru", "ru"), ("ru-RU", "ru"), ("pt-BR", "en"), ("en", "en")])
def test_a_language_without_texts_is_answered_in_english(tag, language):
    assert language_of(tag) == language


def test_the_page_about_the_inbox_tells_every_kind_and_how_it_is_mailed():
    lines = (ROOT / "docs" / "inbox.md").read_text().splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| `")][1:]
    assert {row[0].strip("`"): row[-1].strip("`") for row in rows} == {
        kind.name: kind.usual for kind in notice_kinds.values()
    }
