import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine, orders
from tests.engine.compact_games import Game, set_up_game
from tests.games.orders.decisions import build_rule
from tests.games.orders.hidden_cards import shuffle_hidden_cards


def preview_orders(game: Game, seat: int, **words: Any) -> dict[str, Any]:
    legal = engine.list_legal_moves(game.state, seat)
    asked = seat in engine.list_awaited_seats(game.state)
    view = engine.build_view(game.state, seat)
    return orders.preview_orders(
        orders.parse_orders(words, game.rules), view, legal, game.rules, asked=asked, left_in=view["bout"]
    )


def list_attack_answers(previewed: dict[str, Any]) -> dict[str, str | None]:
    return {entry["card"]: entry["move"] for entry in previewed["attacks"]}


def test_a_preview_has_the_current_move_and_the_opening() -> None:
    game = set_up_game("classic-36", "9S KS 6H | 7C 8C TC | 7D 8D TD", "H", talon="AD AH")
    previewed = preview_orders(game, 0, openings=["lowest"])
    assert (previewed["now"], previewed["opening"]) == ("attack 9S", "attack 9S")
    previewed = preview_orders(game, 2, openings=["lowest"])
    assert (previewed["now"], previewed["opening"]) == (None, "attack 7D")


def test_a_preview_answers_every_possible_attack_card() -> None:
    game = set_up_game("classic-36", "9S KS 6H | 7C 8C TC | 7D 8D TD", "H", talon="AD AH")
    answers = list_attack_answers(
        preview_orders(game, 2, defences=[build_rule("trump", "take"), build_rule("any", "beat", trumps=False)])
    )
    assert len(answers) == 36 - 4
    assert (answers["6H"], answers["6D"], answers["9S"]) == ("take", "beat 6D 7D", None)
    assert not {"7D", "8D", "TD", "AH"} & answers.keys()  # the hand, and the card under the talon


def test_a_preview_for_a_defender_covers_possible_throw_ins() -> None:
    game = set_up_game(
        "classic-36", "9S KS 6H | 7C 8C TC | 7D 8D TD", "H", talon="AD AH", phase="pitching", table="0:6S/8S"
    )
    answers = list_attack_answers(
        preview_orders(game, 1, defences=[build_rule("any", "beat"), build_rule("any", "take")])
    )
    assert answers == {"6C": "beat 6C 7C", "6D": "take", "8D": "take", "6H": "take", "8H": "take"}


def test_a_preview_of_throw_ins_uses_the_current_hand() -> None:
    game = set_up_game("classic-36", "9S KS 6H | 7C 8C TC | 7D 8D TD", "H", talon="AD AH")
    previewed = preview_orders(game, 2, throw_ins={"up_to": "9", "then": "pass"}, throw_ins_on_take={"up_to": "A"})
    assert previewed["throw_ins"] == {"beating": ["7D", "8D"], "taking": ["7D", "8D", "TD"]}


def test_a_finished_game_has_no_preview() -> None:
    game = set_up_game("classic-36", "9S KS 6H | 7C 8C TC", "H").play((0, "resign"))
    assert preview_orders(game, 1, openings=["lowest"])["attacks"] == []


@settings(deadline=None)
@given(st.sampled_from(sorted(engine.PRESETS)), st.integers(0, 10**6), st.integers(0, 80))
def test_a_preview_does_not_depend_on_hidden_cards(preset: str, seed: int, moves: int) -> None:
    rng = random.Random(seed)
    rules = engine.Rules.from_data(preset, 3)
    state, _ = engine.deal_game(rules, 3, seed=rng.randbytes(32))
    for _ in range(moves):
        if not state.over:
            seat = rng.choice(engine.list_awaited_seats(state))
            engine.play_move(state, seat, rng.choice(engine.list_legal_moves(state, seat)))
    words = {"defences": [build_rule("..J", "beat"), build_rule("any", "take")], "openings": ["lowest"]}
    other = shuffle_hidden_cards(state, 0, rng)
    first, second = (preview_orders(Game(rules, one, []), 0, **words) for one in (state, other))
    assert first == second


RULES_WITH_LATER_TRANSFER = {"preset": "classic-36-transfer", "transfer_in_first_bout": False}
FIRST_BOUT_POSITION = {"hands": "9S KS 6H | 7C 8C TC | 7D 8D TD", "trump": "H", "talon": "AD AH", "bout": 1}


def preview_answer_to_a_seven(seat: int, **position: Any) -> str | None:
    """Preview the answer to the seven of spades. The standing orders transfer if possible, and otherwise take."""
    game = set_up_game(RULES_WITH_LATER_TRANSFER, **{**FIRST_BOUT_POSITION, **position})
    return list_attack_answers(
        preview_orders(game, seat, defences=[build_rule("any", "transfer"), build_rule("any", "take")])
    )["7S"]


