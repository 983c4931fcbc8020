import pytest

from accounts.models import Kind
from accounts.registry import notification_kinds
from durak_site.localization.middleware import get_language_or_default
from tests.stack import ROOT


def test_every_kind_of_notification_has_texts_for_mails():
    assert set(notification_kinds) == set(Kind.values)
    for kind in notification_kinds.values():
        assert all(str(word) for word in vars(kind.texts).values())
        assert "\n" not in str(kind.texts.subject)


@pytest.mark.parametrize(("tag", "language"), [("ru", "ru"), ("ru-RU", "ru"), ("pt-BR", "en"), ("en", "en")])
def test_a_language_without_texts_falls_back_to_english(tag, language):
    assert get_language_or_default(tag) == language


def test_the_inbox_guide_lists_every_kind_and_its_mail_default():
    lines = (ROOT / "docs" / "inbox.md").read_text().splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| `")][1:]
    assert {row[0].strip("`"): row[-1].strip("`") for row in rows} == {
        kind.name: kind.default for kind in notification_kinds.values()
    }
