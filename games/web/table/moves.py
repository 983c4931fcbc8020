"""Legal moves as buttons."""

from dataclasses import dataclass

from games import words
from games.read_models import GameView
from games.selectors.table import TableView, own_cards_of_move

ORDER = ("beat", "attack", "transfer", "reflect", "exchange", "keep", "attack_top", "challenge", "pass", "take")


@dataclass(frozen=True)
class MoveShown:
    """A move button. It appears when one of `cards` (of the own hand) is chosen, or always if there are none."""

    text: str
    kind: str
    label: str
    cards: list[str]
    target: str

    @property
    def pick(self) -> str:
        return " ".join(self.cards)


def describe_moves(table: TableView) -> list[MoveShown]:
    """Return each legal move except cuts, which have a number field instead."""
    shown = [describe_move(text, table.game) for text in table.game["legal"] if not text.startswith("cut ")]
    return sorted(shown, key=lambda move: (ORDER.index(move.kind) if move.kind in ORDER else len(ORDER), move.text))


def describe_move(text: str, game: GameView) -> MoveShown:
    kind, *cards = text.split()
    target = cards[0] if kind in ("beat", "challenge") else {"transfer": "next", "reflect": "next"}.get(kind, "middle")
    return MoveShown(text, kind, words.label_move(text, game), own_cards_of_move(text), target)


def get_largest_cut(table: TableView) -> int:
    """Return the maximum number of cards that the viewer may cut; 0 if the viewer is not to cut now."""
    return table.game["talon"] - 1 if any(text.startswith("cut ") for text in table.game["legal"]) else 0


def list_refusals(table: TableView) -> list[tuple[str, str]]:
    """Return the reasons why cards cannot be played, each with its cards."""
    about: dict[str, list[str]] = {}
    for face, sentence in table.refusals.items():
        about.setdefault(sentence, []).append(face)
    return [(words.translate_refusal(sentence), " ".join(faces)) for sentence, faces in about.items()]
