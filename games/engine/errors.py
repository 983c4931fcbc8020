"""What the engine refuses, by kind of wrongness. The codes are stable: programs are written against them."""


class Refused(Exception):
    """A request that is refused and has changed nothing.

    `code` is one of bad_move, bad_card, not_your_move, illegal_move, stale, game_over, bad_position, bad_rules,
    bad_players; the text is one sentence that helps; `option` names the option that a rule set was refused for.
    """

    def __init__(self, code: str, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.option = option


class RulesError(Refused):
    """A rule set that cannot be played (bad_rules), or not by so many players (bad_players)."""
