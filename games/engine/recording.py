"""From events back to the moves that made them: a log is also the list of everything that was played."""

from games.engine import events as e
from games.engine.cards import NAMES


def event_move(event: e.Event) -> str | None:
    """The text of the move that this event records, or None where it only followed from another."""
    match event:
        case e.WasCut():
            return f"cut {event.at}"
        case e.CutRefused():
            return "refuse_cut"
        case e.Exchanged():
            return "exchange"
        case e.Kept():
            return "keep"
        case e.Attacked():
            return "attack_top" if event.top else _with_cards("attack", *event.cards)
        case e.Beaten():
            return _with_cards("beat", event.attack, event.defence) + (" face_down" if event.face_down else "")
        case e.Transferred():
            return _with_cards("transfer", *event.cards)
        case e.Reflected():
            return _with_cards("reflect", event.card)
        case e.Taken():
            return "take"
        case e.Passed():
            return "pass"
        case e.Challenged():
            return _with_cards("challenge", event.attack)
        case e.Ended():
            return "resign" if event.result.get("by_resignation") else None
        case _:
            return None


def _with_cards(kind: str, *cards: int) -> str:
    return " ".join((kind, *(NAMES[card] for card in cards)))
