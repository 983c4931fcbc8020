"""Games on trust: face-down cards, challenges, and their consequences."""

from games import engine
from tests.engine.compact_games import Game, set_up_game

TRUST_RULES = {"preset": "alemi-36", "trust": True}


def set_up_three_players() -> Game:
    return set_up_game(TRUST_RULES, "7C 6D 9S | 8C 6H JC 7H | 7D 6S AH", "S")


def test_any_card_may_be_laid_face_down_and_only_its_player_sees_it() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (1, "beat 7C 6H face_down"))
    assert [pair["beaten_by"] for pair in game.view_fields(1, "table")] == ["6H"]
    for viewer in (0, 2, engine.SPECTATOR):
        assert [pair["beaten_by"] for pair in game.view_fields(viewer, "table")] == ["??"]
        assert game.write_events(viewer, 1) == ["1 beaten attack=7C face_down=true"]
    assert game.write_events(1, 1) == ["1 beaten attack=7C defence=6H face_down=true"]
    assert game.view_fields(engine.EVERYTHING, "phase", "must") == ["pitching", [0, 2]]


def test_the_rank_of_a_face_down_card_is_not_on_the_table() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (1, "beat 7C 6H face_down"))
    assert game.list_legal(0) == ["challenge 7C", "pass"]
    game.check_refused(0, "attack 6D", "illegal_move")
    assert game.list_legal(2) == ["attack 7D", "challenge 7C", "pass"]


def test_without_trust_a_card_is_not_laid_face_down() -> None:
    game = set_up_game("alemi-36", "7C 6D | 8C 6H", "S").play((0, "attack 7C"))
    game.check_refused(1, "beat 7C 8C face_down", "illegal_move")
    game.check_refused(0, "challenge 7C", "not_your_move")


def test_a_wrong_challenger_picks_up_and_the_defence_succeeds() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (1, "beat 7C 8C face_down"), (2, "challenge 7C"))
    assert game.write_events(0, 3) == [
        "2 challenged attack=7C defence=8C good=true passed=[]",
        "2 picked_up count=2",
        "- bout_opened bout=3 starter=1 defender=2",
    ]
    assert game.view_fields(0, "known") == [[], [], ["7C", "8C"]]


def test_a_bluffing_defender_picks_up_and_loses_the_turn() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (1, "beat 7C 6H face_down"), (0, "pass"), (2, "challenge 7C"))
    assert game.write_events(0, 4) == [
        "0 passed",
        "2 challenged attack=7C defence=6H good=false passed=[0]",
        "1 picked_up count=2",
        "- bout_opened bout=3 starter=2 defender=0",
    ]


def test_a_face_down_card_can_be_challenged_while_other_cards_are_unbeaten() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (2, "attack 7D"), (1, "beat 7C 6H face_down"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must", "may") == ["defending", [1], [0, 2]]
    assert game.list_legal(0) == ["challenge 7C"]
    game.check_refused(0, "challenge 7D", "illegal_move")
    game.check_refused(1, "challenge 7C", "not_your_move")
    game.play((0, "challenge 7C"))
    assert game.write_events(2, 3)[0] == "0 challenged attack=7C defence=6H good=false"
    assert game.view_fields(engine.EVERYTHING, "hands")[1] == ["7C", "8C", "JC", "7D", "6H", "7H"]


def test_only_unturned_face_down_cards_stay_secret_after_a_take() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (2, "attack 7D"), (1, "beat 7C JC face_down"), (1, "take"))
    game.play((0, "pass"), (2, "pass"))
    assert game.view_fields(0, "known") == [[], ["7C", "7D"], []]
    assert game.list_events(0, 2)[0] == {"kind": "picked_up", "seat": 1, "count": 3, "passed": [0, 2]}


def test_when_a_player_lays_a_card_face_down_all_cards_of_the_hand_become_unknown() -> None:
    game = set_up_game(TRUST_RULES, "7C 6D | 8C 6H JC | 7D 6S", "S", known="- | 6H JC | 6S").play((0, "attack 7C"))
    game.play((1, "beat 7C 8C face_down"))
    assert game.view_fields(2, "known") == [[], [], ["6S"]]


def test_passes_lapse_with_a_card_that_is_laid_face_down() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (1, "beat 7C 6H face_down"), (0, "pass"), (2, "attack 7D"))
    assert game.view_fields(engine.EVERYTHING, "passed") == [0]
    game.play((1, "beat 7D 8C face_down"))
    assert game.view_fields(engine.EVERYTHING, "must", "passed") == [[0, 2], []]
    game.check_refused(0, "pass", "stale", version=game.get_version(0) - 1)


