"""The picture of a year of a player or a club: numbers, sentences and a fan of cards."""

from collections.abc import Callable
from typing import Any, TypeAlias

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.picture import build_picture, draw_card_fan, draw_text
from games.pictures.styles import INK, PICTURE_HEIGHT, PICTURE_WIDTH, SOFT, draw_cloth, find_face_part, shorten_text
from games.words import isolate_direction

LabelledNumbers: TypeAlias = list[tuple[str, str]]
"""The numbers of a year as text. Each has a label, which is drawn below the number."""
FAN_CARDS = ("6C", "9H", "QS", "KD", "AH")


def draw_player_year_svg(year: dict[str, Any]) -> str:
    """Return the picture of a player's year: an SVG of 1200 by 630 in the active language."""
    return _draw_year_svg(year["display_name"], year, _list_player_numbers)


def draw_club_year_svg(year: dict[str, Any]) -> str:
    """Return the picture of a club's year: an SVG of 1200 by 630 in the active language.

    It names no player, because members may share it.
    """
    return _draw_year_svg(year["club_name"], year, _list_club_numbers)


def _draw_year_svg(name: str, year: dict[str, Any], list_numbers: Callable[[dict[str, Any]], LabelledNumbers]) -> str:
    """Return the picture of a year of a player or a club. `name` is its title.

    The first number is the number of games. `list_numbers` returns the numbers to the right of it.
    """
    results = year["results"]
    numbers = [] if results is None else list_numbers(results)
    sentences = [] if results is None else list_year_sentences(results)
    shown, when = isolate_direction(shorten_text(name, 30)), _("The year {year}").format(year=year["year"])
    games = (str(year["games"]), ngettext("game", "games", year["games"]))
    drawn = [
        draw_cloth(),
        draw_text(shown, PICTURE_WIDTH / 2, 84, min(54, (PICTURE_WIDTH - 60) // len(shown)), colour=INK, serif=True),
        draw_text(when, PICTURE_WIDTH / 2, 132, 30, colour=SOFT),
        *_draw_numbers([games, *numbers]),
        *(draw_text(line, PICTURE_WIDTH / 2, 352 + 44 * at, 27, colour=INK) for at, line in enumerate(sentences)),
        draw_card_fan([find_face_part(card) for card in FAN_CARDS], PICTURE_WIDTH / 2, 500, 120, 460),
    ]
    return build_picture(PICTURE_WIDTH, PICTURE_HEIGHT, f"{shown}. {when}", *drawn)


def _list_player_numbers(results: dict[str, Any]) -> LabelledNumbers:
    fool, epaulettes = results["fool"], results["epaulettes"]
    return [
        (str(fool), ngettext("time the fool", "times the fool", fool)),
        (number_format(results["expected"], 1), _("times by chance")),
        (str(epaulettes), ngettext("epaulette", "epaulettes", epaulettes)),
    ]


def _list_club_numbers(results: dict[str, Any]) -> LabelledNumbers:
    players, draws, epaulettes = len(results["standings"]), results["draws"], results["epaulettes"]
    return [
        (str(players), ngettext("player", "players", players)),
        (str(draws), ngettext("draw", "draws", draws)),
        (str(epaulettes), ngettext("epaulette", "epaulettes", epaulettes)),
    ]


def _draw_numbers(numbers: LabelledNumbers) -> list[str]:
    width = (PICTURE_WIDTH - 80) / len(numbers)
    drawn = []
    for at, (number, label) in enumerate(numbers):
        x = 40 + width * (at + 0.5)
        drawn += [draw_text(number, x, 236, 84, colour=INK, serif=True), draw_text(label, x, 280, 26, colour=SOFT)]
    return drawn


def list_year_sentences(results: dict[str, Any]) -> list[str]:
    """Return sentences about a year's longest bout, luckiest escape and settled debts, if it had any."""
    bout, escape, settled = results["longest_bout"], results["luckiest_escape"], results["penalties_settled"]
    sentences = []
    if bout is not None:
        text = ngettext("The longest bout: {n} card.", "The longest bout: {n} cards.", bout["cards"])
        sentences.append(text.format(n=bout["cards"]))
    if escape is not None:
        text = ngettext(
            "The luckiest escape: {n} card in hand at the end, and not the fool.",
            "The luckiest escape: {n} cards in hand at the end, and not the fool.",
            escape["cards"],
        )
        sentences.append(text.format(n=escape["cards"]))
    if settled:
        sentences.append(ngettext("{n} debt settled.", "{n} debts settled.", settled).format(n=settled))
    return sentences
