"""Codes with which the game endpoints refuse a request, and the cause of each."""

from durak_site.http.codes import Refusals

MOVE_REFUSALS: Refusals = {
    "bad_move": "This is not the text of a move.",
    "bad_card": "The pack has no such card.",
    "not_your_move": "The game does not wait for you, and you may not make this kind of move now; `version` is "
    "the current one.",
    "stale": "The game has changed since the `version` that you sent; `version` is the current one.",
    "game_over": "The game is over; `version` is the game's last version.",
    "illegal_move": "You may make this kind of move, but not with these cards; or it is your turn, but for another "
    "kind of move.",
    "precondition_failed": "The ETag in `If-Match` is not the current one.",
}
RULES_REFUSALS: Refusals = {
    "bad_rules": "The rules have an unknown option or value, or contradict themselves; `option` names it.",
    "bad_players": "The rules do not allow this number of players; `option` is `players`.",
}
POSITION_REFUSALS: Refusals = {
    "bad_card": "The pack has no such card.",
    "bad_position": "No game can reach this position; `option` names the wrong field.",
}
SERIES_QUOTA_REFUSALS: Refusals = {
    "limit_reached": "Your account has as many series as it may have; `detail` has the number."
}
CLUB_QUOTA_REFUSALS: Refusals = {
    "limit_reached": "Your account is in as many clubs as it may be, or the club has as many members as it may have; "
    "`detail` has the number."
}
GAME_OVER_REFUSALS: Refusals = {"game_over": "The game is over; `version` is the game's last version."}


def make_conflict_refusal(why: str) -> Refusals:
    """Return the description of the code `conflict` for an endpoint. The sentence `why` says when it occurs."""
    return {"conflict": why}
