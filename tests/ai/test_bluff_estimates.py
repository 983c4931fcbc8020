"""Estimates that a face-down card is a bluff. They depend on the unseen cards and on the player's conduct."""

from collections.abc import Sequence

from games import engine
from games.ai.bluff_estimates import estimate_bluff, estimate_challenge
from games.ai.seat_view import SeatView
from games.ai.trust_considerations import score_face_down_card
from games.engine import Conduct, Memory, Rules

TRUST = {"preset": "classic-36", "trust": True}
HANDS = [["7C", "KS", "AH"], ["9C", "TD", "7H"]]


def build_sight(seat: int, attack: str, beaten_by: str | None = None, conduct: Sequence[Conduct] = ()) -> SeatView:
    pair = {"attack": attack, "by": 0, "beaten_by": beaten_by, "face_down": beaten_by is not None}
    phase = "pitching" if beaten_by else "defending"
    position = {"hands": HANDS, "trump": "D", "talon": ["6C", "QD"], "phase": phase, "table": [pair]}
    state, _ = engine.set_up_position(Rules.from_data(TRUST), position)
    return SeatView(engine.build_view(state, seat), state.rules, 0.0, Memory((), conduct))


def compute_doubt(attack: str, *, bluffs: int = 0, honest: int = 0) -> float:
    sight = build_sight(0, attack, "6H", [Conduct(), Conduct(bluffs=bluffs, honest=honest)])
    return estimate_bluff(sight, sight.table[0])


def compute_fear(attack: str, *, calls: int = 0, trusted: int = 0) -> float:
    return estimate_challenge(build_sight(1, attack, None, [Conduct(calls=calls, trusted=trusted), Conduct()]))


def test_doubt_grows_with_hard_attack_cards_up_to_certainty() -> None:
    assert compute_doubt("6S") < compute_doubt("KC") < compute_doubt("KD") < compute_doubt("AD") == 1.0


def test_doubt_grows_with_bluffs_and_falls_with_honest_cards() -> None:
    assert (
        compute_doubt("KC", honest=4)
        < compute_doubt("KC", honest=1)
        < compute_doubt("KC")
        < compute_doubt("KC", bluffs=3)
    )
    assert compute_doubt("KC", bluffs=8) > 0.8


def test_doubt_without_conduct_has_its_default() -> None:
    sight = build_sight(0, "KC", "6H")
    assert estimate_bluff(sight, sight.table[0]) == compute_doubt("KC")


def test_fear_grows_with_hard_attack_cards_and_frequent_challengers() -> None:
    assert compute_fear("6S") < compute_fear("KD") < compute_fear("AD")
    assert (
        compute_fear("KC", trusted=5) < compute_fear("KC") < compute_fear("KC", calls=2) < compute_fear("KC", calls=9)
    )
    assert compute_fear("6S", calls=20) > 0.8 > 0.2 > compute_fear("AD", trusted=20)


def test_a_defender_whose_whole_hand_is_known_does_not_bluff() -> None:
    sight = build_sight(1, "AD")
    bluff = engine.parse_move(sight.rules, "beat AD 9C face_down")
    views = [{**sight.view, "known": [[], HANDS[1][:cards]]} for cards in (0, 2, 3)]
    unknown, partly_known, known = [score_face_down_card(SeatView(view, sight.rules, 0.0), bluff) for view in views]
    assert unknown == partly_known > known
