"""The pages of the lesson, without scripts and without an account."""

import re
from html import unescape

import pytest
from django.utils import translation

from games.web.rules.lesson import analyse_step, list_offered_moves
from games.web.rules.positions import LESSON_STEPS

POSITION_NUMBERS = range(1, len(LESSON_STEPS) + 1)
MOVE_BUTTON = re.compile(r'name="move" value="([^"]+)"')


def get_lesson_page(client, number, move=None, **headers):
    return unescape(
        client.get(f"/rules/lesson/{number}", {"move": move} if move else {}, headers=headers).content.decode()
    )


def test_the_lesson_has_eight_positions():
    assert len(LESSON_STEPS) == 8


@pytest.mark.parametrize("number", POSITION_NUMBERS)
def test_every_move_of_a_position_is_praised_refused_or_can_be_repeated(client, number):
    step = LESSON_STEPS[number - 1]
    buttons = MOVE_BUTTON.findall(get_lesson_page(client, number))
    assert buttons == list_offered_moves(step, analyse_step(step, []))
    assert {*step.good_moves, step.tempting_move} <= set(buttons)
    for move in buttons:
        shown = get_lesson_page(client, number, move)
        assert ("well done" in shown) == (move in step.good_moves)
        assert ("the rules refuse that" in shown) == (move == step.tempting_move)
        assert MOVE_BUTTON.findall(shown) == ([] if move in step.good_moves else buttons)


def test_a_solved_position_of_the_lesson_links_to_the_next(client):
    for number in POSITION_NUMBERS:
        after = get_lesson_page(client, number, LESSON_STEPS[number - 1].good_moves[0])
        wanted = f'href="/rules/lesson/{number + 1}"' if number < 8 else "You know how to play"
        assert wanted in after


def test_the_last_move_of_the_lesson_ends_a_game_with_a_fool(client):
    assert "The game is over. Computer is the fool." in get_lesson_page(client, 8, "attack AS")


def test_the_lesson_does_not_show_the_hand_of_the_opponent(client):
    assert "deck.svg#TH" not in get_lesson_page(client, 1)


def test_moves_that_are_not_offered_are_not_found(client):
    for address in ("/rules/lesson/0", "/rules/lesson/9", "/rules/lesson/1?move=resign", "/rules/lesson/1?move="):
        assert client.get(address).status_code == 404


def test_the_lesson_is_given_in_russian(client):
    with translation.override("en"):  # resets the language that a request activates
        assert "Побейте карту" in get_lesson_page(client, 1, **{"Accept-Language": "ru"})
        assert "No card of the rank" in get_lesson_page(client, 5, "attack 7D")
        assert "No card of the rank" not in get_lesson_page(client, 5, "attack 7D", **{"Accept-Language": "ru"})
