"""The picture of a table, drawn from a view, so that it shows no more than the viewer may see."""

from datetime import UTC, datetime

from django.utils.translation import ngettext

from games import words
from games.drawing.picture import build_picture, draw_card_fan, draw_text
from games.engine import Phase, count_cards_in_hand
from games.pictures.styles import INK, PICTURE_HEIGHT, PICTURE_WIDTH, SOFT, draw_cloth, find_face_part, shorten_text
from games.pictures.table_middle import draw_discard_pile, draw_pairs, draw_talon
from games.read_models import SeatedView

SMALL_CARD_WIDTH = 34
_UNUSED_NOW = datetime(2000, 1, 1, tzinfo=UTC)


def draw_table(game: SeatedView, seat: int | None = None) -> str:
    """Return the picture of a table: an SVG of 1200 by 630 with `seat` at the bottom.

    Without `seat`, the viewer's seat is at the bottom, or the first seat for a spectator.
    """
    bottom = next(one for one in (seat, game["your_seat"], 0) if one is not None)
    seats = len(game["players"])
    others = [(bottom + step) % seats for step in range(1, seats)]
    # The time that is left is not shown, because it would change the picture every minute.
    sentence = words.describe_waiting({**game, "deadlines": []}, _UNUSED_NOW, UTC)
    drawn = [
        draw_cloth(),
        *(_draw_other_player(game, one, _get_column(at, len(others))) for at, one in enumerate(others)),
    ]
    drawn += [
        draw_talon(game),
        draw_pairs(game["table"]),
        draw_discard_pile(game["discard"]),
        _draw_bottom_player(game, bottom),
    ]
    return build_picture(
        PICTURE_WIDTH,
        PICTURE_HEIGHT,
        sentence,
        *drawn,
        draw_text(shorten_text(sentence, 86), PICTURE_WIDTH / 2, 424, 30, colour=INK, serif=True),
    )


def _get_column(index: int, count: int) -> tuple[float, float]:
    """Return the middle and the width of one of `count` equal columns at the top of the picture."""
    width = (PICTURE_WIDTH - 60) / count
    return 30 + width * (index + 0.5), width


def _draw_other_player(game: SeatedView, seat: int, column: tuple[float, float]) -> str:
    """Draw a player at the top of the picture: name, role, and cards, face up if visible."""
    middle, width = column
    hand, count = game["hands"][seat], count_cards_in_hand(game, seat)
    cards = ["back"] * min(hand, 12) if isinstance(hand, int) else [find_face_part(card) for card in hand]
    name = shorten_text(words.PlayerNames.from_game(game).names[seat], int(width / 14))
    return (
        draw_card_fan(cards, middle, 18, SMALL_CARD_WIDTH, min(width * 0.62, 15.0 * len(cards) + SMALL_CARD_WIDTH))
        + draw_text(name, middle, 98, 25, colour=INK, serif=True)
        + draw_text(_describe_player(game, seat, count), middle, 125, 18, colour=SOFT)
    )


def _describe_player(game: SeatedView, seat: int, count: int) -> str:
    role = _get_role(game, seat)
    cards = ngettext("{n} card", "{n} cards", count).format(n=count)
    return f"{cards} · {words.get_role_name(role)}" if role else cards


def _get_role(game: SeatedView, seat: int) -> str | None:
    if game["result"] is not None and seat in game["result"]["fools"]:
        return "fool"
    if any(seat in together for together in game["out"]):
        return "safe" if game["rules"]["teams"] is None else "out"
    if game["result"] is not None:
        return None
    if seat == game["defender"]:
        return "takes" if game["phase"] == Phase.TAKING else "defends"
    return "attacks" if seat == game["attacker"] else None


def _draw_bottom_player(game: SeatedView, seat: int) -> str:
    """Draw the player at the bottom of the picture: name, role, and cards, face up if visible."""
    hand = game["hands"][seat]
    cards = ["back"] * hand if isinstance(hand, int) else [find_face_part(card) for card in hand]
    name = shorten_text(words.PlayerNames.from_game(game).names[seat], 40)
    who = f"{name} · {_describe_player(game, seat, len(cards))}"
    cards_fan = draw_card_fan(cards, PICTURE_WIDTH / 2, 484, 112, PICTURE_WIDTH - 120) if cards else ""
    return cards_fan + draw_text(who, PICTURE_WIDTH / 2, 466, 21, colour=SOFT)
