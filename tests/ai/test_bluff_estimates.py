"""Estimates of two probabilities: that a face-down card is a bluff, and that a face-down card is challenged.

Both depend on the unseen cards. The first also depends on the conduct of the defender, the second on the conduct of the
other players.
"""

from collections.abc import Sequence

from games import engine
from games.ai.bluff_estimates import estimate_bluff_probability, estimate_challenge_probability
from games.ai.seat_view import SeatView
from games.ai.trust_considerations import score_face_down_card
from games.engine import Conduct, Memory, Rules

TRUST_RULES = {"preset": "classic-36", "trust": True}
TWO_HANDS = [["7C", "KS", "AH"], ["9C", "TD", "7H"]]


def build_seat_view(seat: int, attack: str, beaten_by: str | None = None, conduct: Sequence[Conduct] = ()) -> SeatView:
    pair = {"attack": attack, "by": 0, "beaten_by": beaten_by, "face_down": beaten_by is not None}
    phase = "pitching" if beaten_by else "defending"
    position = {"hands": TWO_HANDS, "trump": "D", "talon": ["6C", "QD"], "phase": phase, "table": [pair]}
    state, _ = engine.set_up_position(Rules.from_data(TRUST_RULES), position)
    return SeatView(engine.build_view(state, seat), state.rules, 0.0, Memory((), conduct))


def estimate_bluff_after_conduct(attack: str, *, bluffs: int = 0, honest: int = 0) -> float:
    seat_view = build_seat_view(0, attack, "6H", [Conduct(), Conduct(bluffs=bluffs, honest=honest)])
    return estimate_bluff_probability(seat_view, seat_view.table[0])


def estimate_challenge_after_conduct(attack: str, *, calls: int = 0, trusted: int = 0) -> float:
    return estimate_challenge_probability(
        build_seat_view(1, attack, None, [Conduct(calls=calls, trusted=trusted), Conduct()])
    )


def test_a_bluff_is_more_likely_the_harder_the_attack_card_is_to_beat() -> None:
    assert (
        estimate_bluff_after_conduct("6S")
        < estimate_bluff_after_conduct("KC")
        < estimate_bluff_after_conduct("KD")
        < estimate_bluff_after_conduct("AD")
        == 1.0
    )


def test_a_bluff_is_more_likely_after_bluffs_and_less_likely_after_honest_cards() -> None:
    assert (
        estimate_bluff_after_conduct("KC", honest=4)
        < estimate_bluff_after_conduct("KC", honest=1)
        < estimate_bluff_after_conduct("KC")
        < estimate_bluff_after_conduct("KC", bluffs=3)
    )
    assert estimate_bluff_after_conduct("KC", bluffs=8) > 0.8


def test_without_conduct_the_estimate_of_a_bluff_has_its_default() -> None:
    seat_view = build_seat_view(0, "KC", "6H")
    assert estimate_bluff_probability(seat_view, seat_view.table[0]) == estimate_bluff_after_conduct("KC")


def test_a_challenge_is_unlikely_if_all_players_know_that_the_hand_has_an_answer() -> None:
    position = {"hands": TWO_HANDS, "trump": "D", "talon": ["6C", "QD"], "phase": "defending"}
    position |= {"table": [{"attack": "KC", "by": 0}], "known": [[], ["TD"]]}
    state, _ = engine.set_up_position(Rules.from_data(TRUST_RULES), position)
    known = SeatView(engine.build_view(state, 1), state.rules, 0.0, Memory((), [Conduct(), Conduct()]))
    assert 0 < estimate_challenge_probability(known) < estimate_challenge_after_conduct("KC")


def test_a_challenge_is_more_likely_on_hard_attack_cards_and_by_frequent_challengers() -> None:
    assert (
        estimate_challenge_after_conduct("6S")
        < estimate_challenge_after_conduct("KD")
        < estimate_challenge_after_conduct("AD")
    )
    assert (
        estimate_challenge_after_conduct("KC", trusted=5)
        < estimate_challenge_after_conduct("KC")
        < estimate_challenge_after_conduct("KC", calls=2)
        < estimate_challenge_after_conduct("KC", calls=9)
    )
    assert (
        estimate_challenge_after_conduct("6S", calls=20)
        > 0.8
        > 0.2
        > estimate_challenge_after_conduct("AD", trusted=20)
    )


def test_a_defender_whose_whole_hand_is_known_does_not_bluff() -> None:
    seat_view = build_seat_view(1, "AD")
    bluff = engine.parse_move(seat_view.rules, "beat AD 9C face_down")
    views = [{**seat_view.view, "known": [[], TWO_HANDS[1][:cards]]} for cards in (0, 2, 3)]
    unknown, partly_known, known = [score_face_down_card(SeatView(view, seat_view.rules, 0.0), bluff) for view in views]
    assert unknown == partly_known > known
