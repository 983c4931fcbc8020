"""The table as its viewer is told of it, as one picture: a pure function of the answer, which shows nothing else."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import ngettext

from games import words
from games.drawing.picture import fan, picture, text
from games.drawing.svg import path
from games.pictures.middle import discard_pile, pairs, talon
from games.pictures.styling import CLOTH, CLOTH_DEEP, HIGH, INK, SOFT, WIDE, face_part, shortened

Game = Mapping[str, Any]
SMALL = 34
_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)


def table_picture(game: Game, seat: int | None = None) -> str:
    """An SVG of its own, 1200 by 630. At the bottom sits `seat`, else the viewer, else the first seat."""
    bottom = next(one for one in (seat, game["your_seat"], 0) if one is not None)
    seats = len(game["players"])
    others = [(bottom + step) % seats for step in range(1, seats)]
    sentence = _sentence(game)
    drawn = [_cloth(), *(_other(game, one, _column(at, len(others))) for at, one in enumerate(others))]
    drawn += [talon(game), pairs(game["table"]), discard_pile(game["discard"]), _own(game, bottom)]
    return picture(
        WIDE, HIGH, sentence, *drawn, text(shortened(sentence, 86), WIDE / 2, 424, 30, colour=INK, serif=True)
    )


def _cloth() -> str:
    return path(f"M0 0H{WIDE}V{HIGH}H0Z", CLOTH) + path(
        f"M0 {HIGH}V470Q{WIDE / 2:g} 436 {WIDE} 470V{HIGH}Z", CLOTH_DEEP
    )


def _sentence(game: Game) -> str:
    """What the game waits for. The time is left out: it would be another in every picture."""
    return words.awaited({**game, "deadlines": []}, _NO_TIME, UTC)


def _column(at: int, count: int) -> tuple[float, float]:
    """The middle and the width of one of the columns along the top."""
    width = (WIDE - 60) / count
    return 30 + width * (at + 0.5), width


def _other(game: Game, seat: int, column: tuple[float, float]) -> str:
    """Somebody along the top: their cards, open where the viewer is told them, their name, and what they are."""
    middle, width = column
    hand = game["hands"][seat]
    count = hand if isinstance(hand, int) else len(hand)
    cards = ["back"] * min(hand, 12) if isinstance(hand, int) else [face_part(card) for card in hand]
    name = shortened(words.seat_names(game["players"])[seat], int(width / 14))
    return (
        fan(cards, middle, 18, SMALL, min(width * 0.62, 15.0 * len(cards) + SMALL))
        + text(name, middle, 98, 25, colour=INK, serif=True)
        + text(_is(game, seat, count), middle, 125, 18, colour=SOFT)
    )


def _is(game: Game, seat: int, count: int) -> str:
    role = _role(game, seat)
    cards = ngettext("{n} card", "{n} cards", count).format(n=count)
    return f"{cards} · {words.role_name(role)}" if role else cards


def _role(game: Game, seat: int) -> str | None:
    if any(seat in together for together in game["out"]):
        return "safe"
    if game["result"] is not None:
        return "fool" if seat in game["result"]["fools"] else None
    if seat == game["defender"]:
        return "takes" if game["phase"] == "taking" else "defends"
    return "attacks" if seat == game["attacker"] else None


def _own(game: Game, seat: int) -> str:
    """The hand at the bottom, as far as the viewer sees it."""
    hand = game["hands"][seat]
    cards = ["back"] * hand if isinstance(hand, int) else [face_part(card) for card in hand]
    name = shortened(words.seat_names(game["players"])[seat], 40)
    who = f"{name} · {_is(game, seat, len(cards))}"
    lying = fan(cards, WIDE / 2, 484, 112, WIDE - 120) if cards else ""
    return lying + text(who, WIDE / 2, 466, 21, colour=SOFT)
