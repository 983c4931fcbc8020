"""Cards and moves are parsed and written as texts."""

from re import fullmatch

import pytest

from games import engine
from games.engine.cards import (
    BLACK_JOKER,
    CARD_PATTERN,
    NAMES,
    RED_JOKER,
    build_set,
    convert_to_faces,
    get_rank,
    list_card_names,
    parse_card_label,
    parse_face,
    parse_rank,
    write_card_label,
)
from tests.engine.compact_games import catch_refusal, deal_game, set_up_game


def test_cards_are_listed_by_suit_and_then_by_rank() -> None:
    cards = build_set(face for face in map(parse_face, ["AS", "2H", "TC", "KC", "9D"]) if face is not None)
    assert list_card_names(cards) == ["TC", "KC", "9D", "2H", "AS"]


def test_a_ten_may_be_written_as_10_or_t_and_is_shown_as_t() -> None:
    assert parse_face("10S") == parse_face("TS")
    assert parse_rank("10") == parse_rank("T")
    game = set_up_game("alemi-36", "TS 7C | 8C 9C", "H")
    assert game.play((0, "attack 10S")).write_events(engine.EVERYTHING) == ["0 attacked cards=[TS]"]


@pytest.mark.parametrize("text", ["", "7", "S7", "7s", "1S", "11S", "107S", "7SS", "7X", " 7S", "???", "t10S", "7♠"])
def test_parsing_an_invalid_card_is_refused(text: str) -> None:
    assert parse_face(text) is None


def test_labels_distinguish_copies_of_a_card_and_names_do_not() -> None:
    assert [write_card_label(card) for card in (0, 52, 207)] == ["2C", "2C.1", "AS.3"]
    assert [parse_card_label(write_card_label(card)) for card in range(len(NAMES))] == list(range(len(NAMES)))
    assert NAMES[0] == NAMES[52]
    assert convert_to_faces(1 | 1 << 52) == 1


def test_jokers_come_last_and_labels_distinguish_their_copies() -> None:
    black, red = parse_face("XB"), parse_face("XR")
    assert (black, red) == (BLACK_JOKER, RED_JOKER)
    assert list_card_names(build_set([RED_JOKER, BLACK_JOKER, 51, 0])) == ["2C", "AS", "XB", "XR"]
    second = parse_card_label("XR.1")
    assert (NAMES[second], write_card_label(second)) == ("XR", "XR.1")
    assert convert_to_faces(1 << 52 | 1 << RED_JOKER | 1 << second) == 1 | 1 << RED_JOKER
    assert [get_rank(card) for card in (RED_JOKER, BLACK_JOKER, second)] == [parse_rank("X")] * 3


def test_the_card_pattern_matches_exactly_the_texts_that_can_be_parsed() -> None:
    assert all(fullmatch(CARD_PATTERN, name) and parse_face(name) is not None for name in (*NAMES, "10H"))
    assert not any(fullmatch(CARD_PATTERN, text) for text in ("7X", "X", "XX", "1H", "10", "XC"))


MOVE_TEXTS = [
    "cut 17", "refuse_cut", "exchange", "keep", "attack 7S", "attack 7C 7S", "attack_top", "beat 7S 9S",
    "beat 7S 9S face_down", "transfer 7H", "transfer 7D 7H", "reflect 7H", "take", "pass", "challenge 7S", "resign",
]  # fmt: skip


@pytest.mark.parametrize("text", MOVE_TEXTS)
def test_a_parsed_move_of_every_kind_is_written_as_the_same_text(text: str) -> None:
    state = set_up_game("alemi-36", "7C | 8C", "H").state
    assert str(engine.parse_move(state.rules, text)) == text
    assert engine.parse_move(state.rules, text) == engine.parse_move(state.rules, text)
    assert hash(engine.parse_move(state.rules, text)) == hash(engine.parse_move(state.rules, text))


def test_extra_spaces_in_the_text_of_a_move_are_ignored() -> None:
    state = set_up_game("alemi-36", "7C | 8C", "H").state
    assert str(engine.parse_move(state.rules, "  beat  7S\t10S ")) == "beat 7S TS"


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "lead 7C", "ATTACK 7C", "attack", "beat", "beat 7S", "beat 7S 8S 9S", "beat 7S 8S face_up", "take 7S",
        "pass pass", "cut", "cut x", "cut --1", "cut 1.5", "cut 1 2", "cut ²", "cut ١", "transfer", "reflect",
        "reflect 7H 7D", "challenge", "challenge 7S 8S", "attack_top 7S", "exchange 6S", "keep 6S", "resign now",
        "refuse_cut 3", "\x00",
    ],
)  # fmt: skip
def test_invalid_texts_of_moves_are_refused_as_bad_moves(text: str) -> None:
    state = set_up_game("alemi-36", "7C | 8C", "H").state
    assert catch_refusal(lambda: engine.parse_move(state.rules, text)).code == "bad_move"


@pytest.mark.parametrize("text", ["attack 7X", "attack 7C 5C", "attack 2S", "beat 7C 1C", "reflect ??", "challenge 5H"])
def test_a_card_that_is_not_in_the_pack_is_a_bad_card(text: str) -> None:
    state = set_up_game("alemi-36", "7C | 8C", "H").state
    assert catch_refusal(lambda: engine.parse_move(state.rules, text)).code == "bad_card"


@pytest.mark.parametrize("number", ["0", "-1", "36", "9" * 60, "-" + "9" * 60])
def test_a_cut_with_a_number_out_of_range_is_parsed_as_a_cut(number: str) -> None:
    game = deal_game({"cut": "plain"}, 2, seed=bytes(32))
    game.check_refused(1, f"cut {number}", "illegal_move")


def test_zeros_before_the_number_of_a_cut_do_not_change_it() -> None:
    state = deal_game({"cut": "plain"}, 2, seed=bytes(32)).state
    assert str(engine.parse_move(state.rules, "cut 0000000012")) == "cut 12"
