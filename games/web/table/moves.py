"""The legal moves as buttons: those that play a card of the hand, and those that play none."""

from dataclasses import dataclass
from typing import Any

from games import words
from games.selectors.table import TableSeen, played

ORDER = ("beat", "attack", "transfer", "reflect", "exchange", "keep", "attack_top", "challenge", "pass", "take")


@dataclass(frozen=True)
class MoveShown:
    """`cards`: those of the own hand, one of which is picked to see the button; empty where it is always seen."""

    text: str
    kind: str
    label: str
    cards: list[str]
    target: str

    @property
    def pick(self) -> str:
        return " ".join(self.cards)


def moves_shown(table: TableSeen) -> list[MoveShown]:
    """Each legal move but the cut, which asks for a number."""
    shown = [move_shown(text, table.game) for text in table.game["legal"] if not text.startswith("cut ")]
    return sorted(shown, key=lambda move: (ORDER.index(move.kind) if move.kind in ORDER else len(ORDER), move.text))


def move_shown(text: str, game: dict[str, Any]) -> MoveShown:
    kind, *cards = text.split()
    target = cards[0] if kind in ("beat", "challenge") else {"transfer": "next", "reflect": "next"}.get(kind, "middle")
    return MoveShown(text, kind, words.move_label(text, game), played(text), target)


def most_to_cut(table: TableSeen) -> int:
    """How many cards the viewer may cut off now; 0 for who is not asked."""
    return table.game["talon"] - 1 if any(text.startswith("cut ") for text in table.game["legal"]) else 0


def why_not(table: TableSeen) -> list[tuple[str, str]]:
    """The sentences about cards that cannot be played, each with the cards that it is about."""
    about: dict[str, list[str]] = {}
    for face, sentence in table.refusals.items():
        about.setdefault(sentence, []).append(face)
    return [(words.refusal(sentence), " ".join(faces)) for sentence, faces in about.items()]
