"""A chapter that explains rules of the game. Its sentences depend on the options of a rule set."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from games.engine import Rules
from games.words.cards import CORNER_TEXTS
from games.words.options import get_value_name

Sentences = Mapping[Any, Promise | None]
"""Map each value of an option to a sentence, or to None if the value needs no sentence. The key `...` stands for all
other values."""


@dataclass(frozen=True)
class Chapter:
    title: Promise
    options: Mapping[str, Sentences]


def make_sentences(chapter: Chapter, rules: Rules) -> list[str]:
    """Return the sentences of a chapter for this rule set."""
    values = {name: getattr(rules, name) for name in chapter.options}
    chosen = ((_choose_sentence(sentences, values[name]), values[name]) for name, sentences in chapter.options.items())
    return [_fill_sentence(sentence, value, rules) for sentence, value in chosen if sentence is not None]


def _choose_sentence(sentences: Sentences, value: Any) -> Promise | None:
    key = ... if isinstance(value, Mapping) and value else value
    key = None if isinstance(value, Mapping) and not value else key
    return sentences[key] if key in sentences else sentences[...]


def _fill_sentence(sentence: Promise, value: Any, rules: Rules) -> str:
    printed = get_value_name("role_cards", value) if isinstance(value, Mapping) else value
    formatted: str = sentence.format(value=CORNER_TEXTS.get(printed, printed), count=rules.pack_size)  # type: ignore[attr-defined]
    return formatted
