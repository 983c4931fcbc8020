"""The end of a bout and of a game: drawing, going out, fools, draws, epaulettes."""

from typing import Any

import pytest

from games import engine
from tests.engine.compact_games import deal_game, set_up_game


def filter_drawn_events(game_texts: list[str]) -> list[str]:
    return [text for text in game_texts if " drawn " in text]


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ({}, [0, 1, 3, 2]),
        ({"draw_first": "primary_attacker"}, [1, 3, 0, 2]),
        ({"draw_order": "seat_order"}, [0, 1, 2, 3]),
        ({"draw_first": "primary_attacker", "draw_order": "seat_order"}, [1, 2, 3, 0]),
    ],
)
def test_players_draw_in_the_order_that_the_rules_choose(rules: dict[str, Any], order: list[int]) -> None:
    wanted = {"hand_size": 3, "transfer": "untouched", **rules}
    game = set_up_game(wanted, "7C AS | 7D AH | 8C 8D QS | 9H", "S", talon="6C 6D 6H JC JD JH QC QD TS")
    game.play((0, "attack 7C"), (1, "transfer 7D"), (2, "beat 7C 8C"), (2, "beat 7D 8D"))
    game.play((0, "pass"), (1, "pass"), (3, "pass"))
    assert [int(text.split()[0]) for text in filter_drawn_events(game.write_events(engine.EVERYTHING))] == order


def test_in_a_counterclockwise_game_players_draw_counterclockwise() -> None:
    rules = {"hand_size": 3, "direction": "counterclockwise"}
    game = set_up_game(rules, "7C AS | AH | 8C QS", "S", talon="6C 6D 6H JC JD JH QC QD TS")
    game.play((0, "attack 7C"), (2, "beat 7C 8C"), (0, "pass"), (1, "pass"))
    assert [int(text.split()[0]) for text in filter_drawn_events(game.write_events(engine.EVERYTHING))] == [0, 1, 2]


def test_the_trump_card_is_drawn_last_and_publicly_known() -> None:
    game = set_up_game({"hand_size": 3}, "7C AS AC | AH KH 8C | 9H", "S", talon="6C TS")
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (0, "pass"), (2, "pass"))
    assert filter_drawn_events(game.write_events(1)) == [
        "0 drawn count=1 trump_card=false",
        "2 drawn count=1 trump_card=true",
    ]
    assert filter_drawn_events(game.write_events(2))[1] == "2 drawn count=1 trump_card=true cards=[TS]"
    assert game.view_fields(1, "known", "trump", "trump_card", "talon") == [[[], [], ["TS"]], "S", None, 0]


def test_the_rules_decide_whether_players_go_out_after_the_draw_or_with_their_last_card() -> None:
    hands, talon = "7C | 8C KD | 9H 9D", "6C 6D 6H TS"
    game = set_up_game({"hand_size": 2}, hands, "S", talon=talon).play((0, "attack 7C"), (1, "beat 7C 8C"), (2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "out", "hands") == [[], [["6C", "6D"], ["KD", "6H"], ["9D", "9H"]]]
    game = set_up_game({"hand_size": 2, "out_when": "last_card"}, hands, "S", talon=talon)
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "out", "talon") == [[[0]], 3]
    assert game.write_events(2, 4) == [
        "- discarded count=2 passed=[2]",
        "- went_out seats=[0]",
        "1 drawn count=1 trump_card=false",
        "- bout_opened bout=3 starter=1 defender=2",
    ]


