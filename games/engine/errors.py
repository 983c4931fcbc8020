"""The exceptions that the engine raises. Their codes are stable, because client programs depend on them.

The messages are complete English sentences, so that a translation catalogue can contain them. `fill_sentence` stores
the template and the inserted values of a sentence, so that the template can be translated before the values are
inserted.
"""


class FilledSentence(str):
    """A sentence with inserted values. `template` is the sentence without the values, and `parts` are the values by
    name."""

    template: str
    parts: dict[str, object]


def fill_sentence(template: str, **parts: object) -> FilledSentence:
    """Insert values into a template with `str.format`. The result stores the template and the values for
    translation."""
    said = FilledSentence(template.format(**parts))
    said.template, said.parts = template, parts
    return said


class RefusalError(Exception):
    """A refusal of a request. The game is unchanged.

    `code` is a stable identifier such as bad_move, bad_card, not_your_move, illegal_move, stale, game_over,
    bad_position, bad_rules or bad_players. The message is one helpful sentence. `option` names the rejected field: an
    option of the rules (bad_rules), `players` (bad_players) or a field of the position (bad_position).
    """

    def __init__(self, code: str, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.option = option


class RulesError(RefusalError):
    """A refusal of rules that are invalid or contradict each other (bad_rules), or of a number of players that the
    rules do not allow (bad_players)."""
