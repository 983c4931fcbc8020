"""Sentences about the end of a game, in both languages."""

from typing import Any

import pytest
from django.utils import translation

from games import words

PLAYERS = [
    {"seat": seat, "player": name, "computer": None, "display_name": name}
    for seat, name in enumerate(["Anna", "Boris", "Vera", "Gleb"])
]
OUT = [0, 0, 0, 0]


def make_fool(*fools: int, **more: Any) -> dict[str, Any]:
    return {"kind": "fool", "fools": [*fools], **more}


@pytest.mark.parametrize(
    ("result", "viewer", "hands", "english", "russian"),
    [
        (
            {"kind": "draw", "fools": []},
            0,
            OUT,
            ("A draw: nobody is the fool", "The last players got rid of their cards at the same moment."),
            ("Ничья: дурака нет", "Последние игроки избавились от карт одновременно."),
        ),
        (
            {"kind": "abandoned"},
            0,
            [6, 6, 6, 6],
            ("The game was abandoned: nobody is the fool", ""),
            ("Партию прервали по согласию: дурака нет", ""),
        ),
        (
            make_fool(0, by_resignation=True),
            0,
            [3, 3, 3, 3],
            ("You resigned and are the fool", "You resigned."),
            ("Вы сдались и остались в дураках", "Вы сдались."),
        ),
        (
            make_fool(1, by_resignation=True),
            0,
            [3, 3, 3, 3],
            ("Boris resigned and is the fool", "Boris resigned."),
            ("Boris сдаётся и остаётся в дураках", "Boris сдаётся."),
        ),
        (
            make_fool(0),
            0,
            [["7C"], 0, 0, 0],
            ("You are the fool", "All others got rid of their cards; you were left with 1 card."),
            ("Вы остались в дураках", "Все остальные избавились от карт, а у вас осталась 1 карта."),
        ),
        (
            make_fool(1, epaulettes=2),
            0,
            [0, 5, 0, 0],
            (
                "Boris is the fool, with 2 epaulettes",
                "All others got rid of their cards; Boris was left with 5 cards.",
            ),
            ("Дурак — Boris, с 2 погонами", "Все остальные избавились от карт, Boris остаётся с 5 картами."),
        ),
        (
            make_fool(1, epaulettes=1),
            None,
            OUT,
            ("Boris is the fool, with 1 epaulette", "All others got rid of their cards first."),
            ("Дурак — Boris, с 1 погоном", "Все остальные избавились от карт раньше."),
        ),
        (
            make_fool(0, 2),
            0,
            [2, 0, 1, 0],
            ("Vera and you are the fools", "All players of the other teams got rid of their cards first."),
            ("В дураках Vera и вы", "Игроки других команд избавились от карт раньше."),
        ),
        (
            make_fool(1, 3),
            0,
            [0, 1, 0, 2],
            ("Boris and Gleb are the fools", "All players of the other teams got rid of their cards first."),
            ("Дураки — Boris и Gleb", "Игроки других команд избавились от карт раньше."),
        ),
    ],
)
def test_a_result_is_named_and_explained(
    result: Any, viewer: int | None, hands: Any, english: tuple[str, str], russian: tuple[str, str]
) -> None:
    out = [[seat] for seat in range(4) if result["kind"] == "draw" or seat not in result.get("fools", [])]
    game: Any = {"result": result, "players": PLAYERS, "your_seat": viewer, "hands": hands, "out": out}
    for language, expected in (("en", english), ("ru", russian)):
        with translation.override(language):
            players = words.PlayerNames.from_game(game)
            assert (words.describe_result(result, players), words.explain_result(game)) == expected


@pytest.mark.parametrize(
    ("fools", "viewer", "english", "russian"),
    [
        ([0], 0, "you defended last", "в последнем кону отбиваетесь вы"),
        ([1], 0, "Boris defended last", "в последнем кону отбивается Boris"),
        ([0, 2], 0, "the fools' team defended last", "в последнем кону отбивается команда дураков"),
    ],
)
def test_a_fool_who_is_out_is_explained_by_the_last_defence(
    fools: list[int], viewer: int, english: str, russian: str
) -> None:
    game: Any = {"result": make_fool(*fools), "players": PLAYERS, "your_seat": viewer, "hands": OUT}
    game["out"] = [[3], [0, 1, 2]]
    assert words.explain_result(game) == (f"The last players got rid of their cards at the same moment, and {english}.")
    with translation.override("ru"):
        assert words.explain_result(game) == f"Последние игроки избавились от карт одновременно, {russian}."


def test_a_draw_of_players_with_cards_is_explained_by_the_number_of_bouts() -> None:
    game: Any = {"result": {"kind": "draw", "fools": []}, "players": PLAYERS, "your_seat": 0, "hands": [2, 0, 3, 1]}
    game |= {"out": [[1]], "bout": 1000}
    assert words.explain_result(game) == "A game ends as a draw after 1000 bouts."
    with translation.override("ru"):
        assert words.explain_result(game) == "После 1000 конов партия заканчивается вничью."


@pytest.mark.parametrize(
    ("fool", "hands", "english", "russian"),
    [
        (0, [["7C"], 0], "You were left with 1 card.", "У вас осталась 1 карта."),
        (0, [["7C", "8C"], 0], "You were left with 2 cards.", "У вас осталось 2 карты."),
        (1, [0, 5], "Boris was left with 5 cards.", "Boris остаётся с 5 картами."),
        (1, [0, 0], "The other player got rid of all cards first.", "Соперник избавился от карт раньше."),
    ],
)
def test_the_result_of_a_game_of_two_does_not_speak_of_all_others(
    fool: int, hands: Any, english: str, russian: str
) -> None:
    game: Any = {"result": make_fool(fool), "players": PLAYERS[:2], "your_seat": 0, "hands": hands}
    game["out"] = [[1 - fool]]
    for language, expected in (("en", english), ("ru", russian)):
        with translation.override(language):
            assert words.explain_result(game) == expected


def test_a_running_game_needs_no_explanation_of_its_result() -> None:
    game: Any = {"result": None, "players": PLAYERS, "your_seat": 0, "hands": [6, 6, 6, 6]}
    assert words.explain_result(game) == ""
