from tests.engine.record import Game, at
from tests.games.orders.asking import says

OTHERS = "7C 8C TC JC KC AC"


def to_open(hand: str, rules: object = "classic-36") -> Game:
    return at(rules, f"{hand} | {OTHERS}", "H", talon="AD AH")


def test_the_first_opening_that_can_be_played_is_played() -> None:
    game = to_open("9S KS 9D TD 6H QH")
    assert says(game, 0, openings=[["7S"], ["KS"], "lowest"]) == "attack KS"


def test_the_lowest_card_is_no_trump_while_there_is_another() -> None:
    assert says(to_open("9S KS TD 6H"), 0, openings=["lowest"]) == "attack 9S"
    assert says(to_open("QH 6H"), 0, openings=["lowest"]) == "attack 6H"


def test_the_lowest_pair_is_opened_with_one_of_its_cards_or_both() -> None:
    hand = "7S KS KD 9S 9D 6H"
    assert says(to_open(hand), 0, openings=["lowest_pair"]) == "attack 9D"
    assert says(to_open(hand, {"preset": "classic-36", "opening": "set"}), 0, openings=["lowest_pair"]) == (
        "attack 9D 9S"
    )


def test_against_a_defender_with_one_card_a_pair_is_opened_with_one_of_its_cards() -> None:
    game = at({"preset": "classic-36", "opening": "set"}, "7S KS KD 9S 9D 6H | 7C", "H")
    assert says(game, 0, openings=["lowest_pair"]) == "attack 9D"


def test_trumps_make_no_pair() -> None:
    assert says(to_open("6S 6H KD"), 0, openings=["lowest_pair"]) is None
    assert says(to_open("6S 6H KD"), 0, openings=["lowest_pair", "lowest"]) == "attack 6S"


def test_a_set_is_named_in_any_order() -> None:
    game = to_open("9S 9D KS", {"preset": "classic-36", "opening": "set"})
    assert says(game, 0, openings=[["9S", "9D"]]) == "attack 9D 9S"
    assert says(to_open("9S 9D KS"), 0, openings=[["9S", "9D"]]) is None


def test_ask_ends_the_openings() -> None:
    assert says(to_open("9S KS"), 0, openings=["ask", "lowest"]) is None
    assert says(to_open("9S KS"), 0) is None


def beaten(hand: str = "7D 7H 9C QS KS", table: str = "0:7S/9S", **fields: object) -> Game:
    """Return a position in which seat 0 may throw in; hearts are trumps."""
    return at(
        "alemi-36", f"{hand} | {OTHERS}", "H", **{"talon": "AD AH", "phase": "pitching", "table": table, **fields}
    )


def test_cards_are_thrown_in_by_name_by_rank_and_up_to_a_rank() -> None:
    assert says(beaten(), 0, throw_ins={"cards": ["9C"]}) == "attack 9C"
    assert says(beaten(), 0, throw_ins={"ranks": ["9"]}) == "attack 9C"
    assert says(beaten(), 0, throw_ins={"up_to": "8"}) == "attack 7D"
    assert says(beaten(), 0, throw_ins={"cards": ["QS"], "ranks": ["K"]}) is None


def test_the_cheapest_goes_first() -> None:
    assert says(beaten(), 0, throw_ins={"up_to": "A"}) == "attack 7D"


def test_trumps_are_thrown_in_only_if_they_are_meant() -> None:
    hand = "7H QS KS"
    assert says(beaten(hand), 0, throw_ins={"up_to": "A", "then": "pass"}) == "pass"
    assert says(beaten(hand), 0, throw_ins={"up_to": "A", "trumps": True}) == "attack 7H"
    assert says(beaten(hand), 0, throw_ins={"cards": ["7H"]}) == "attack 7H"


def test_no_more_is_thrown_in_than_was_said() -> None:
    assert says(beaten(), 0, throw_ins={"up_to": "A", "at_most": 1, "then": "pass"}) == "pass"
    assert says(beaten(), 0, throw_ins={"up_to": "A", "at_most": 2, "then": "pass"}) == "attack 7D"


def test_who_adds_nothing_passes_or_is_asked() -> None:
    assert says(beaten("QS KS"), 0, throw_ins={"up_to": "A", "then": "pass"}) == "pass"
    assert says(beaten("QS KS"), 0, throw_ins={"up_to": "A", "then": "ask"}) is None
    assert says(beaten("QS KS"), 0, throw_ins={}) is None
    assert says(beaten("QS KS"), 0) is None


def test_to_pass_in_this_bout_goes_before_everything() -> None:
    assert says(beaten(), 0, pass_this_bout=True, throw_ins={"up_to": "A"}) == "pass"


def test_for_a_defender_who_takes_there_can_be_other_orders() -> None:
    taking = beaten(phase="taking", table="0:7S")
    assert says(taking, 0, throw_ins={"up_to": "A"}) == "attack 7D"
    assert says(taking, 0, throw_ins={"up_to": "A"}, throw_ins_on_take={"then": "pass"}) == "pass"
    assert says(beaten(), 0, throw_ins={"up_to": "A"}, throw_ins_on_take={"then": "pass"}) == "attack 7D"


def test_the_lowest_trump_is_exchanged_kept_or_asked_about() -> None:
    game = at("spivak-52", "2H 8D | 7C 8C", "H", talon="AD AH", phase="exchanging", bout=1)
    assert says(game, 0, exchange="always") == "exchange"
    assert says(game, 0, exchange="never") == "keep"
    assert says(game, 0, exchange="ask") is None
    assert says(game, 0) is None
