"""Labels of moves in both languages, on buttons and for screen readers."""

import pytest
from django.utils import translation

from games import words
from games.engine import Phase

MOVES_AND_LABELS = [
    ("attack 7C 7D", Phase.OPENING, "Attack with 7♣ and 7♦", "Пойти с 7♣ и 7♦"),
    ("attack 7C", Phase.PITCHING, "Throw in 7♣", "Подкинуть 7♣"),
    ("attack_top", Phase.OPENING, "Lead the talon's top card", "Пойти верхней картой колоды"),
    ("beat 9H TH", Phase.DEFENDING, "Beat 9♥ with 10♥", "Побить 9♥ картой 10♥"),
    ("beat 9H TH face_down", Phase.DEFENDING, "Lay 10♥ face down on 9♥", "Положить на 9♥ рубашкой вверх 10♥"),
    ("transfer 9C 9D", Phase.DEFENDING, "Pass the attack on with 9♣ and 9♦", "Перевести картами 9♣ и 9♦"),
    ("reflect 9C", Phase.DEFENDING, "Show 9♣ and pass the attack on", "Показать 9♣ и перевести"),
    ("challenge 7C", Phase.PITCHING, "Call out the card on 7♣", "Не верю карте, которой бьют 7♣"),
    ("take", Phase.DEFENDING, "Take", "Беру"),
    ("pass", Phase.PITCHING, "Done", "Бито"),
    ("pass", Phase.TAKING, "Let them take", "Пусть берёт"),
    ("pass", Phase.DEFENDING, "Pass", "Пас"),
    ("cut 1", Phase.CUTTING, "Cut off 1 card", "Снять 1 карту"),
    ("cut 12", Phase.CUTTING, "Cut off 12 cards", "Снять 12 карт"),
    ("refuse_cut", Phase.CUTTING, "Leave the cut to the next", "Не снимать"),
    ("exchange", Phase.EXCHANGING, "Exchange the trump card", "Обменять козырь"),
    ("keep", Phase.EXCHANGING, "Keep the lowest trump", "Оставить младший козырь"),
    ("resign", Phase.OPENING, "Resign", "Сдаться"),
]
MOVES_AND_LABELS_IN_WORDS = [
    ("attack 7C 7D", "Attack with seven of clubs and seven of diamonds", "Пойти с семёрки треф и семёрки бубен"),
    ("beat 9H TH", "Beat nine of hearts with ten of hearts", "Побить девятку червей десяткой червей"),
    (
        "beat 9H TH face_down",
        "Lay ten of hearts face down on nine of hearts",
        "Положить на девятку червей рубашкой вверх десятку червей",
    ),
    (
        "transfer 9C 9D",
        "Pass the attack on with nine of clubs and nine of diamonds",
        "Перевести девяткой треф и девяткой бубен",
    ),
    ("reflect 9C", "Show nine of clubs and pass the attack on", "Показать девятку треф и перевести"),
    ("challenge 7C", "Call out the card on seven of clubs", "Не верю карте, которой бьют семёрку треф"),
]


@pytest.mark.parametrize(("move", "phase", "english", "russian"), MOVES_AND_LABELS)
def test_a_move_has_a_short_label_that_depends_on_the_phase(
    move: str, phase: Phase, english: str, russian: str
) -> None:
    for language, label in (("en", english), ("ru", russian)):
        with translation.override(language):
            assert words.label_move(move, {"phase": phase}) == label


@pytest.mark.parametrize(("move", "english", "russian"), MOVES_AND_LABELS_IN_WORDS)
def test_a_label_in_words_names_cards_in_the_case_that_the_sentence_needs(
    move: str, english: str, russian: str
) -> None:
    for language, label in (("en", english), ("ru", russian)):
        with translation.override(language):
            assert words.label_move_in_words(move, {"phase": Phase.OPENING}) == label
