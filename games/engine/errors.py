"""What the engine refuses, by kind of wrongness. The codes are stable: programs are written against them.

The sentences are English. Each is a whole one, from its capital to its full stop, so that it can be looked up in a
catalogue by whoever says it in another language; where something is filled in, `say` keeps what, and in which sentence.
"""


class Said(str):
    """A sentence that was filled in; `template` is it with its places, `parts` are what stands in them."""

    template: str
    parts: dict[str, object]


def say(template: str, **parts: object) -> Said:
    said = Said(template.format(**parts))
    said.template, said.parts = template, parts
    return said


class Refused(Exception):
    """A request that is refused and has changed nothing.

    `code` is one of bad_move, bad_card, not_your_move, illegal_move, stale, game_over, bad_position, bad_rules,
    bad_players; the text is one sentence that helps; `option` names what was refused: an option of the rules
    (bad_rules), `players` (bad_players) or a field of the position (bad_position).
    """

    def __init__(self, code: str, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.option = option


class RulesError(Refused):
    """A rule set that cannot be played (bad_rules), or not by so many players (bad_players)."""
