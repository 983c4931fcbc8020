"""Moves of attackers: open a bout, throw in, and pass."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Self

from games.engine.cards import NAMES, convert_to_faces, get_rank, iterate_cards
from games.engine.errors import fill_sentence
from games.engine.events.event import Event
from games.engine.events.fold import emit_event
from games.engine.events.plain import Attacked, Passed
from games.engine.moves.faces import find_faces_in_hand, has_cards, list_copies_in, parse_cards, pick_cards
from games.engine.moves.move import ALL_PHASES, OTHERS, Move
from games.engine.phases import CUTTING, DEFENDING, EXCHANGING, OPENING, PITCHING, TAKING
from games.engine.state import State
from games.engine.table import iterate_seats
from games.engine.throwing_in import count_capacity, find_throwers


class CardsMove(Move):
    """A move whose text is its kind and one or more cards."""

    __slots__ = ("faces",)

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self.faces == other.faces)

    def __hash__(self) -> int:
        return hash((self.kind, self.faces))

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self | None:
        return cls(parse_cards(words)) if words else None

    def get_faces(self) -> tuple[int, ...]:
        return self.faces


class Attack(CardsMove):
    """Open a bout with one or several cards, or throw cards in (podkidyvat)."""

    __slots__ = ()
    kind = "attack"
    phases = ALL_PHASES
    allowed_role = OTHERS

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        if state.phase is OPENING:
            return None if seat == state.attacker else "The primary attacker opens the bout."
        throwing = find_throwers(state)
        if (throwing & state.variant.choose_active_attackers(state, throwing)) >> seat & 1:
            return None
        return _explain_no_throw_in(state, seat)

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list["Attack"]:
        hand = find_faces_in_hand(state, seat)
        if state.phase is not OPENING:
            return [_ATTACK_WITH_CARD[card] for card in iterate_cards(hand & state.ranks)]
        if state.rules.opening == "set":
            return [_get_attack(faces) for faces in list_sets_of_rank(state, state.hands[seat], count_capacity(state))]
        return [_ATTACK_WITH_CARD[card] for card in iterate_cards(hand)]

    def is_legal_though_unlisted(self, state: State, seat: int) -> bool:
        """Accept an opening whose cards are not in ascending order, and a throw-in of several cards that could be
        thrown in one after the other.
        """
        if len(self.faces) < 2:
            return False
        if state.phase is OPENING:
            return sort_faces(self) in self.list_legal(state, seat)
        trial = state.copy()
        return all(_try_throw_in(trial, seat, face) for face in self.faces)

    def explain_illegal(self, state: State, seat: int) -> str:
        if not has_cards(state, seat, self.faces):
            return "You do not hold what you want to play."
        if state.phase is OPENING:
            return _explain_illegal_opening(state, self.faces)
        strange = [NAMES[face] for face in self.faces if not state.ranks >> face & 1]
        if strange:
            return fill_sentence("No card of the rank of {card} lies face up on the table.", card=strange[0])
        room = count_capacity(state)
        if state.phase is PITCHING and state.rules.throw_in_from == "all_beaten" and len(self.faces) <= room:
            return "Throw in one card at a time: the next one only after this one has been beaten."
        return fill_sentence(
            "There is room for {room} more on the table, not for {cards}.", room=room, cards=len(self.faces)
        )

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        for cards in state.variant.split_attack(state, pick_cards(state, seat, self.faces)):
            emit_event(state, events, Attacked(seat, cards, list_seats_passed_in_phase(state)))
            state.variant.emit_effects_of_play(state, cards, state.defender, events)


class Pass(Move):
    """Decline to throw in. The pass is valid until the bout ends, the attack is transferred, or a new rank or face-down
    card comes to the table.
    """

    __slots__ = ()
    kind = "pass"
    phases = (DEFENDING, PITCHING, TAKING)
    allowed_role = OTHERS

    @classmethod
    def explain_unavailable(cls, state: State, seat: int) -> str | None:
        if state.variant.find_seats_that_may_pass(state) >> seat & 1:
            return None
        return "You are not asked to add anything now, so there is nothing to pass."

    @classmethod
    def list_legal(cls, state: State, seat: int) -> list["Pass"]:
        return _LEGAL_PASSES

    def play(self, state: State, seat: int, events: list[Event]) -> None:
        emit_event(state, events, Passed(seat))


@lru_cache(maxsize=100_000)
def _get_attack(faces: tuple[int, ...]) -> Attack:
    return Attack(faces)


_ATTACK_WITH_CARD = [Attack((face,)) for face in range(len(NAMES))]
_LEGAL_PASSES = [Pass()]


def sort_faces(move: CardsMove) -> CardsMove:
    """Return the move with its cards in ascending order, as in lists of legal moves."""
    return type(move)(tuple(sorted(move.faces)))


def list_sets_of_rank(state: State, cards: int, most: int) -> list[tuple[int, ...]]:
    """Return all ways to choose 1 to `most` cards of equal rank from a set of cards.

    Each way is a tuple of faces, in ascending order.
    """
    sets: list[tuple[int, ...]] = []
    while cards and most > 0:
        rank = cards & state.pack.ranks[(cards & -cards).bit_length() - 1]
        cards &= ~rank
        held = {face: len(list_copies_in(state, rank, face)) for face in iterate_cards(convert_to_faces(rank))}
        larger_sets: list[tuple[int, ...]] = [()]
        for _ in range(min(most, rank.bit_count())):
            larger_sets = [(*some, face) for some in larger_sets for face in held if may_add_face(some, face, held)]
            sets += larger_sets
    return sets


def may_add_face(some: tuple[int, ...], face: int, held: Mapping[int, int]) -> bool:
    """Return whether `face` may be the next face in `some`, an ascending choice of faces from a hand.

    `held` has the number of cards of each face in the hand.
    """
    return not some or some[-1] < face or (some[-1] == face and some.count(face) < held[face])


def list_seats_passed_in_phase(state: State) -> tuple[int, ...] | None:
    """Return the seats that passed in the present phase if the phase is PITCHING. Otherwise return None.

    An attack or a challenge ends the phase PITCHING, and its event makes these passes public.
    """
    return tuple(iterate_seats(state.passed_in_phase)) if state.phase is PITCHING else None


def _try_throw_in(trial: State, seat: int, face: int) -> bool:
    """Throw a card in if that is legal, and return whether it was. This changes `trial`."""
    one = _ATTACK_WITH_CARD[face]
    if Attack.explain_unavailable(trial, seat) is not None or one not in Attack.list_legal(trial, seat):
        return False
    one.play(trial, seat, [])
    return True


def _explain_illegal_opening(state: State, faces: tuple[int, ...]) -> str:
    if len(faces) > 1 and state.rules.opening == "single":
        return "A bout opens with one card."
    if len({get_rank(face) for face in faces}) > 1:
        return "A bout opens with cards of one rank."
    return fill_sentence("A bout opens here with at most {most}.", most=count_capacity(state))


def _explain_no_throw_in(state: State, seat: int) -> str:
    if state.phase is CUTTING:
        return "The cards are not dealt yet."
    if state.phase is EXCHANGING:
        return "The bout opens once the exchange of the trump card is decided."
    if seat == state.defender:
        return "The defender does not attack."
    if not state.playing >> seat & 1:
        return "You are out of the game."
    if count_capacity(state) == 0:
        return "There is no room for another card on the table."
    if find_throwers(state) >> seat & 1:
        return "It is another attacker's turn to throw in."
    return "The rules do not let you throw in now."
