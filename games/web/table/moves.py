"""Legal moves as the buttons of the game page."""

from dataclasses import dataclass

from games import words
from games.read_models import GameView
from games.selectors.table import TableView, list_own_cards_of_move

KIND_ORDER = ("beat", "attack", "transfer", "reflect", "exchange", "keep", "attack_top", "challenge", "pass", "take")


@dataclass(frozen=True)
class MoveButton:
    """A button that makes a move. It appears when the viewer chooses one of the `cards` that the move plays.

    A button without `cards` always appears. `target` is the place to which the chosen card can be dragged: an attack
    card, "next" (the next player) or "middle".
    """

    text: str
    kind: str
    label: str
    cards: list[str]
    target: str

    @property
    def joined_cards(self) -> str:
        return " ".join(self.cards)


def build_move_buttons(table: TableView) -> list[MoveButton]:
    """Return a button for each legal move except cuts, for which the page has a field."""
    shown = [build_move_button(text, table.game) for text in table.game["legal"] if not text.startswith("cut ")]
    return sorted(
        shown, key=lambda move: (KIND_ORDER.index(move.kind) if move.kind in KIND_ORDER else len(KIND_ORDER), move.text)
    )


def build_move_button(text: str, game: GameView) -> MoveButton:
    kind, *cards = text.split()
    target = cards[0] if kind in ("beat", "challenge") else {"transfer": "next", "reflect": "next"}.get(kind, "middle")
    return MoveButton(text, kind, words.label_move(text, game), list_own_cards_of_move(text), target)


def get_largest_cut(table: TableView) -> int:
    """Return the maximum number of cards that the viewer may cut now, or 0."""
    return table.game["talon"] - 1 if any(text.startswith("cut ") for text in table.game["legal"]) else 0


def group_unplayable_cards(table: TableView) -> list[tuple[str, str]]:
    """Return the cards of the hand that cannot be played now, as pairs of a reason and the cards."""
    faces_by_reason: dict[str, list[str]] = {}
    for face, sentence in table.reasons_by_unplayable_card.items():
        faces_by_reason.setdefault(sentence, []).append(face)
    return [(words.translate_refusal(sentence), " ".join(faces)) for sentence, faces in faces_by_reason.items()]
