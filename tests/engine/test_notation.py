"""The notation of whole games: writing, parsing and replaying."""

import random

import pytest

from games import engine
from games.engine.notation import NotatedGame, list_moves, parse_game, replay_notated_game, write_game

SEED = bytes.fromhex("0" * 63 + "1")
GAME_TEXT = """Durak by post, notation 1
Rules: alemi-36 attack_limit=6
Seats: anna, (steady)
Dealer: 0
Previous: {"fool":0,"last_fool":0,"out":[[1]]}
Seed: 0000000000000000000000000000000000000000000000000000000000000001
Result: unfinished

1. 1:+9H 0:take 1:pass
"""


def build_opened_game() -> NotatedGame:
    return parse_game(GAME_TEXT)


def test_a_written_game_is_equal_after_parsing_it():
    game = build_opened_game()
    assert write_game(game) == GAME_TEXT
    assert game.player_names == ("anna", "(steady)")
    assert game.rules == engine.Rules.from_data({"preset": "alemi-36", "attack_limit": 6})
    assert game.commitment == engine.compute_commitment(SEED)
    assert [(move.bout, move.seat, move.move) for move in game.moves] == [
        (1, 1, "attack 9H"),
        (1, 0, "take"),
        (1, 1, "pass"),
    ]


@pytest.mark.parametrize(
    ("sign", "move"),
    [
        ("+7C7D", "attack 7C 7D"),
        ("+?", "attack_top"),
        ("7C/TC", "beat 7C TC"),
        ("7C/9H?", "beat 7C 9H face_down"),
        (">7H7S", "transfer 7H 7S"),
        ("^7H", "reflect 7H"),
        ("!7C", "challenge 7C"),
        ("cut=17", "cut 17"),
        *((word, word) for word in ("take", "pass", "exchange", "keep", "refuse_cut", "resign")),
    ],
)
def test_every_kind_of_move_has_its_sign(sign: str, move: str):
    text = GAME_TEXT.replace("1:+9H 0:take 1:pass", f"0:{sign}")
    assert [played.move for played in parse_game(text).moves] == [move]
    assert write_game(parse_game(text)) == text


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        ("Durak by post, notation 1", "Chess", "Line 1"),
        ("Dealer: 0", "Dealer: 2", "Line 4"),
        ("Dealer: 0\n", "", "Dealer"),
        ("Result: unfinished", "Result: won", "Line 7"),
        ("1:+9H", "1:+6X", "Line 9"),
        ("1:+9H", "9H", "Line 9"),
        ("1:+9H", "7:+9H", "no seat 7"),
        ("Seed: 0", "Seed: z", "Line 6"),
        ("Seats:", "Chairs:", "Chairs"),
        ("Result: unfinished", "Result: unfinished\nCommitment: " + "0" * 64, "Seed"),
    ],
)
def test_a_refusal_of_a_text_that_is_no_game_names_the_line_at_fault(line: str, instead: str, message: str):
    with pytest.raises(engine.RefusalError, match=message) as refused:
        parse_game(GAME_TEXT.replace(line, instead))
    assert refused.value.code == "bad_notation"


def test_the_nearest_preset_may_be_for_more_players_than_the_pack_serves():
    options = engine.Rules.from_data("cabinet-podkidnoy").to_data() | {"lowest_rank": "9", "hand_size": 12}
    rules = engine.Rules.from_data(options, 2)
    text = GAME_TEXT.replace("alemi-36 attack_limit=6", 'cabinet-podkidnoy lowest_rank="9" hand_size=12')
    assert parse_game(text).rules == rules
    assert write_game(parse_game(text)) == text


def test_impossible_rules_are_refused_as_bad_rules():
    with pytest.raises(engine.RefusalError) as refused:
        parse_game(GAME_TEXT.replace("attack_limit=6", "jokers=2"))
    assert (refused.value.code, refused.value.option) == ("bad_rules", "jokers")


def test_a_move_that_is_not_legal_stops_the_replay():
    with pytest.raises(engine.RefusalError) as refused:
        replay_notated_game(parse_game(GAME_TEXT.replace("1:+9H", "1:+AC")))
    assert refused.value.code == "illegal_move"


def test_a_move_in_another_bout_than_the_text_says_stops_the_replay():
    with pytest.raises(engine.RefusalError, match="bout 1, not in 2") as refused:
        replay_notated_game(parse_game(GAME_TEXT.replace("\n1. ", "\n2. ")))
    assert refused.value.code == "bad_notation"


def test_a_text_with_another_result_than_its_moves_give_is_refused():
    with pytest.raises(engine.RefusalError, match="another result") as refused:
        replay_notated_game(parse_game(GAME_TEXT.replace("unfinished", "fool 1")))
    assert refused.value.code == "bad_notation"


def test_without_its_seed_a_game_is_parsed_but_not_dealt_again():
    sealed = GAME_TEXT.replace("Seed: " + SEED.hex(), "Commitment: " + engine.compute_commitment(SEED))
    assert write_game(parse_game(sealed)) == sealed
    with pytest.raises(engine.RefusalError, match="without its seed"):
        replay_notated_game(parse_game(sealed))


def test_the_result_in_the_text_of_a_game_has_resignations_and_epaulettes():
    rules = engine.Rules.from_data("alemi-36")
    state, log = engine.deal_game(rules, 2, seed=SEED)
    log += engine.play_move_text(state, 1, "resign")
    game = NotatedGame(rules, ("a", "b"), 0, None, SEED, engine.compute_commitment(SEED), state.result, list_moves(log))
    assert "Result: fool 1 resigned\n" in write_game(game)
    assert replay_notated_game(parse_game(write_game(game)))[0].result == state.result
    decorated = {"kind": "fool", "fools": [1, 3], "epaulettes": 2}
    text = write_game(NotatedGame(rules, tuple("abcd"), 0, None, SEED, engine.compute_commitment(SEED), decorated, ()))
    assert "Result: fool 1 3 epaulettes=2\n" in text
    assert parse_game(text).result == decorated


def test_the_text_of_a_game_is_short_enough_for_a_mail():
    rules, rng = engine.Rules.from_data("cabinet-podkidnoy"), random.Random(5)
    state, log = engine.deal_game(rules, 4, seed=SEED)
    while not state.over:
        seat = rng.choice(engine.list_awaited_seats(state))
        log += engine.play_move(state, seat, rng.choice(engine.list_legal_moves(state, seat)))
    game = NotatedGame(
        rules, tuple("abcd"), 0, None, SEED, engine.compute_commitment(SEED), state.result, list_moves(log)
    )
    lines = write_game(game).splitlines()
    assert len(lines) == 7 + state.bout
