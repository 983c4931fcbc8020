"""The suggestions of standing orders in a position, and the effect of accepting them."""

from typing import Any

import pytest

from games import engine
from games.orders import foresight
from tests.engine.compact_games import Game, set_up_game
from tests.games.orders.decisions import decide_move

HANDS = "9S KS 6H | 7C 8D KD | 7D 8C AC | QD QC QH"


def list_suggestions(game: Game, seat: int) -> list[foresight.Suggestion]:
    return foresight.suggest_orders(engine.build_view(game.state, seat), game.rules, seat)


def list_question_kinds(game: Game, seat: int) -> list[str]:
    return [one.question["kind"] for one in list_suggestions(game, seat)]


def build_position_of_four(**fields: object) -> Game:
    return set_up_game("classic-36", HANDS, "H", talon="AD 6S 9C AH", **fields)


def build_beaten_position() -> Game:
    """Return a position of four in which seat 1 has beaten a ten with a jack."""
    return build_position_of_four(phase="pitching", table="0:TD/JD")


def test_a_defender_who_has_beaten_is_first_asked_about_throw_ins() -> None:
    first, second, *others = list_suggestions(build_beaten_position(), 1)
    assert first.question == {"kind": "thrown_in", "if": {"rank": "T"}}
    assert second.question == {"kind": "thrown_in", "if": {"rank": "J"}}
    assert [one.question["kind"] for one in others] == ["open", "throw_in", "attack"]
    assert others[-1].question["by"] == 0


def test_an_answer_names_the_only_card_that_can_beat() -> None:
    game = set_up_game(
        "classic-36", "9S KS 6H | 7C 8S TH | 7D 8C 8H", "H", talon="AD AH", phase="pitching", table="0:9D/JD"
    )
    nine, jack = list_suggestions(game, 1)[:2]
    thrown_in = {"laid": "throw_in", "bout": 2}
    assert nine.answers[0]["defences"][0] == {"if": {"rank": "9", **thrown_in}, "do": "beat", "with": ["TH"]}
    assert jack.answers[0]["defences"][0] == {"if": {"rank": "J", **thrown_in}, "do": "beat", "with": ["TH"]}


@pytest.mark.parametrize(
    ("rules", "table", "transfers"),
    [
        ({"preset": "classic-36", "transfer": "last_unbeaten"}, "0:9D/JD", True),
        ({"preset": "classic-36", "transfer": "untouched"}, "0:9D/JD", False),
        ({"preset": "classic-36", "transfer": "untouched", "reflect": True}, "0:9D/JD", False),
        ({"preset": "classic-36", "transfer": "untouched", "role_cards": {"8": "pass"}}, "0:9D/JD", True),
        ({"preset": "classic-36", "transfer": "last_unbeaten", "trust": True}, "0:9D/JD", True),
        ({"preset": "classic-36", "transfer": "last_unbeaten", "trust": True}, "0:9D/?7C", False),
    ],
)
def test_a_card_that_is_thrown_in_is_passed_on_only_if_the_table_allows_it(
    rules: dict[str, Any], table: str, transfers: bool
) -> None:
    game = set_up_game(rules, "9S KS 6H | 8C 8S TH | 7D AC 8H", "H", talon="AD AH", phase="pitching", table=table)
    suggestions = list_suggestions(game, 1)
    done = {
        kind: {
            rule["do"]
            for one in suggestions
            if one.question["kind"] == kind
            for answer in one.answers
            for rule in answer["defences"]
        }
        for kind in ("thrown_in", "attack")
    }
    assert ("transfer" in done["thrown_in"], "reflect" in done["thrown_in"]) == (transfers, False)
    assert {"beat", "take", "ask"} <= done["thrown_in"]
    assert "transfer" in done["attack"]


def test_the_next_attacker_after_a_taking_defender_is_first_asked_about_openings() -> None:
    game = build_position_of_four(phase="taking", table="0:TD", passed=[2, 3])
    assert [list_question_kinds(game, seat)[0] for seat in (2, 3)] == ["open", "attack"]


def test_the_defender_of_a_bout_that_is_not_yet_open_is_first_asked_about_its_opening() -> None:
    assert list_question_kinds(build_position_of_four(), 1)[0] == "attack"
    rules = {"trump_exchange": "before_first_attack"}
    game = set_up_game(
        rules, "7C 8D KD | 7D 8C AC | 9S KS 6H", "H", talon="AD 6S 9C AH", phase="exchanging", bout=1, dealer=2
    )
    assert [list_question_kinds(game, seat)[0] for seat in (0, 1)] == ["open", "attack"]


def test_at_most_five_different_questions_are_suggested() -> None:
    for seat in (1, 3):
        suggestions = [
            str(one.question)
            for one in list_suggestions(build_position_of_four(phase="taking", table="0:TD", passed=[3]), seat)
        ]
        assert 0 < len(suggestions) == len(set(suggestions)) <= foresight.MAX_SUGGESTIONS


def test_with_reversed_ranks_an_ace_is_the_most_probable_attack() -> None:
    hands = "QC 8D AH KD AD 7C | 6S 9C QH KH 7S TH | QD JD JH AS QS JS"
    talon = "KC 6C 9S 8C 9D TD KS AC 7H"
    game = set_up_game({"rank_order": "reverse"}, hands, "H", talon=talon)
    attack = list_suggestions(game, 1)[0]
    assert attack.question == {"kind": "attack", "if": {}, "by": 0}
    assert [one["do"] for one in attack.answers[0]["defences"]] == ["beat", "take"]