def test_a_player_without_cards_stays_in_the_game_until_the_bout_ends() -> None:
    game = set_up_game({}, "7C | 8C KD QD | 7H 9D", "S").play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "must", "out") == [[2], []]
    game.play((2, "attack 7H"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must") == ["taking", [2]]
    game.play((2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "out", "attacker", "defender") == [[[0]], 2, 1]


@pytest.mark.parametrize(
    ("rules", "hands", "opener", "defender"),
    [
        ({}, "7C KC | 8C | TC JC | 9D AD", 2, 3),
        ({"empty_defender": "keep_defender_order"}, "7C KC | 8C | TC JC | 9D AD", 0, 2),
        ({"empty_defender": "keep_defender_order"}, "7C | 8C | TC JC | 9D AD", 3, 2),
        ({"empty_defender": "keep_defender_order"}, "7C KC | 8C 9C | TC JC | 9D AD", 1, 2),
    ],
)
def test_the_rules_decide_which_seats_open_and_defend_after_the_defender_went_out(
    rules: dict[str, Any], hands: str, opener: int, defender: int
) -> None:
    game = set_up_game(rules, hands, "S").play((0, "attack 7C"), (1, "beat 7C 8C"))
    for seat in (
        game.view_fields(engine.EVERYTHING, "must")
        if game.view_fields(engine.EVERYTHING, "phase") == "pitching"
        else []
    ):
        game.play((seat, "pass"))
    assert game.view_fields(engine.EVERYTHING, "attacker", "defender") == [opener, defender]


def test_a_defender_who_takes_does_not_open_the_next_bout() -> None:
    game = set_up_game({}, "7C KC | 9D TD | TC JC", "S").play((0, "attack 7C"), (1, "take"), (0, "pass"), (2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "attacker", "defender") == [2, 0]


def test_the_only_remaining_player_is_the_fool_and_without_remaining_players_the_game_is_drawn() -> None:
    game = set_up_game({}, "7C | 8C KD | -", "S", out=[[2]]).play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert game.write_events(2, 3) == [
        "- discarded count=2 passed=[]",
        "- went_out seats=[0]",
        "- ended result={kind:fool,fools:[1],epaulettes:0} kept=[]",
    ]
    game = set_up_game({}, "7C | 8C | -", "S", out=[[2]]).play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert game.write_events(2, 1) == ["- ended result={kind:draw,fools:[],last_out:[0,1]} kept=[]"]
    assert game.view_fields(0, "phase", "bout", "attacker", "defender", "capacity", "transfers", "table", "passed") == [
        "over", 2, 0, 1, 0, 0, [], [],
    ]  # fmt: skip
    for seat in (0, 1, 2):
        assert game.list_legal(seat) == []
        game.check_refused(seat, "pass", "game_over")
    game.check_refused(0, "attack 7X", "bad_card")
    game.check_refused(0, "lead", "bad_move")
    game.check_refused(0, "attack 7C", "game_over", version=0)


def test_the_last_team_with_players_is_the_fool_together() -> None:
    game = set_up_game({"teams": 2}, "7C | 8D 9D | - | -", "S", out=[[2], [3]])
    game.play((0, "attack 7C"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "result", "out") == [
        {"kind": "fool", "fools": [1, 3], "epaulettes": 0},
        [[2], [3], [0]],
    ]


def test_a_team_continues_with_its_remaining_players() -> None:
    game = set_up_game({"teams": 2}, "7C KC | 8C | 9C TC | TD JD", "S").play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "phase", "out", "attacker", "defender") == ["opening", [[1]], 2, 3]
    game.play((2, "attack 9C"), (3, "take"), (0, "pass"), (2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "attacker", "defender") == [0, 3]


def test_a_transfer_never_makes_a_team_mate_defend() -> None:
    rules = {"teams": 2, "transfer": "untouched"}
    game = set_up_game(rules, "7C KC QC | 7D 9C | - | TD JD", "S", out=[[2]]).play((0, "attack 7C"), (1, "transfer 7D"))
    assert game.view_fields(engine.EVERYTHING, "attacker", "defender", "may", "capacity") == [1, 0, [], 0]


@pytest.mark.parametrize("taken", [True, False])
def test_the_thousandth_bout_is_a_draw_unless_it_leaves_a_fool(taken: bool) -> None:
    game = set_up_game({}, "7C KC | 8C KD | 9H 9D", "S", bout=999)
    game.play((0, "attack 7C"), (1, "take"), (0, "pass"), (2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "phase", "bout") == ["opening", 1000]
    game.play((2, "attack 9H"), (0, "take"))
    assert game.write_events(1, 2)[1] == "- ended result={kind:draw,fools:[],last_out:[]} kept=[]"
    game = set_up_game({}, "7C | 8C KD | 9H 9D", "S", bout=1000).play((0, "attack 7C"))
    game.play((1, "take")) if taken else game.play((1, "beat 7C 8C"))
    game.play((2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "result") == {"kind": "draw", "fools": [], "last_out": [0]}
    game = set_up_game({}, "7C | 8D KD", "S", bout=1000).play((0, "attack 7C"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "result")["kind"] == "fool"


LAST_ATTACK_RULES = {"preset": "classic-36"}
WINNING_CARD_RULES = {"preset": "classic-36", "epaulettes": "winning_card"}


@pytest.mark.parametrize(
    ("rules", "hands", "moves", "count"),
    [
        (LAST_ATTACK_RULES, "6C | 8D 9D", "0 attack 6C, 1 take", 1),
        (LAST_ATTACK_RULES, "7C | 8D 9D", "0 attack 7C, 1 take", 0),
        (LAST_ATTACK_RULES, "6C 6H | 8D 9D TD", "0 attack 6C, 0 attack 6H, 1 take", 2),
        (LAST_ATTACK_RULES, "6C 8H | 8D 9D TD", "0 attack 6C, 1 beat 6C 8S, 0 attack 8H, 1 take", 0),
        (LAST_ATTACK_RULES, "8H 6C | 8D 6S TD", "0 attack 8H, 1 beat 8H 6S, 0 attack 6C, 1 take", 1),
        ({**LAST_ATTACK_RULES, "rank_order": "reverse"}, "6C | AD 9D", "0 attack 6C, 1 take", 1),
        ({**LAST_ATTACK_RULES, "lowest_rank": "7"}, "7C | 8D 9D", "0 attack 7C, 1 take", 1),
        (WINNING_CARD_RULES, "6C | 8D 9D", "0 attack 6C, 1 take", 1),
        (WINNING_CARD_RULES, "6C 6H | 8D 9D TD", "0 attack 6C, 0 attack 6H, 1 take", 2),
        (WINNING_CARD_RULES, "8H 6C | 8D 6S TD", "0 attack 8H, 1 beat 8H 6S, 0 attack 6C, 1 take", 1),
        (WINNING_CARD_RULES, "7C KD | 6S", "0 attack 7C, 1 beat 7C 6S", 1),
        (LAST_ATTACK_RULES, "7C KD | 6S", "0 attack 7C, 1 beat 7C 6S", 0),
        (WINNING_CARD_RULES, "7C KD | 8S", "0 attack 7C, 1 beat 7C 8S", 0),
        ({**WINNING_CARD_RULES, "trust": True}, "7C KD | 6S", "0 attack 7C, 1 beat 7C 6S face_down, 0 pass", 0),
        ({**WINNING_CARD_RULES, "trust": True}, "7C KD | 6S", "0 attack 7C, 1 beat 7C 6S face_down, 0 challenge 7C", 1),
    ],
)
def test_the_rules_decide_how_many_epaulettes_the_fool_gets(
    rules: dict[str, Any], hands: str, moves: str, count: int
) -> None:
    hands = hands.replace("8D 9D TD", "8S 9D TD")
    game = set_up_game(rules, hands, "S")
    for move in moves.split(", "):
        game.play((int(move[0]), move[2:]))
    assert game.view_fields(engine.EVERYTHING, "phase", "result")[0] == "over"
    assert game.view_fields(engine.EVERYTHING, "result")["epaulettes"] == count


def test_a_throw_in_of_another_player_between_two_sixes_does_not_prevent_epaulettes() -> None:
    game = set_up_game(LAST_ATTACK_RULES, "6C 6H | 8D 9D TD JD | 6D", "S")
    game.play((0, "attack 6C"), (2, "attack 6D"), (0, "attack 6H"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "result") == {"kind": "fool", "fools": [1], "epaulettes": 2}


def test_cards_of_two_attackers_give_two_epaulettes_only_under_winning_card() -> None:
    game = set_up_game(LAST_ATTACK_RULES, "6C 6H | 8D 9D TD JD | 6D", "S")
    game.play((0, "attack 6C"), (0, "attack 6H"), (2, "attack 6D"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "result")["epaulettes"] == 1
    game = set_up_game(WINNING_CARD_RULES, "6C 6H | 8D 9D TD JD | 6D", "S")
    game.play((0, "attack 6C"), (0, "attack 6H"), (2, "attack 6D"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "result")["epaulettes"] == 2


def test_resigning_ends_only_a_game_of_two() -> None:
    game = set_up_game("spivak-52", "7C 7D | 7H 9C | AC", "S")
    game.check_refused(1, "resign", "not_your_move")
    game = set_up_game("spivak-52", "7C 7D 8D | 7H 9C", "S").play((0, "attack 7C"), (1, "transfer 7H"), (1, "resign"))
    result = {"kind": "fool", "fools": [1], "epaulettes": 0, "by_resignation": True}
    fields = ("phase", "result", "transfers", "capacity", "must", "may")
    assert game.view_fields(0, *fields) == ["over", result, 1, 0, [], []]
    assert len(game.view_fields(0, "table")) == 2


@pytest.mark.parametrize("phase", ["cutting", "exchanging"])
def test_resigning_is_legal_in_every_phase(phase: str) -> None:
    deck = "2H 3H 3C 4C 5C 6C 7C 8C 9C TC JC QC KH"
    game = deal_game({"preset": "spivak-52", "cut": "plain" if phase == "cutting" else "none"}, 2, deck=deck)
    assert game.view_fields(engine.EVERYTHING, "phase") == phase
    for seat in (0, 1):
        trial = game.state.copy()
        engine.play_move_text(trial, seat, "resign")
        assert trial.result is not None
        assert trial.result["fools"] == [seat]
        assert engine.list_awaited_seats(trial) == []


def test_in_a_prolonged_game_the_cards_of_every_second_defence_return_to_the_talon() -> None:
    rules = {"prolonged": True, "hand_size": 2}
    game = set_up_game(rules, "7C KC | 8C 9C | TC JC", "S", talon="6D 7D 8D 9D 6S", defences=1)
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (0, "pass"), (2, "pass"))
    assert game.write_events(0)[3] == "- returned count=2 passed=[0,2]"
    assert game.view_fields(engine.EVERYTHING, "talon", "discard", "trump_card") == [5, 36 - 6 - 5, "6S"]
    assert {"talon", "numbers"} & set(game.list_events(0)[3]) == set()


def test_cards_returned_into_an_empty_talon_have_no_trump_card() -> None:
    game = set_up_game({"prolonged": True, "hand_size": 2}, "7C KC | 8C 9C | TC JC", "C", defences=1)
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (0, "pass"), (2, "pass"))
    assert game.view_fields(engine.EVERYTHING, "talon", "trump_card", "trump") == [0, None, "C"]
    assert [text.split()[:3] for text in filter_drawn_events(game.write_events(engine.EVERYTHING))] == [
        ["0", "drawn", "count=1"],
        ["1", "drawn", "count=1"],
    ]
    assert all("trump_card=false" in text for text in filter_drawn_events(game.write_events(engine.EVERYTHING)))


def test_a_defence_that_ends_by_a_wrong_challenge_counts_as_successful() -> None:
    game = set_up_game({"prolonged": True, "trust": True}, "7C KC | 8C 9C | TC JC", "S")
    game.play((0, "attack 7C"), (1, "beat 7C 8C face_down"), (2, "challenge 7C"))
    game.play((1, "attack 9C"), (2, "beat 9C TC"), (0, "pass"))
    assert [text for text in game.write_events(0) if "returned" in text] == ["- returned count=2 passed=[0]"]


def test_the_top_card_of_the_talon_can_open_a_bout() -> None:
    rules = {"lead_top_card": True, "hand_size": 2}
    game = set_up_game(rules, "7C KC | 8C 9D | TC JC", "H", talon="8D 6C 9H")
    game.check_refused(1, "attack_top", "not_your_move")
    game.play((0, "attack_top"))
    assert game.write_events(2, 1) == ["0 attacked cards=[8D] top=true"]
    game = set_up_game(rules, "7C KC | 8C 9D | TC JC", "H", talon="9H").play((0, "attack_top"))
    assert game.view_fields(engine.EVERYTHING, "trump_card", "talon", "trump") == [None, 0, "H"]
    game = set_up_game(rules, "7C KC | 8C 9D | TC JC", "H", talon="")
    game.check_refused(0, "attack_top", "not_your_move")
    assert (
        "top" not in set_up_game("alemi-36", "7C KC | 8C", "H").play((0, "attack 7C")).list_events(engine.EVERYTHING)[0]
    )
