"""Standing orders in words, in both languages: the test has every kind of condition, action and order."""

from typing import Any

import pytest
from django.utils import translation

from games import words
from games.orders.schema import ORDERS_EXAMPLE

THREE_PLAYERS = words.PlayerNames(["Anna", "Boris", "Vera"], 0, frozenset({0, 1, 2}))

CONDITIONS_AND_TEXTS = [
    ({}, "any card", "любой карты"),
    ({"card": "10D"}, "10♦", "10♦"),
    ({"rank": "8"}, "an eight", "восьмёрки"),
    ({"rank": "X"}, "a joker", "джокера"),
    ({"up_to": "9"}, "a nine or lower, no trump", "девятки или младше, не козыря"),
    ({"up_to": "9", "trump": True}, "a nine or lower, a trump", "девятки или младше, козыря"),
    ({"trump": False}, "a card that is no trump", "некозырной карты"),
    ({"joker": False}, "no joker", "не джокера"),
]
ACTIONS_AND_TEXTS = [
    ([{"do": "beat"}], "beat it cheaply", "бить подешевле"),
    (
        [{"do": "beat", "trumps": False}, {"do": "take"}],
        "beat it without a trump, else take",
        "бить, но не козырем, иначе взять",
    ),
    ([{"do": "beat", "with": ["QD", "AS"]}], "beat it with Q♦ or A♠", "бить картой Д♦ или картой Т♠"),
    ([{"do": "transfer"}], "pass it on", "перевести"),
    ([{"do": "transfer", "with": ["7C", "7D"]}], "pass it on with 7♣ and 7♦", "перевести картами 7♣ и 7♦"),
    ([{"do": "reflect"}], "show a trump and pass it on", "показать козырь и перевести"),
    ([{"do": "reflect", "with": ["7C"]}], "show 7♣ and pass it on", "показать 7♣ и перевести"),
    ([{"do": "ask"}], "ask me", "спросить меня"),
]
OTHER_ORDERS_AND_TEXTS = [
    (
        {"openings": ["lowest_pair", "lowest"]},
        "my lowest pair, else my lowest card",
        "с младшей пары, иначе с младшей карты",
    ),
    ({"openings": [["7C", "7D"], "ask"]}, "with 7♣ and 7♦, else ask me", "с 7♣ и 7♦, иначе спросить меня"),
    ({"throw_ins": {"then": "pass"}}, "pass", "пас"),
    ({"throw_ins": {}}, "ask me", "спросить меня"),
    (
        {"throw_ins": {"cards": ["TC"], "ranks": ["7"], "up_to": "9", "trumps": True, "at_most": 3, "then": "pass"}},
        "add 10♣, a seven and all up to a nine, trumps too, up to 3 attack cards of mine, then pass",
        "подкинуть 10♣, семёрку и всё до девятки, и козыри тоже, пока моих карт в атаке меньше 3, потом пас",
    ),
    (
        {"throw_ins_on_take": {"up_to": "A"}},
        "add all up to an ace, then ask me",
        "подкинуть всё до туза, потом спросить меня",
    ),
    ({"exchange": "always"}, "exchange it", "обменять"),
    ({"exchange": "never"}, "keep it", "оставить себе"),
    ({"exchange": "ask"}, "ask me", "спросить меня"),
    ({"pass_this_bout": True}, "pass whenever I am asked", "пасовать, когда спросят"),
]


def describe_one_order(language: str, order: dict[str, Any]) -> tuple[str, str]:
    with translation.override(language):
        (line,) = words.describe_orders(order, THREE_PLAYERS, 3)
    return line


@pytest.mark.parametrize(("condition", "english", "russian"), CONDITIONS_AND_TEXTS)
def test_conditions_of_rules_are_described_in_words(condition: dict[str, Any], english: str, russian: str) -> None:
    piece = {"defences": [{"if": condition, "do": "take"}]}
    assert describe_one_order("en", piece) == (f"Against {english}", "take")
    assert describe_one_order("ru", piece) == (f"Против {russian}", "взять")