def test_an_answer_to_all_plain_cards_does_not_name_the_highest_of_them() -> None:
    others, talon = "6C 7C 8C 9C AC 6D 8D 9D TD AD 7H 8H JS", "JC QC TS"
    game = set_up_game("classic-36", f"{others} | KC 7D KD 6H 7S QS", "S", talon=talon)
    (first, *_) = [one.question for one in list_suggestions(game, 1) if one.question["kind"] == "attack"]
    assert first["if"] == {"trump": False}


def test_an_awaited_seat_gets_no_suggestions() -> None:
    game = set_up_game("classic-36", "9S KS 6H | 7C 8C TC | 7D 8D TD", "H", talon="AD AH")
    assert list_suggestions(game, 0) == []
    game.play((0, "attack 9S"))
    assert list_question_kinds(game, 0)
    assert list_suggestions(game, 1) == []


def test_finished_players_and_games_get_no_suggestions() -> None:
    game = set_up_game("classic-36", "- | 7C 8C | 7D 8D", "H", out=[[0]], attacker=1)
    assert list_suggestions(game, 0) == []
    game = set_up_game("classic-36", "9S KS | 7C 8C", "H").play((0, "resign"))
    assert [list_suggestions(game, seat) for seat in (0, 1)] == [[], []]


def test_a_holder_of_one_of_two_lowest_trumps_may_be_asked_to_exchange() -> None:
    rules = {"decks": 2, "trump_exchange": "before_first_attack"}
    game = set_up_game(rules, "6H 7C | 6H 8C | 7D 8D", "H", talon="AD AH", phase="exchanging", bout=1, dealer=2)
    assert engine.list_awaited_seats(game.state) == [0]
    assert list_question_kinds(game, 1)[0] == "exchange"
    assert "exchange" not in list_question_kinds(game, 2)
    words = list_suggestions(game, 1)[0].answers[0]
    game.play((0, "keep"))
    assert decide_move(game, 1, **words) == "exchange"


def test_no_pass_is_suggested_under_trust_rules() -> None:
    game = set_up_game({"trust": True}, HANDS, "H", talon="AD AH", phase="pitching", table="0:TD/?JD", passed=[3])
    added = [one.answers[0] for one in list_suggestions(game, 3) if one.question["kind"] == "throw_in"]
    assert [words["throw_ins"]["then"] for words in added] == ["ask"]


def test_a_seat_that_may_not_throw_in_is_not_asked_about_it() -> None:
    game = set_up_game("cabinet-prostoy", HANDS, "H", talon="AD AH", phase="defending", table="0:TD")
    assert [list_question_kinds(game, seat)[0] for seat in (0, 2)] == ["throw_in", "attack"]


def test_a_team_mate_of_the_defender_is_not_first_asked_about_throw_ins() -> None:
    game = set_up_game({"teams": 2}, HANDS, "H", talon="AD AH", phase="defending", table="0:TD")
    assert [list_question_kinds(game, seat)[0] for seat in (2, 3)] == ["throw_in", "attack"]


def test_the_last_answer_to_every_question_asks_the_player() -> None:
    game = build_position_of_four(phase="taking", table="0:TD", passed=[2])
    asking = foresight.combine_orders(one.answers[-1] for one in list_suggestions(game, 2))
    leaving = foresight.combine_orders(one.answers[0] for one in list_suggestions(game, 2))
    game.play((0, "pass"), (3, "pass"))
    assert (decide_move(game, 2, **asking), decide_move(game, 2, **leaving)) == (None, "attack 7D")


def test_among_three_players_neighbours_get_the_same_questions_as_if_all_may_throw_in() -> None:
    hands = "9S KS 6H | 7C 8D KD | 7D 8C AC"
    positions: list[dict[str, Any]] = [
        {"phase": "defending", "table": "0:TD"},
        {"phase": "pitching", "table": "0:TD/JD"},
        {"phase": "taking", "table": "0:TD"},
    ]
    for fields in positions:
        games = [
            set_up_game({"throw_in_by": who}, hands, "H", talon="AD AH", **fields) for who in ("all", "neighbours")
        ]
        for seat in range(3):
            asked = [list_question_kinds(game, seat) for game in games]
            assert asked[0] == asked[1], (fields, seat)


def test_the_recommended_throw_ins_are_plain_cards_up_to_a_rank_and_without_a_talon_also_trumps() -> None:
    during_talon, after_talon = (
        set_up_game("classic-36", HANDS, "H", phase="defending", table="0:TD", **talon)
        for talon in ({"talon": "AD 6S 9C AH"}, {})
    )
    assert list_recommended_throw_ins(during_talon, 0) == [
        {"throw_ins": {"up_to": "A", "then": "pass"}},
        {"throw_ins_on_take": {"up_to": "T", "then": "pass"}},
    ]
    assert list_recommended_throw_ins(after_talon, 0)[0] == {
        "throw_ins": {"cards": ["6H"], "up_to": "A", "then": "pass"}
    }


def list_recommended_throw_ins(game: Game, seat: int) -> list[dict[str, Any]]:
    kinds = ("throw_in", "throw_in_on_take")
    recommended = [one.answers[0] for one in list_suggestions(game, seat) if one.question["kind"] in kinds]
    return [{name: words for name, words in answer.items() if name != "for_bouts"} for answer in recommended]
