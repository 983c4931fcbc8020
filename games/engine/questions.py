"""The questions that a variant may answer, with the plain game's answers.

A variant is a class over `Questions` that answers some of them otherwise and leaves the rest to `super()`. A rule set's
answers are one object, of a class composed of the variants that are on. They hold nothing: their memory is the state.
"""

from typing import ClassVar

from games.engine.events.event import Event
from games.engine.moves.move import ALL_PHASES, DEFENDER, OTHERS, Move
from games.engine.remembering import Conduct
from games.engine.rules import Rules
from games.engine.speaking import speakers
from games.engine.state import OVER, PITCHING, TAKING, Pair, Phase, State
from games.engine.table import defender_against


class Questions:
    moves: ClassVar[tuple[type[Move], ...]] = ()
    """The kinds of moves that the variant brings."""

    defending_is_secret: ClassVar[bool] = False
    """Whether it is secret in `defending`, too, whose turn it is to throw in and who has passed."""

    @classmethod
    def is_on(cls, rules: Rules) -> bool:
        """Whether these rules have the variant."""
        return True

    def __init__(self) -> None:
        brought = [move for cls in reversed(type(self).__mro__) for move in vars(cls).get("moves", ())]
        self.kinds: dict[str, type[Move]] = {move.kind: move for move in brought}
        listed = [move for move in self.kinds.values() if move.is_listed]
        self.kinds_of_defender = {phase: _open_in(phase, listed, never=OTHERS) for phase in (*ALL_PHASES, OVER)}
        self.kinds_of_others = {phase: _open_in(phase, listed, never=DEFENDER) for phase in (*ALL_PHASES, OVER)}

    def cutters(self, state: State) -> list[int]:
        """The seats to be asked to cut the pack, one after another; nobody in most games."""
        return []

    def cards_dealt(self, state: State) -> int:
        """How many cards are dealt in all."""
        return state.players * state.rules.hand_size

    def asked_to_exchange(self, state: State, hands: list[int]) -> list[int]:
        """The seats that the first opening has to wait for, one after another."""
        return []

    def allies(self, state: State, seat: int) -> int:
        """The seats of a seat's team, the seat itself among them."""
        return 1 << seat

    def fool_seat(self, state: State, fools: list[int]) -> int:
        """The seat that stands for the fools when the next game of the series is dealt and started."""
        return fools[0]

    def speakers(self, state: State, throwers: int) -> int:
        """Of the seats to which a throw-in is open, with those who may do something else that the bout waits for,
        the ones whose turn it is."""
        return throwers

    def passers(self, state: State) -> int:
        """The seats that may pass now."""
        return speakers(state) & ~state.passed if state.phase in (PITCHING, TAKING) else 0

    def bars_transfers(self, state: State) -> str | None:
        """Why nothing can be transferred or reflected now, as a sentence."""
        return None

    def passing_cards(self, state: State) -> int:
        """The set of all cards that pass any attack on."""
        return 0

    def more_beats(self, state: State, seat: int) -> list[Move]:
        """What the defender may beat with beside the cards that do beat."""
        return []

    def laid_at_once(self, state: State, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The cards of an attack in the portions in which they are laid."""
        return [cards]

    def was_played(self, state: State, cards: tuple[int, ...], against: int, events: list[Event]) -> None:
        """What follows at once from cards that were played face up against a seat."""

    def leaves_at_once(self, state: State, defence: int) -> bool:
        """Whether a defence card leaves the table at once, with the card that it beats."""
        return False

    def was_beaten(self, state: State, pair: Pair, events: list[Event]) -> None:
        """What follows at once from a defence."""

    def clear_beaten(self, state: State) -> Event:
        """Where the table goes after a successful defence."""
        raise NotImplementedError

    def alone_at_last(self, state: State) -> int:
        """The set of the seats that alone hold cards, where that ends the game before its bout is over; else 0. Asked
        once the talon is empty."""
        return 0

    def passed_on_to(self, state: State, seat: int) -> int:
        """Who has to defend if a seat passes the attack on; it cannot be done where that player has no card."""
        return defender_against(state, seat)

    def may_defend_after(self, state: State, seat: int) -> int:
        """The seats that can have to defend now against an attack that a seat passed on some time before."""
        return 1 << defender_against(state, seat)

    def remember_played(self, state: State, seat: int, card: int, *, attacking: bool, face_down: bool) -> None:
        """Part of the fold: a card came to the table. What a variant remembers it keeps in `state.memory`."""

    def remember_pass(self, state: State, seat: int) -> None:
        """Part of the fold: a seat has passed."""

    def knew_rank(self, state: State, card: int) -> int:
        """Part of the fold: the seats that passed when a card's rank lay on the table, from where it is gone since."""
        return 0

    def remember_turned_up(self, state: State, seat: int, card: int, *, good: bool) -> None:
        """Part of the fold: a seat turned up a card that lay face down, and it did beat its attack card or not."""

    def remember_discarded(self, state: State) -> None:
        """Part of the fold: the table is on its way to the discard pile."""

    def conduct(self, state: State) -> list[Conduct]:
        """Of every seat, where cards are taken on trust."""
        return []

    def unshown(self, state: State, seat: int) -> int:
        """The discarded cards that a seat never saw."""
        return 0

    def remember_defender(self, state: State, seat: int) -> None:
        """Part of the fold: a seat has to defend."""

    def forget_bout(self, state: State) -> None:
        """Part of the fold: a new bout opens."""

    def epaulettes(self, state: State, fools: int, defended: bool) -> int:
        """How many epaulettes the fools (a set of seats) wear after their last bout, asked when the table is clear."""
        return 0


def _open_in(phase: Phase, moves: list[type[Move]], never: str) -> tuple[type[Move], ...]:
    return tuple(move for move in moves if phase in move.phases and move.by != never)