@pytest.mark.parametrize(
    ("condition", "english", "russian"),
    [
        ({"rank": "9", "laid": "throw_in", "bout": 3}, "If somebody throws in a nine in this bout",
         "Если подкинут девятку в этом кону"),
        ({"rank": "9", "laid": "throw_in", "by": 2}, "If Vera throws in a nine", "Если Vera подкинет девятку"),
        ({"up_to": "9", "laid": "opening", "by": 1}, "If Boris attacks me with a nine or lower, no trump",
         "Если Boris зайдёт под меня с девятки или младше, не козыря"),
        ({"laid": "opening"}, "If somebody attacks me with any card", "Если кто-то зайдёт под меня с любой карты"),
        ({"rank": "9", "by": 1, "bout": 4}, "Against a nine that Boris lays in bout 4",
         "Против девятки от игрока Boris в кону 4"),
        ({"by": 7}, "Against any card that seat 7 lays", "Против любой карты от игрока место 7"),
    ],
)  # fmt: skip
def test_a_rule_for_one_situation_is_described_like_its_question(
    condition: dict[str, Any], english: str, russian: str
) -> None:
    piece = {"defences": [{"if": condition, "do": "take"}]}
    assert (describe_one_order("en", piece)[0], describe_one_order("ru", piece)[0]) == (english, russian)


@pytest.mark.parametrize(("rules", "english", "russian"), ACTIONS_AND_TEXTS)
def test_actions_of_rules_are_described_in_words(rules: list[dict[str, Any]], english: str, russian: str) -> None:
    assert describe_one_order("en", {"defences": rules})[1] == english
    assert describe_one_order("ru", {"defences": rules})[1] == russian


@pytest.mark.parametrize(("piece", "english", "russian"), OTHER_ORDERS_AND_TEXTS)
def test_openings_throw_ins_and_exchanges_are_described_in_words(
    piece: dict[str, Any], english: str, russian: str
) -> None:
    assert describe_one_order("en", piece)[1] == english
    assert describe_one_order("ru", piece)[1] == russian


@pytest.mark.parametrize(
    ("question", "english", "russian"),
    [
        (
            {"kind": "thrown_in", "if": {"rank": "T"}},
            "If somebody throws in a ten in this bout",
            "Если подкинут десятку в этом кону",
        ),
        (
            {"kind": "attack", "by": 2, "if": {"up_to": "9"}},
            "If Vera attacks me with a nine or lower, no trump",
            "Если Vera зайдёт под меня с девятки или младше, не козыря",
        ),
        (
            {"kind": "attack", "by": 1, "if": {}, "rest": True},
            "If Boris attacks me with any other card",
            "Если Boris зайдёт под меня с любой другой карты",
        ),
        ({"kind": "open"}, "When I open", "Когда захожу я"),
        ({"kind": "throw_in"}, "When I may throw in", "Когда я могу подкинуть"),
        ({"kind": "throw_in_on_take"}, "Once the defender takes", "Когда берут"),
        ({"kind": "exchange"}, "If I am asked to exchange the lowest trump", "Если спросят об обмене младшего козыря"),
    ],
)
def test_questions_of_suggestions_are_described_in_words(question: dict[str, Any], english: str, russian: str) -> None:
    for language, sentence in (("en", english), ("ru", russian)):
        with translation.override(language):
            assert words.describe_question(question, THREE_PLAYERS) == sentence


def test_orders_are_worded_in_the_order_of_evaluation() -> None:
    with translation.override("en"):
        assert words.describe_orders(ORDERS_EXAMPLE, THREE_PLAYERS, 3) == [
            ("Against 7♠", "beat it with 9♠"),
            ("Against a jack or lower, no trump", "beat it without a trump"),
            ("Against a trump", "take"),
            ("When I open", "my lowest pair, else my lowest card"),
            ("When I may throw in", "add all up to a nine, up to 3 attack cards of mine, then pass"),
        ]
        assert words.describe_validity(ORDERS_EXAMPLE) == "For 3 bouts"
        assert words.describe_validity({}) == "Until I take them back"
