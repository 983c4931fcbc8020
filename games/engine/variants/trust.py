"""Games on trust: the defender may lay any card face down, and another player may challenge it."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from games.engine.bout_end import end_challenged_bout
from games.engine.cards import NAMES, build_set, get_face, iterate_cards
from games.engine.errors import fill_sentence
from games.engine.events.event import Event, write_move_text
from games.engine.events.field_types import Card, Seats
from games.engine.events.fold import emit_event
from games.engine.memory import Conduct
from games.engine.moves.attacker_moves import CardsMove, list_seats_passed_in_phase
from games.engine.moves.defender_moves import Beat
from games.engine.moves.faces import find_faces_in_hand, parse_cards
from games.engine.moves.move import OTHERS, Move
from games.engine.phases import DEFENDING, PITCHING
from games.engine.rules import Rules
from games.engine.state import Pair, State
from games.engine.turns import find_active_attackers
from games.engine.variant import Variant


@dataclass(slots=True)
class Challenged(Event):
    """The seat turned up the face-down card `defence` on `attack`. `good` is True if it beats the attack card.

    If this ended a phase, `passed` shows the seats that passed in that phase. Otherwise `passed` is None.
    """

    kind = "challenged"
    public_fields = ("attack", "defence", "good", "passed")
    seat: int
    attack: Card
    defence: Card
    good: bool
    passed: Seats | None = None

    def apply_to(self, state: State) -> None:
        for pair in state.table:
            if pair.attack == self.attack:
                pair.face_down = False
        state.variant.remember_turned_up_card(state, self.seat, self.defence, good=self.good)
        state.defences += self.good
        state.passed_in_phase = 0

    def build_move_text(self) -> str:
        return write_move_text("challenge", self.attack)


class Challenge(CardsMove):
    """Turn up the face-down card that lies on an attack card. If it does not beat the attack card, the defender picks
    up the table. Otherwise, the challenger does.
    """

    __slots__ = ()
    kind = "challenge"
    phases = (DEFENDING, PITCHING)
    allowed_role = OTHERS

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Challenge | None":
        return cls(parse_cards(words)) if len(words) == 1 else None

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        if (find_challengers(state) & find_active_attackers(state)) >> seat & 1:
            return None
        return "You cannot challenge a card now."

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list["Challenge"]:
        return [cls((face,)) for face in dict.fromkeys(get_face(pair.attack) for pair in list_face_down_pairs(state))]

    def explain_illegal(self, state: State, seat: int) -> str:
        return fill_sentence("No card lies face down on a {card}.", card=NAMES[self.faces[0]])

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        pair = next(one for one in list_face_down_pairs(state) if get_face(one.attack) == self.faces[0])
        if pair.defence is None:
            raise ValueError(f"the {NAMES[pair.attack]} is not beaten")
        good = state.pack.can_beat(pair.defence, pair.attack)
        emit_event(state, events, Challenged(seat, pair.attack, pair.defence, good, list_seats_passed_in_phase(state)))
        end_challenged_bout(state, events, seat if good else state.defender, defended=good)


_UNSHOWN_KEY = "unshown"
_CONDUCT_KEY = "conduct"


class TrustVariant(Variant):
    moves = (Challenge,)

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.trust

    def remember_turned_up_card(self, state: State, seat: int, card: int, *, good: bool) -> None:
        super().remember_turned_up_card(state, seat, card, good=good)
        self._add_conduct(state, 1 << seat, Conduct(calls=1))
        self._add_conduct(state, 1 << state.defender, Conduct(honest=1) if good else Conduct(bluffs=1))

    def _add_conduct(self, state: State, seats: int, more: Conduct) -> None:
        state.memory[_CONDUCT_KEY] = [
            list(map(add, counts, more)) if seats >> seat & 1 else list(counts)
            for seat, counts in enumerate(self.get_conduct(state))
        ]

    def get_conduct(self, state: State) -> list[Conduct]:
        return [Conduct(*counts) for counts in state.memory.get(_CONDUCT_KEY, [()] * state.players)]

    def remember_discarded_cards(self, state: State) -> None:
        """Store the face-down cards that are discarded without a challenge, because only the defender has seen them."""
        super().remember_discarded_cards(state)
        hidden = build_set(pair.defence for pair in list_face_down_pairs(state) if pair.defence is not None)
        if hidden:
            self._add_conduct(state, find_challengers(state), Conduct(trusted=hidden.bit_count()))
            unshown_before: list[int] = state.memory.get(_UNSHOWN_KEY, [0] * state.players)
            state.memory[_UNSHOWN_KEY] = [
                cards | hidden if seat == state.defender else cards for seat, cards in enumerate(unshown_before)
            ]

    def find_unseen_discards(self, state: State, seat: int) -> int:
        unshown: list[int] = state.memory.get(_UNSHOWN_KEY, [])
        return build_set(card for owner, cards in enumerate(unshown) if owner != seat for card in iterate_cards(cards))

    def choose_active_attackers(self, state: State, throwers: int) -> int:
        return super().choose_active_attackers(state, throwers | find_challengers(state))

    def explain_barred_transfers(self, state: State) -> str | None:
        if list_face_down_pairs(state):
            return "Nothing is passed on while a card lies face down."
        return super().explain_barred_transfers(state)

    def list_extra_beats(self, state: State, seat: int) -> list[Move]:
        attacks = dict.fromkeys(get_face(pair.attack) for pair in state.table if pair.defence is None)
        held = list(iterate_cards(find_faces_in_hand(state, seat)))
        face_down_beats: list[Move] = [Beat(attack, card, True) for attack in attacks for card in held]
        return face_down_beats + super().list_extra_beats(state, seat)


def list_face_down_pairs(state: State) -> list[Pair]:
    """Return the pairs on the table whose defence card lies face down."""
    return [pair for pair in state.table if pair.face_down]


def find_challengers(state: State) -> int:
    """Return the seats that may challenge now."""
    if state.phase not in (DEFENDING, PITCHING) or not list_face_down_pairs(state):
        return 0
    return state.playing & ~state.variant.find_team(state, state.defender)
