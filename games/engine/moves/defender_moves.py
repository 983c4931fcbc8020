"""Moves of the defender: beat and take."""

from collections.abc import Sequence
from typing import Self

from games.engine.cards import FACES, NAMES, convert_to_faces, iterate_cards
from games.engine.errors import fill_sentence
from games.engine.events.event import Event
from games.engine.events.fold import emit_event
from games.engine.events.plain import Beaten, Taken
from games.engine.moves.faces import find_unbeaten_pair, has_cards, parse_cards, pick_cards
from games.engine.moves.move import DEFENDER, Move
from games.engine.phases import DEFENDING
from games.engine.state import State


def explain_unless_defender(state: State, seat: int) -> str | None:
    return None if seat == state.defender else "You are not the defender."


class Beat(Move):
    """Beat an attack card with a card of the hand. In a game on trust (option `trust`), a face-down card need not
    really beat the attack card.
    """

    __slots__ = ("attack", "defence", "face_down")
    kind = "beat"
    phases = (DEFENDING,)
    allowed_role = DEFENDER

    def __init__(self, attack: int, defence: int, face_down: bool = False) -> None:
        self.attack = attack
        self.defence = defence
        self.face_down = face_down

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self | None:
        face_down = len(words) == 3 and words[2] == "face_down"
        if len(words) != 2 and not face_down:
            return None
        attack, defence = parse_cards(words[:2])
        return cls(attack, defence, face_down)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Beat)
            and (self.attack, self.defence, self.face_down) == (other.attack, other.defence, other.face_down)
        )

    def __hash__(self) -> int:
        return hash((self.attack, self.defence, self.face_down))

    def get_faces(self) -> tuple[int, ...]:
        return self.attack, self.defence

    def write_arguments(self) -> str:
        return super().write_arguments() + (" face_down" if self.face_down else "")

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        return explain_unless_defender(state, seat)

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list[Move]:
        hand, beaters = state.hands[seat], state.pack.beaters
        moves = state.variant.list_extra_beats(state, seat)
        for attack in iterate_cards(state.unbeaten if state.pack.single else convert_to_faces(state.unbeaten)):
            row = _BEAT_WITH_CARDS[attack]
            able = hand & beaters[attack]
            for defence in iterate_cards(able if state.pack.single else convert_to_faces(able)):
                moves.append(row[defence])
        return moves

    def explain_illegal(self, state: State, seat: int) -> str:
        if self.face_down and not state.rules.trust:
            return "Cards are not laid face down in this game."
        if find_unbeaten_pair(state, self.attack) is None:
            return fill_sentence("No unbeaten {card} lies on the table.", card=NAMES[self.attack])
        if not has_cards(state, seat, (self.defence,)):
            return fill_sentence("You do not hold {card}.", card=NAMES[self.defence])
        return fill_sentence(
            "{defence} does not beat {attack}.", defence=NAMES[self.defence], attack=NAMES[self.attack]
        )

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        pair = find_unbeaten_pair(state, self.attack)
        if pair is None:
            raise ValueError(f"no unbeaten {NAMES[self.attack]} lies on the table")
        (defence,) = pick_cards(state, seat, (self.defence,))
        leaves = not self.face_down and state.variant.is_discarded_at_once(state, defence)
        emit_event(state, events, Beaten(seat, pair.attack, defence, self.face_down, leaves))
        state.variant.emit_effects_of_defence(state, pair, events)


class Take(Move):
    """Give up the defence. The defender picks up the table when all attackers have passed."""

    __slots__ = ()
    kind = "take"
    phases = (DEFENDING,)
    allowed_role = DEFENDER

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        return explain_unless_defender(state, seat)

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list["Take"]:
        return _LEGAL_TAKES

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        emit_event(state, events, Taken(seat))


_LEGAL_TAKES = [Take()]
_BEAT_WITH_CARDS = {attack: {defence: Beat(attack, defence) for defence in FACES} for attack in FACES}
