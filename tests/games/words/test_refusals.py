"""Refusals and explanations of the engine, in the language that the client requests."""

import pytest
from django.utils import translation

from games.engine import OPTIONS, Rules, deal_game, play_move_text
from games.engine.errors import RefusalError, fill_sentence
from games.words import translate_refusal, translate_sentence
from tests.factories import make_anonymous_client

RUSSIAN_HEADER = {"accept-language": "ru"}


def get_refusal_text(move: str) -> str:
    state, _ = deal_game(Rules.from_data("alemi-36"), 2, 0, seed=bytes(32))
    with pytest.raises(RefusalError) as refused:
        play_move_text(state, state.attacker, move)
    return refused.value.message


def test_an_english_sentence_of_the_engine_is_translated_with_its_values():
    sentence = get_refusal_text("attack XB")
    assert sentence == str(sentence) == "XB is not in this pack."
    with translation.override("ru"):
        assert translate_sentence(sentence) == "XB нет в этой колоде."
        assert translate_sentence(get_refusal_text("take")) == "В состоянии opening хода 'take' нет."


def test_sentences_show_cards_as_symbols():
    sentence = fill_sentence("{defence} does not beat {attack}.", defence="TH", attack="QS")
    assert translate_refusal(sentence) == "10♥ does not beat Q♠."
    with translation.override("ru"):
        assert translate_refusal(sentence) == "10♥ не бьёт Д♠."


@pytest.mark.parametrize(
    ("defence", "attack", "english", "russian"),
    [
        ("4C", "XB", "4♣ does not beat the black joker.", "4♣ не бьёт чёрного джокера."),
        ("XB", "4H", "The black joker does not beat 4♥.", "Чёрный джокер не бьёт 4♥."),
    ],
)
def test_jokers_in_refusals_are_named_in_the_right_case(defence: str, attack: str, english: str, russian: str) -> None:
    sentence = fill_sentence("{defence} does not beat {attack}.", defence=defence, attack=attack)
    assert translate_refusal(sentence) == english
    with translation.override("ru"):
        assert translate_refusal(sentence) == russian


@pytest.mark.django_db
def test_the_api_translates_sentences_but_not_codes():
    wrong = {"rules": {"reflect": True}}
    english = make_anonymous_client().post("/api/v1/rules/check", wrong)
    russian = make_anonymous_client().post("/api/v1/rules/check", wrong, headers=RUSSIAN_HEADER)
    assert english.json()["code"] == russian.json()["code"] == "bad_rules"
    assert english.json()["detail"].startswith("A player who shows the trump passes the attack on;")
    assert russian.json()["detail"].startswith("Перевод показом — тоже перевод:")


@pytest.mark.django_db
def test_the_options_are_explained_in_the_language_of_the_header():
    english, russian = (
        make_anonymous_client().get("/api/v1/rules/options", headers=headers) for headers in ({}, RUSSIAN_HEADER)
    )
    assert (english["Content-Language"], russian["Content-Language"]) == ("en", "ru")
    for in_english, in_russian in zip(english.json()["results"], russian.json()["results"], strict=True):
        assert in_english["help"] == OPTIONS[in_english["name"]].help != in_russian["help"]
        assert {**in_english, "help": "", "contradicts": []} == {**in_russian, "help": "", "contradicts": []}
