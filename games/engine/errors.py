"""The exceptions that the engine raises. Their codes are stable, because client programs depend on them.

The messages are complete English sentences, which `games/words/refusals.py` translates.
"""


class FilledSentence(str):
    """A sentence with inserted values. `template`, which can be translated, is the sentence without the values."""

    template: str
    parts: dict[str, object]


def fill_sentence(template: str, **parts: object) -> FilledSentence:
    """Insert values into a template with `str.format`. The result stores the template and the values for
    translation."""
    sentence = FilledSentence(template.format(**parts))
    sentence.template, sentence.parts = template, parts
    return sentence


class RefusalError(Exception):
    """A refusal of a request. The game is unchanged.

    `code` is a stable identifier such as illegal_move. The message is one helpful sentence. `option` names the rejected
    field: an option of the rules, `players`, or a field of a position.
    """

    def __init__(self, code: str, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.option = option


class RulesError(RefusalError):
    """A refusal of invalid or contradictory rules (bad_rules), or of a number of players (bad_players)."""
