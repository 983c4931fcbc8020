"""What the engine says in whole sentences (why not, what an option means), in the language that is active."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext

from games.engine import options_told
from games.engine.cards import read_face
from games.engine.errors import Said
from games.words.cards import short_name


def said(sentence: str, name: Callable[[str], str] = str) -> str:
    """A sentence of the engine or of standing orders. Cards stay as they are written, or are called by `name`."""
    if not isinstance(sentence, Said):
        return gettext(sentence)
    parts = {key: in_sentence(part, name) for key, part in sentence.parts.items()}
    return gettext(sentence.template).format(**parts)


def refusal(sentence: str) -> str:
    """The same for people, who read 9♥."""
    return said(sentence, short_name)


def in_sentence(part: object, name: Callable[[str], str]) -> object:
    return name(part) if isinstance(part, str) and read_face(part) is not None else part


def options_in_words() -> list[dict[str, Any]]:
    """Every option as the engine tells it, its help and what to do about contradictions in words of the reader."""
    return [
        {
            **option,
            "help": said(option["help"]),
            "contradicts": [{**one, "advice": said(one["advice"])} for one in option["contradicts"]],
        }
        for option in options_told()
    ]
