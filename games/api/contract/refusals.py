"""What calls about games can answer with besides what any call can: the code, and in a sentence when."""

from durak_site.http.codes import Refusals

OF_A_MOVE: Refusals = {
    "bad_move": "This is not the text of a move.",
    "bad_card": "There is no such card, or not in this pack.",
    "not_your_move": "The game does not wait for you, and this kind of move is not open to you; `version` is "
    "the present one.",
    "stale": "The game has moved on from the `version` that was named; `version` is the present one.",
    "game_over": "The game is over; `version` is its last.",
    "illegal_move": "This kind of move is open to you, but not with these cards; or it is your move, but not "
    "of this kind now.",
    "precondition_failed": "The game has not the tag any more that `If-Match` names.",
}
OF_RULES: Refusals = {
    "bad_rules": "The rules name what there is not, or contradict themselves; `option` says where.",
    "bad_players": "The rules are not for so many players; `option` is `players`.",
}
OF_A_POSITION: Refusals = {
    "bad_card": "There is no such card, or not in this pack.",
    "bad_position": "No game can be in this state; `option` is the field of the position to look at.",
}
OF_A_PLACE: Refusals = {"limit_reached": "You have as many tables as an account may have; the sentence says how many."}
OF_AN_END: Refusals = {"game_over": "The game is over; `version` is its last."}


def conflict(why: str) -> Refusals:
    """What is asked for does not fit the state that things are in now."""
    return {"conflict": why}
