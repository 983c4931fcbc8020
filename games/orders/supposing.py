"""Situations that may come, as a player can imagine them: a table that fits the player's own view, what is hidden
filled in somehow. What the player then sees and may do does not depend on how."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games import engine
from games.engine import Refused, Rules, State
from games.engine.cards import NAMES, read_face
from games.engine.pack import cards_of_pack

View = Mapping[str, Any]
Pair = dict[str, Any]


def attacked_with(view: View, rules: Rules, seat: int, card: int) -> State | None:
    """The seat has to answer this card: thrown in where the seat is defending, else as the opening of a bout to come.
    None if such an attack cannot come."""
    if view["defender"] == seat and view["table"] and view["phase"] in ("defending", "pitching"):
        return thrown_in(view, rules, seat, card)
    return opened_with(view, rules, seat, card)


def opened_with(view: View, rules: Rules, seat: int, card: int) -> State | None:
    """The seat has to answer this card, with which another opens a bout."""
    bout, seats = view["bout"] + (view["phase"] != "opening" or view["defender"] != seat), len(view["hands"])
    for attacker in ((seat - rules.step * number) % seats for number in range(1, seats)):
        pair = {"attack": NAMES[card], "by": attacker}
        state = _supposed(view, rules, seat, [pair], phase="defending", attacker=attacker, bout=bout)
        if state is not None and state.defender == seat:
            return state
    return None


def thrown_in(view: View, rules: Rules, seat: int, card: int) -> State | None:
    """The seat, which defends, has to answer this card besides those that it has beaten."""
    beaten = [pair for pair in view["table"] if pair["beaten_by"] is not None]
    pair = {"attack": NAMES[card], "by": view["attacker"]}
    here = {name: view[name] for name in ("starter", "attacker", "transfers", "bout")}
    return _supposed(view, rules, seat, [*beaten, pair], phase="defending", **here) if beaten else None


def opening(view: View, rules: Rules, seat: int) -> State | None:
    """The seat opens a bout, with the hand that it has now."""
    bout = view["bout"] + (view["phase"] != "opening" or view["attacker"] != seat)
    return _supposed(view, rules, seat, [], phase="opening", attacker=seat, bout=bout)


def _supposed(view: View, rules: Rules, seat: int, table: list[Pair], **fields: Any) -> State | None:
    try:
        state, _ = engine.set_up(rules, {**_seen(view), **_filled(view, rules, seat, table), "table": table, **fields})
    except Refused:
        return None
    return state


def _seen(view: View) -> dict[str, Any]:
    return {name: view[name] for name in ("dealer", "trump", "trump_card", "out")}


def _filled(view: View, rules: Rules, seat: int, table: list[Pair]) -> dict[str, Any]:
    """Hands and talon of the right size: what is known lies where it is known to be, the rest anywhere."""
    own, trump_card = list(view["hands"][seat]), view["trump_card"] if view["talon"] else None
    lying = [card for pair in table for card in (pair["attack"], pair.get("beaten_by")) if card]
    hidden = Counter(NAMES[card] for card in cards_of_pack(rules))
    hidden.subtract([*own, *lying, *([trump_card] if trump_card else [])])
    known = [_still_there(cards, hidden) if one != seat else [] for one, cards in enumerate(view["known"])]
    pool = [card for card, number in hidden.items() for _ in range(number)]
    hands = [
        own if one == seat else known[one] + _drawn(pool, hand - len(known[one]))
        for one, hand in enumerate(view["hands"])
    ]
    talon = _drawn(pool, view["talon"] - bool(trump_card)) + ([trump_card] if trump_card else [])
    known[seat] = list((Counter(view["known"][seat]) & Counter(own)).elements())
    return {"hands": hands, "known": known, "talon": talon}


def _still_there(cards: list[str], hidden: "Counter[str]") -> list[str]:
    """The cards known to be in a hand, without the one that was supposed to be played."""
    there = [card for card in cards if hidden[card] > 0]
    hidden.subtract(there)
    return there


def _drawn(pool: list[str], number: int) -> list[str]:
    return [pool.pop() for _ in range(min(max(number, 0), len(pool)))]


def cards_to_come(view: View, rules: Rules, seat: int) -> list[int]:
    """The faces that may be somewhere else than in the seat's own hand and on the table, lowest first."""
    seen = Counter(view["hands"][seat])
    seen.update(card for pair in view["table"] for card in (pair["attack"], pair["beaten_by"]) if card)
    pack = Counter(NAMES[card] for card in cards_of_pack(rules))
    return sorted(face for name in pack - seen if (face := read_face(name)) is not None)
