"""The suggestions for a position, and the effect of accepting them."""

from games import engine
from games.orders import foresight
from tests.engine.record import Game, at
from tests.games.orders.asking import says

HANDS = "9S KS 6H | 7C 8D KD | 7D 8C AC | QD QC QH"


def suggested(game: Game, seat: int) -> list[foresight.Suggestion]:
    return foresight.suggested(engine.view(game.state, seat), game.rules, seat)


def kinds(game: Game, seat: int) -> list[str]:
    return [one.question["kind"] for one in suggested(game, seat)]


def table_of_four(**fields: object) -> Game:
    return at("classic-36", HANDS, "H", talon="AD 6S 9C AH", **fields)


def beaten() -> Game:
    """Return a position in which seat 1 has beaten a ten with a jack, and others may throw in."""
    return table_of_four(phase="pitching", table="0:TD/JD")


def test_whoever_has_beaten_is_first_told_of_what_may_be_thrown_in() -> None:
    first, second, *others = suggested(beaten(), 1)
    assert first.question == {"kind": "thrown_in", "if": {"rank": "T"}}
    assert second.question == {"kind": "thrown_in", "if": {"rank": "J"}}
    assert [one.question["kind"] for one in others] == ["open", "throw_in", "attack"]
    assert others[-1].question["by"] == 0


def test_a_card_that_is_the_one_to_beat_with_is_named() -> None:
    game = at("classic-36", "9S KS 6H | 7C 8S TH | 7D 8C 8H", "H", talon="AD AH", phase="pitching", table="0:9D/JD")
    nine, jack = suggested(game, 1)[:2]
    thrown_in = {"laid": "throw_in", "bout": 2}
    assert nine.answers[0]["defences"][0] == {"if": {"rank": "9", **thrown_in}, "do": "beat", "with": ["TH"]}
    assert jack.answers[0]["defences"][0] == {"if": {"rank": "J", **thrown_in}, "do": "beat", "with": ["TH"]}


def test_who_sits_behind_a_taking_defender_is_first_told_of_opening() -> None:
    game = table_of_four(phase="taking", table="0:TD", passed=[2, 3])
    assert [kinds(game, seat)[0] for seat in (2, 3)] == ["open", "attack"]


def test_no_more_than_five_are_told_and_no_question_twice() -> None:
    for seat in (1, 3):
        told = [str(one.question) for one in suggested(table_of_four(phase="taking", table="0:TD", passed=[3]), seat)]
        assert 0 < len(told) == len(set(told)) <= foresight.MOST


def test_while_the_game_waits_for_the_seat_nothing_is_suggested() -> None:
    game = at("classic-36", "9S KS 6H | 7C 8C TC | 7D 8D TD", "H", talon="AD AH")
    assert suggested(game, 0) == []
    game.plays((0, "attack 9S"))
    assert kinds(game, 0)
    assert suggested(game, 1) == []


def test_nothing_is_suggested_to_who_is_out_nor_when_all_is_over() -> None:
    game = at("classic-36", "- | 7C 8C | 7D 8D", "H", out=[[0]], attacker=1)
    assert suggested(game, 0) == []
    game = at("classic-36", "9S KS | 7C 8C", "H").plays((0, "resign"))
    assert [suggested(game, seat) for seat in (0, 1)] == [[], []]


def test_who_has_one_lowest_trump_of_two_may_be_asked_to_exchange() -> None:
    rules = {"decks": 2, "trump_exchange": "before_first_attack"}
    game = at(rules, "6H 7C | 6H 8C | 7D 8D", "H", talon="AD AH", phase="exchanging", bout=1, dealer=2)
    assert engine.must(game.state) == [0]
    assert kinds(game, 1)[0] == "exchange"
    assert "exchange" not in kinds(game, 2)
    words = suggested(game, 1)[0].answers[0]
    game.plays((0, "keep"))
    assert says(game, 1, **words) == "exchange"


def test_where_cards_are_taken_on_trust_nobody_is_made_to_pass() -> None:
    game = at({"trust": True}, HANDS, "H", talon="AD AH", phase="pitching", table="0:TD/?JD", passed=[3])
    added = [one.answers[0] for one in suggested(game, 3) if one.question["kind"] == "throw_in"]
    assert [words["throw_ins"]["then"] for words in added] == ["ask"]


def test_who_is_left_out_of_the_throwing_in_is_not_told_of_it() -> None:
    game = at("cabinet-prostoy", HANDS, "H", talon="AD AH", phase="defending", table="0:TD")
    assert [kinds(game, seat)[0] for seat in (0, 2)] == ["throw_in", "attack"]


def test_the_last_answer_to_every_question_asks_the_player() -> None:
    game = table_of_four(phase="taking", table="0:TD", passed=[2])
    asking = foresight.together(one.answers[-1] for one in suggested(game, 2))
    leaving = foresight.together(one.answers[0] for one in suggested(game, 2))
    game.plays((0, "pass"), (3, "pass"))
    assert (says(game, 2, **asking), says(game, 2, **leaving)) == (None, "attack 7D")
