"""The eight positions of the lesson. The student has seat 0, and a computer has seat 1. Spades are trumps."""

from dataclasses import dataclass
from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import PairView, Phase

PLAIN_PRESET, TRANSFER_PRESET = "classic-36", "classic-36-transfer"
SeatAndMove = tuple[int, str]


class Position(TypedDict):
    """A position of a game, in the form that the engine accepts."""

    hands: list[list[str]]
    trump: str
    phase: Phase
    table: list[PairView]
    attacker: int
    starter: int
    defender: int


@dataclass(frozen=True)
class LessonStep:
    """A step of the lesson: a position with a task.

    Each of `good_moves` solves the task. Afterwards `following_moves` are played to show the result. `tempting_move` is
    an illegal move that the student can choose, too.
    """

    title: Promise
    task: Promise
    position: Position
    good_moves: tuple[str, ...]
    tempting_move: str
    why_illegal: Promise
    lesson_learnt: Promise
    rules: str = PLAIN_PRESET
    following_moves: tuple[SeatAndMove, ...] = ()


def build_defence_position(card: str, *hand: str) -> Position:
    pair: PairView = {"attack": card, "by": 1, "beaten_by": None, "face_down": False}
    return _build_position([*hand], Phase.DEFENDING, 1, [pair])


def build_throw_in_position(*hand: str) -> Position:
    pair: PairView = {"attack": "9H", "by": 0, "beaten_by": "JH", "face_down": False}
    return _build_position([*hand], Phase.PITCHING, 0, [pair])


def _build_position(hand: list[str], phase: Phase, attacker: int, table: list[PairView]) -> Position:
    return {
        "hands": [hand, ["6C", "TH", "JD"]],
        "trump": "S",
        "phase": phase,
        "table": table,
        "attacker": attacker,
        "starter": attacker,
        "defender": 1 - attacker,
    }


LESSON_STEPS = (
    LessonStep(
        _("Beat a card"),
        _("You are attacked with a nine. Beat it with a higher card of the same suit."),
        build_defence_position("9H", "7H", "QH", "8C", "KD"),
        ("beat 9H QH",),
        "beat 9H KD",
        _("A king is higher than a nine, but it is of another suit."),
        _("Only a higher card of the same suit beats a card, or a trump."),
    ),
    LessonStep(
        _("Beat with a trump"),
        _("You have no heart higher than the king. Use a trump: spades."),
        build_defence_position("KH", "QH", "6S", "8C", "TD"),
        ("beat KH 6S",),
        "beat KH QH",
        _("The queen is of the same suit, but lower."),
        _("Even the lowest trump beats every card that is not a trump."),
    ),
    LessonStep(
        _("Take"),
        _("Nothing beats the ace of trumps. Take it."),
        build_defence_position("AS", "KS", "AH", "9C"),
        ("take",),
        "beat AS KS",
        _("Only a higher trump beats a trump, and none is higher than the ace."),
        _("A player who takes picks up all the cards of the bout, and does not attack next."),
        following_moves=((1, "pass"),),
    ),
    LessonStep(
        _("Attack"),
        _("It is your attack. Begin with your lowest card: trumps and aces are worth keeping."),
        _build_position(["6D", "9C", "AS", "KH"], Phase.OPENING, 0, []),
        ("attack 6D",),
        "pass",
        _("The player who attacks has to lay a card."),
        _("You may attack with any card. It is best to get rid of the low ones."),
    ),
    LessonStep(
        _("Throw in"),
        _("The nine was beaten with a jack. Throw in another card of a rank on the table."),
        build_throw_in_position("9C", "JC", "7D", "AS"),
        ("attack 9C", "attack JC"),
        "attack 7D",
        _("There is no seven on the table."),
        _("Every rank on the table counts: the ranks of beaten cards, and those of the cards that beat them."),
    ),
    LessonStep(
        _("Say that you are done"),
        _("Everything is beaten, and you have nothing to throw in. End the bout."),
        build_throw_in_position("AS", "7D"),
        ("pass",),
        "attack AS",
        _("There is no ace on the table."),
        _("Beaten cards leave the game, and the defender attacks next."),
    ),
    LessonStep(
        _("Pass the attack on"),
        _("Under these rules, an attack can be passed on with a card of its rank. Do that."),
        build_defence_position("8H", "8C", "QH", "7D"),
        ("transfer 8C",),
        "transfer 7D",
        _("Only a card of the same rank passes an eight on."),
        _("Now the other player defends, against both cards. You can pass on as long as nothing was beaten."),
        rules=TRANSFER_PRESET,
    ),
    LessonStep(
        _("Leave a fool"),
        _("The talon is empty, and this is your last card. Lay it."),
        {**_build_position(["AS"], Phase.OPENING, 0, []), "hands": [["AS"], ["7H", "9D"]]},
        ("attack AS",),
        "take",
        _("There is nothing on the table to take."),
        _("You have no cards left, and the other player has some: that is the fool. That is the whole game."),
        following_moves=((1, "take"),),
    ),
)