def test_a_preview_answers_attacks_by_the_rules_of_their_bout() -> None:
    assert preview_answer_to_a_seven(1) == "take", "it defends in the first bout, in which nothing is passed on"
    assert preview_answer_to_a_seven(1, bout=2) == "transfer 7C"
    assert preview_answer_to_a_seven(2) == "transfer 7D", (
        "it neither opens nor defends now, so it can only be a later bout"
    )
    assert preview_answer_to_a_seven(2, phase="defending", table="0:8S") == "transfer 7D"
    assert preview_answer_to_a_seven(0, phase="defending", table="0:8S") is not None, (
        "the seat that attacks now may defend later"
    )


def test_a_preview_knows_that_the_first_bout_follows_the_trump_exchange() -> None:
    rules = {**RULES_WITH_LATER_TRANSFER, "trump_exchange": "before_first_attack", "opening": "set"}
    first_bout_rules = {**rules, "attack_limit": 6, "first_bout_limit": 1}
    game = set_up_game(
        first_bout_rules, "9S 9D 7C | 7D 8C TC | 6H 8D TD", "H", talon="AD AH", bout=1, dealer=2, phase="exchanging"
    )
    attacked = preview_orders(game, 1, defences=[build_rule("any", "transfer"), build_rule("any", "take")])
    assert list_attack_answers(attacked)["7S"] == "take", "nothing is passed on in the first bout"
    assert preview_orders(game, 0, openings=[["9D", "9S"], "lowest"])["opening"] == "attack 7C"
    game.play((2, "keep"))
    assert preview_orders(game, 0, openings=[["9D", "9S"], "lowest"])["now"] == "attack 7C"


def test_a_preview_counts_the_attack_card_out_of_the_hand_of_the_attacker() -> None:
    game = set_up_game("classic-36-transfer", "7S 9C | 7C 8S TC", "H")
    words = {"defences": [build_rule("any", "transfer"), build_rule("any", "beat")]}
    assert list_attack_answers(preview_orders(game, 1, **words))["7S"] == "beat 7S 8S"
    game.play((0, "attack 7S"))
    assert preview_orders(game, 1, **words)["now"] == "beat 7S 8S"


def test_a_preview_answers_a_card_of_which_the_attacker_is_known_to_hold_two() -> None:
    game = set_up_game({"decks": 2}, "6C 7C 8S | 7S 7S", "H", talon="6D AH", known="- | 7S 7S", attacker=1)
    assert list_attack_answers(preview_orders(game, 0, defences=[build_rule("any", "beat")]))["7S"] == "beat 7S 8S"


def test_no_player_who_has_played_the_last_card_attacks_in_a_preview() -> None:
    game = set_up_game("classic-36", "7C 8C | 9S TS JS | 6D", "H").play((0, "attack 7C"), (1, "take"))
    words = {"defences": [{**build_rule("any", "take"), "if": {"by": 1}}]}
    assert "take" not in list_attack_answers(preview_orders(game, 0, **words)).values()
    game = set_up_game("classic-36", "6C 8C | 7S TS JS | 6D", "H").play((0, "attack 6C"), (2, "attack 6D"))
    answers = list_attack_answers(preview_orders(game, 0, **words))
    assert set(answers.values()) == {"take"}, "seat 2 is out after this bout, so only seat 1 can attack"


def test_a_defender_who_takes_with_an_empty_hand_attacks_later_in_a_preview() -> None:
    game = set_up_game({"hand_cap": "never", "attack_limit": 6}, "9S KS | -", "H", phase="taking", table="0:6S/8S,0:8C")
    previewed = preview_orders(game, 0, openings=["lowest"], defences=[build_rule("any", "take")])
    assert previewed["opening"] == "attack 9S"
    assert "take" in list_attack_answers(previewed).values()


def test_a_preview_ignores_orders_that_expire_before_the_bout_comes() -> None:
    game = set_up_game("classic-36", "9S KS 6H | 7C 8C TC | 7D 8D TD", "H", talon="AD AH")
    words = {"openings": ["lowest"], "defences": [build_rule("any", "take")]}
    for seat, bouts, opening, answer in (
        (0, 1, "attack 9S", None),
        (1, 1, None, "take"),
        (2, 1, None, None),
        (2, 2, "attack 7D", "take"),
    ):
        previewed = preview_orders(game, seat, for_bouts=bouts, **words)
        assert previewed["opening"] == opening
        assert set(list_attack_answers(previewed).values()) == {answer}
