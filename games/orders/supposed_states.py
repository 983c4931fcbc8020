"""States that the game may soon have, such as after an attack. Each state is set up from the player's own view.

The hidden cards have arbitrary places, on which the player's own view and legal moves do not depend.
"""

from collections import Counter
from typing import Any, Literal

from games import engine
from games.engine import (
    PairView,
    Phase,
    RefusalError,
    Rules,
    State,
    StateView,
    count_cards_in_hand,
    get_role_seat,
    list_open_hand,
)
from games.engine.cards import NAMES, parse_face
from games.engine.pack import list_pack


def suppose_attack(view: StateView, rules: Rules, seat: int, card: int) -> State | None:
    """Return a state in which the seat has to answer this attack card, or None if such an attack is impossible.

    If the seat is defending now, the card is thrown in during the present bout. Otherwise, it opens a later bout.
    """
    if view["defender"] == seat and view["table"] and view["phase"] in (Phase.DEFENDING, Phase.PITCHING):
        return suppose_throw_in(view, rules, seat, card)
    return suppose_opening_attack(view, rules, seat, card)


def suppose_opening_attack(view: StateView, rules: Rules, seat: int, card: int) -> State | None:
    """Return a state in which another seat has opened a bout against this seat with this card, or None if that is
    impossible.
    """
    bout, out = _find_next_bout_with_role(view, "defender", seat), _list_out_seats(view)
    seats = len(view["hands"])
    for attacker in ((seat - rules.seat_step * number) % seats for number in range(1, seats)):
        pair = _build_attack(card, attacker)
        state = _try_position(view, rules, seat, [pair], phase=Phase.DEFENDING, attacker=attacker, bout=bout, out=out)
        if state is not None and state.defender == seat:
            return state
    return None


def suppose_throw_in(view: StateView, rules: Rules, seat: int, card: int) -> State | None:
    """Return a state in which this card has been thrown in and the seat has to answer it, or None if that is
    impossible. The pairs that the seat has already beaten are on the table.
    """
    beaten = [pair for pair in view["table"] if pair["beaten_by"] is not None]
    if not beaten:
        return None
    pair = _build_attack(card, get_role_seat(view, "attacker"))
    here = {name: value for name, value in view.items() if name in ("starter", "attacker", "transfers", "bout", "out")}
    return _try_position(view, rules, seat, [*beaten, pair], phase=Phase.DEFENDING, **here)


def suppose_own_opening(view: StateView, rules: Rules, seat: int) -> State | None:
    """Return a state in which the seat opens a bout with its present hand, or None if that is impossible."""
    bout, out = _find_next_bout_with_role(view, "attacker", seat), _list_out_seats(view)
    return _try_position(view, rules, seat, [], phase=Phase.OPENING, attacker=seat, bout=bout, out=out)


def _find_next_bout_with_role(view: StateView, role: Literal["attacker", "defender"], seat: int) -> int:
    """Return the number of the earliest bout that can open with this seat in this role."""
    opens_with_role = view["phase"] in (Phase.EXCHANGING, Phase.OPENING) and view[role] == seat
    return view["bout"] if opens_with_role else view["bout"] + 1


def _list_out_seats(view: StateView) -> list[list[int]]:
    """Return the seats that are out when the next bout opens. With an empty talon, players who have played their last
    card go out when the present bout ends.
    """
    if view["talon"]:
        return view["out"]
    gone = {seat for together in view["out"] for seat in together}
    without_cards = [
        seat for seat in range(len(view["hands"])) if seat not in gone and not _count_cards_after_bout(view, seat)
    ]
    return [*view["out"], without_cards] if without_cards else view["out"]


def _count_cards_after_bout(view: StateView, seat: int) -> int:
    """Return the number of cards in a hand, with the cards on the table if it is certain that the seat takes them.

    By some options (`hand_cap`), a defender who has no card left may have to answer more cards.
    """
    count = count_cards_in_hand(view, seat)
    has_to_answer = seat == view["defender"] and any(pair["beaten_by"] is None for pair in view["table"])
    if not has_to_answer or (count and view["phase"] != Phase.TAKING):
        return count
    return count + sum(1 if pair["beaten_by"] is None else 2 for pair in view["table"])


def _build_attack(card: int, seat: int) -> PairView:
    return {"attack": NAMES[card], "by": seat, "beaten_by": None, "face_down": False}


def _try_position(view: StateView, rules: Rules, seat: int, table: list[PairView], **fields: Any) -> State | None:
    copied = {name: value for name, value in view.items() if name in ("dealer", "trump", "trump_card")}
    try:
        state, _ = engine.set_up_position(
            rules,
            {**copied, **_fill_hidden_cards(view, rules, seat, table), "table": table, **fields},
        )
    except RefusalError:
        return None
    return state


def _fill_hidden_cards(view: StateView, rules: Rules, seat: int, table: list[PairView]) -> dict[str, object]:
    """Return hands and a talon of the sizes in the view. The hand of the supposed attacker is shorter by the unbeaten
    card on the supposed table.

    Known cards are in their places. Each hidden card has an arbitrary place.
    """
    own, trump_card = list(list_open_hand(view, seat)), view["trump_card"] if view["talon"] else None
    table_cards = [card for pair in table for card in (pair["attack"], pair["beaten_by"]) if card]
    hidden = Counter(NAMES[card] for card in list_pack(rules))
    hidden.subtract([*own, *table_cards, *([trump_card] if trump_card else [])])
    known = [_take_known_cards(cards, hidden) if other != seat else [] for other, cards in enumerate(view["known"])]
    pool = [card for card, number in hidden.items() for _ in range(number)]
    laid = Counter(pair["by"] for pair in table if pair["beaten_by"] is None)
    hands = [
        own
        if one == seat
        else known[one] + _take_from_pool(pool, _count_cards_after_bout(view, one) - laid[one] - len(known[one]))
        for one in range(len(view["hands"]))
    ]
    talon = _take_from_pool(pool, view["talon"] - bool(trump_card)) + ([trump_card] if trump_card else [])
    known[seat] = list((Counter(view["known"][seat]) & Counter(own)).elements())
    return {"hands": hands, "known": known, "talon": talon}


def _take_known_cards(cards: list[str], hidden: "Counter[str]") -> list[str]:
    """Return the known cards of a hand, and remove them from `hidden`, the cards without a place in the supposed state.

    Known cards that are not in `hidden` are left out, because they are on the supposed table.
    """
    remaining = list((Counter(cards) & hidden).elements())
    hidden.subtract(remaining)
    return remaining


def _take_from_pool(pool: list[str], number: int) -> list[str]:
    return [pool.pop() for _ in range(min(max(number, 0), len(pool)))]


def list_cards_elsewhere(view: StateView, rules: Rules, seat: int) -> list[int]:
    """Return the faces of all cards outside the seat's own hand and the table, in ascending order."""
    seen = Counter(list_open_hand(view, seat))
    seen.update(card for pair in view["table"] for card in (pair["attack"], pair["beaten_by"]) if card)
    pack = Counter(NAMES[card] for card in list_pack(rules))
    return sorted(face for name in pack - seen if (face := parse_face(name)) is not None)
