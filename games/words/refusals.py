"""Translation of sentences that the engine writes: refusals, and the descriptions of options."""

from django.utils.text import capfirst
from django.utils.translation import gettext

from games.engine import OptionView, describe_options
from games.engine.cards import parse_face
from games.engine.errors import FilledSentence
from games.words.cards import CardNamer, Case, get_short_card_name

_CASE_OF_PART = {"attack": Case.OBJECT}
"""The grammatical cases of cards in refusals, by the names of the parts. All other cards are subjects."""


def _keep_code(face: str, _case: Case) -> str:
    return face


def translate_sentence(sentence: str, name: CardNamer = _keep_code) -> str:
    """Translate a sentence of the engine or of standing orders. `name` converts each card in it to the card's name."""
    if not isinstance(sentence, FilledSentence):
        return gettext(sentence)
    parts = {
        key: name(part, _CASE_OF_PART.get(key, Case.SUBJECT))
        if isinstance(part, str) and parse_face(part) is not None
        else part
        for key, part in sentence.parts.items()
    }
    return gettext(sentence.template).format(**parts)


def translate_refusal(sentence: str) -> str:
    """Translate a refusal for a page, with cards as short names such as `9♥`."""
    return capfirst(translate_sentence(sentence, get_short_card_name))


def translate_options() -> list[OptionView]:
    """Return the engine's descriptions of all options, with help and advice in the active language."""
    return [
        {
            **option,
            "help": translate_sentence(option["help"]),
            "contradicts": [{**one, "advice": translate_sentence(one["advice"])} for one in option["contradicts"]],
        }
        for option in describe_options()
    ]
