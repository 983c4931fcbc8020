"""A card face down is doubted by what is unseen, and by what was seen of who laid it."""

from collections.abc import Sequence

from games import engine
from games.ai.doubting import doubt, fear
from games.ai.sight import Sight
from games.engine import Conduct, Remembered, Rules

TRUST = {"preset": "classic-36", "trust": True}
HANDS = [["7C", "KS", "AH"], ["9C", "TD", "7H"]]


def sight(seat: int, attack: str, beaten_by: str | None = None, conduct: Sequence[Conduct] = ()) -> Sight:
    pair = {"attack": attack, "by": 0, "beaten_by": beaten_by, "face_down": beaten_by is not None}
    phase = "pitching" if beaten_by else "defending"
    position = {"hands": HANDS, "trump": "D", "talon": ["6C", "QD"], "phase": phase, "table": [pair]}
    state, _ = engine.set_up(Rules.from_data(TRUST), position)
    return Sight(engine.view(state, seat), state.rules, 0.0, Remembered((), conduct))


def doubted(attack: str, *, bluffs: int = 0, honest: int = 0) -> float:
    seen = sight(0, attack, "6H", [Conduct(), Conduct(bluffs=bluffs, honest=honest)])
    return doubt(seen, seen.table[0])


def feared(attack: str, *, calls: int = 0, trusted: int = 0) -> float:
    return fear(sight(1, attack, None, [Conduct(calls=calls, trusted=trusted), Conduct()]))


def test_what_hardly_anything_beats_is_doubted_more_and_what_nothing_beats_for_certain() -> None:
    assert doubted("6S") < doubted("KC") < doubted("KD") < doubted("AD") == 1.0


def test_who_was_caught_is_doubted_more_and_who_was_not_lying_less() -> None:
    assert doubted("KC", honest=4) < doubted("KC", honest=1) < doubted("KC") < doubted("KC", bluffs=3)
    assert doubted("KC", bluffs=8) > 0.8


def test_nobody_who_was_never_shown_anything_has_conduct() -> None:
    seen = sight(0, "KC", "6H")
    assert doubt(seen, seen.table[0]) == doubted("KC")


def test_a_call_is_feared_more_upon_what_hardly_anything_beats_and_of_who_often_calls() -> None:
    assert feared("6S") < feared("KD") < feared("AD")
    assert feared("KC", trusted=5) < feared("KC") < feared("KC", calls=2) < feared("KC", calls=9)
    assert feared("6S", calls=20) > 0.8 > 0.2 > feared("AD", trusted=20)