def test_an_attack_cannot_be_transferred_while_a_card_lies_face_down() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (2, "attack 7D"))
    game.play((1, "beat 7C 8C"))
    assert "transfer 7H" in game.list_legal(1)
    game = set_up_three_players().play((0, "attack 7C"), (2, "attack 7D"), (1, "beat 7C 8C face_down"))
    game.check_refused(1, "transfer 7H", "not_your_move")


def test_all_opponents_are_awaited_after_a_face_down_card_even_if_they_cannot_throw_in() -> None:
    game = set_up_game(TRUST_RULES, "7C | 8C | TD 6S", "S").play((0, "attack 7C"), (1, "beat 7C 8C face_down"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must", "capacity") == ["pitching", [0, 2], 0]
    assert game.list_legal(0) == ["challenge 7C", "pass"]
    game.check_refused(2, "attack TD", "not_your_move")
    game.play((0, "pass"), (2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "phase", "out", "result") == [
        "over",
        [[0, 1]],
        {"kind": "fool", "fools": [2], "epaulettes": 0},
    ]


def test_seats_that_may_not_throw_in_may_challenge() -> None:
    rules = {**TRUST_RULES, "throw_in_by": "primary_only"}
    game = set_up_game(rules, "7C 6D | 8C 6H | 7D 6S | 9C 9D", "S").play((0, "attack 7C"), (1, "beat 7C 6H face_down"))
    assert game.view_fields(engine.EVERYTHING, "must") == [0, 2, 3]
    assert game.list_legal(2) == ["challenge 7C", "pass"]


def test_a_team_mate_of_the_defender_is_not_awaited() -> None:
    game = set_up_game({**TRUST_RULES, "teams": 2}, "7C 6D | 8C 6H | 7D 6S | 9C 9D", "S")
    game.play((0, "attack 7C"), (1, "beat 7C 6H face_down"))
    assert game.view_fields(engine.EVERYTHING, "must") == [0, 2]
    game.check_refused(3, "challenge 7C", "not_your_move")


def test_in_ordered_priority_only_the_seat_in_turn_may_challenge() -> None:
    game = set_up_game({**TRUST_RULES, "throw_in_priority": "ordered"}, "7C 6D | 8C 6H JC | 7D 6S", "S")
    game.play((0, "attack 7C"), (1, "beat 7C 6H face_down"))
    game.check_refused(2, "challenge 7C", "not_your_move")
    game.play((0, "pass"))
    assert game.list_legal(2) == ["attack 7D", "challenge 7C", "pass"]


def test_after_a_take_a_challenge_is_refused() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (2, "attack 7D"), (1, "beat 7C 6H face_down"), (1, "take"))
    game.check_refused(0, "challenge 7C", "not_your_move")


def test_a_challenge_to_one_of_two_equal_attack_cards_is_to_the_first_on_the_table() -> None:
    game = set_up_game({**TRUST_RULES, "decks": 2}, "7C 7C 6D | 8C 9C 6H JC | KD KS", "S")
    game.play((0, "attack 7C"), (0, "attack 7C"), (1, "beat 7C 6H face_down"), (1, "beat 7C 9C face_down"))
    assert [pair["beaten_by"] for pair in game.view_fields(1, "table")] == ["6H", "9C"]
    assert game.list_legal(2) == ["challenge 7C", "pass"]
    game.play((2, "challenge 7C"))
    assert "2 challenged attack=7C defence=6H good=false passed=[]" in game.write_events(0)


def test_a_wrong_challenger_sees_the_other_face_down_cards() -> None:
    game = set_up_three_players().play((0, "attack 7C"), (2, "attack 7D"))
    game.play((1, "beat 7C 8C face_down"), (1, "beat 7D 6H face_down"), (2, "challenge 7C"))
    assert game.write_events(2, 2)[0] == "2 picked_up count=4 cards=[6H]"
    for viewer in (0, 1, engine.SPECTATOR):
        assert game.write_events(viewer, 2)[0] == "2 picked_up count=4"
    assert game.view_fields(0, "known") == [[], [], ["7C", "8C", "7D"]]


def test_a_picked_up_card_in_an_old_log_is_shown_to_no_viewer() -> None:
    event = engine.Event.from_data("picked_up", 2, {"count": 4, "passed": None})
    assert engine.build_event_view(event, 2) == {"kind": "picked_up", "seat": 2, "count": 4}
