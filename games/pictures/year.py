"""The picture of a year: numbers on the cloth, with a fan of cards. It shows only what a selector's answer contains."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.picture import build_picture, draw_fan, draw_text
from games.pictures.styling import HIGH, INK, SOFT, WIDE, draw_cloth, find_face_part, shorten
from games.words import isolate_direction

FAN = ("6C", "9H", "QS", "KD", "AH")


def draw_player_year(year: dict[str, Any]) -> str:
    """Return an SVG of 1200 by 630 in the active language."""
    return draw_year(year["display_name"], year)


def draw_year(name: str, year: dict[str, Any]) -> str:
    """Draw the year of a player or a club with this name."""
    shown, when = isolate_direction(shorten(name, 30)), _("The year {year}").format(year=year["year"])
    results = year["results"]
    drawn = [
        draw_cloth(),
        draw_text(shown, WIDE / 2, 84, min(54, (WIDE - 60) // len(shown)), colour=INK, serif=True),
        draw_text(when, WIDE / 2, 132, 30, colour=SOFT),
        *(_draw_few_games(year["games"]) if results is None else _draw_results(year["games"], results)),
        draw_fan([find_face_part(card) for card in FAN], WIDE / 2, 500, 120, 460),
    ]
    return build_picture(WIDE, HIGH, f"{shown}. {when}", *drawn)


def _draw_few_games(games: int) -> list[str]:
    return [_draw_number(str(games), _count_games(games), WIDE / 2)]


def _draw_results(games: int, results: dict[str, Any]) -> list[str]:
    fool, epaulettes = results["fool"], results["epaulettes"]
    numbers = [
        (str(games), _count_games(games)),
        (str(fool), ngettext("time the fool", "times the fool", fool)),
        (number_format(results["expected"], 1), _("times by chance")),
        (str(epaulettes), ngettext("epaulette", "epaulettes", epaulettes)),
    ]
    width = (WIDE - 80) / len(numbers)
    columns = [_draw_number(*one, 40 + width * (at + 0.5)) for at, one in enumerate(numbers)]
    lines = enumerate(list_sentences(results))
    return columns + [draw_text(line, WIDE / 2, 352 + 44 * at, 27, colour=INK) for at, line in lines]


def _draw_number(number: str, label: str, x: float) -> str:
    return draw_text(number, x, 236, 84, colour=INK, serif=True) + draw_text(label, x, 280, 26, colour=SOFT)


def _count_games(games: int) -> str:
    """Return the word after the number of games."""
    return ngettext("game", "games", games)


def list_sentences(results: dict[str, Any]) -> list[str]:
    """Return sentences about the longest bout, the luckiest escape and the settled debts, of those that exist."""
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
