"""The base class of variants. A variant is an option that changes the behaviour of the plain game.

For each rule set there is one object, whose class inherits from the classes of all its variants. The object has no
state: variants store their data in the state of the game.
"""

from typing import ClassVar

from games.engine.events.event import Event
from games.engine.memory import Conduct
from games.engine.moves.move import ALL_PHASES, DEFENDER, OTHERS, Move
from games.engine.phases import OVER, PITCHING, TAKING, Phase
from games.engine.rules import Rules
from games.engine.state import Pair, State
from games.engine.table import find_defender_against
from games.engine.turns import find_active_attackers


class Variant:
    """Base class of variants. Each method is a hook that a variant may override. The methods here give the plain
    game.
    """

    moves: ClassVar[tuple[type[Move], ...]] = ()
    """The kinds of moves that this variant adds."""

    defending_is_secret: ClassVar[bool] = False
    """Whether two things are secret also in the phase DEFENDING: passes, and whose turn it is to throw in."""

    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        """Return whether the variant is part of these rules."""
        return True

    def __init__(self) -> None:
        brought = [move for cls in reversed(type(self).__mro__) for move in vars(cls).get("moves", ())]
        self.kinds: dict[str, type[Move]] = {move.kind: move for move in brought}
        listed = [move for move in self.kinds.values() if move.is_listed]
        self.kinds_of_defender = {
            phase: _list_kinds_for_phase(phase, listed, excluded_role=OTHERS) for phase in (*ALL_PHASES, OVER)
        }
        self.kinds_of_others = {
            phase: _list_kinds_for_phase(phase, listed, excluded_role=DEFENDER) for phase in (*ALL_PHASES, OVER)
        }

    def list_cutters(self, state: State) -> list[int]:
        """Return the seats that may be asked to cut, in order. Without a cut there are none."""
        return []

    def count_cards_to_deal(self, state: State) -> int:
        """Return the number of cards dealt to all players together."""
        return state.players * state.rules.hand_size

    def list_exchange_candidates(self, state: State, hands: list[int]) -> list[int]:
        """Return the seats that decide about the trump exchange before the first bout opens, in order."""
        return []

    def find_team(self, state: State, seat: int) -> int:
        """Return the seats of a seat's team, including the seat itself."""
        return 1 << seat

    def choose_fool_seat(self, state: State, fools: list[int]) -> int:
        """Choose one of the seats `fools` as the fool for the next game, which needs a single seat."""
        return fools[0]

    def choose_active_attackers(self, state: State, throwers: int) -> int:
        """Return the set of the seats whose turn it is to throw in or to challenge.

        `throwers` is the set of the seats that may throw in now.
        """
        return throwers

    def find_seats_that_may_pass(self, state: State) -> int:
        """Return the seats that may pass now."""
        return find_active_attackers(state) & ~state.passed if state.phase in (PITCHING, TAKING) else 0

    def explain_barred_transfers(self, state: State) -> str | None:
        """Return a sentence that explains why the table allows no transfer now, or None if it allows one."""
        return None

    def find_cards_that_transfer_any_rank(self, state: State) -> int:
        """Return the set of cards that can transfer an attack of any rank."""
        return 0

    def list_extra_beats(self, state: State, seat: int) -> list[Move]:
        """Return the legal beats whose defence card need not really beat the attack card."""
        return []

    def split_attack(self, state: State, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Divide the cards of an attack into groups. Each group is laid as a separate event."""
        return [cards]

    def emit_effects_of_play(self, state: State, cards: tuple[int, ...], against: int, events: list[Event]) -> None:
        """Emit the events that follow at once when a seat plays cards face up against the seat `against`."""

    def is_discarded_at_once(self, state: State, defence: int) -> bool:
        """Return whether a defence card leaves the table at once, together with the card that it beats."""
        return False

    def emit_effects_of_defence(self, state: State, pair: Pair, events: list[Event]) -> None:
        """Emit the events that follow at once when a defence card is laid on an attack card."""

    def build_clearing_event(self, state: State) -> Event:
        """Return the event that clears the table after a successful defence."""
        raise NotImplementedError

    def find_last_holders(self, state: State) -> int:
        """Return the set of the seats with cards if the game must end now. Otherwise return 0.

        The game must end if only one player or one team still has cards. The engine calls this hook only when the talon
        is empty.
        """
        return 0

    def find_transfer_target(self, state: State, seat: int) -> int:
        """Return the seat that has to defend if `seat` transfers the attack. If that seat has no cards, the transfer is
        illegal.
        """
        return find_defender_against(state, seat)

    def find_possible_defenders(self, state: State, seat: int) -> int:
        """Return the seats that may have become the defender when `seat` transferred the attack.

        Only the checks of positions that users set up call this hook. They do not know the hands at the time of the
        transfer, so several seats are possible.
        """
        return 1 << find_defender_against(state, seat)

    def remember_played_card(self, state: State, seat: int, card: int, *, attacking: bool, face_down: bool) -> None:
        """Update `state.memory` during the fold, when a seat has laid a card on the table."""

    def remember_pass(self, state: State, seat: int) -> None:
        """Update `state.memory` during the fold, when the seat has passed."""

    def find_seats_with_earlier_pass(self, state: State, card: int) -> int:
        """Return the seats that passed earlier in the bout while a card of this card's rank lay on the table.

        The fold calls this hook when the rank comes back to the table. The passes of these seats stay valid.
        """
        return 0

    def remember_turned_up_card(self, state: State, seat: int, card: int, *, good: bool) -> None:
        """Update `state.memory` during the fold, after a challenge. `good` is True if the card beats its attack
        card.
        """

    def remember_discarded_cards(self, state: State) -> None:
        """Update `state.memory` during the fold, before the cards of the table are discarded."""

    def get_conduct(self, state: State) -> list[Conduct]:
        """Return the conduct of every seat in a game on trust, or an empty list."""
        return []

    def find_unseen_discards(self, state: State, seat: int) -> int:
        """Return the set of discarded cards that the seat has never seen."""
        return 0

    def remember_defender(self, state: State, seat: int) -> None:
        """Update `state.memory` during the fold, when the seat has become the defender."""

    def forget_bout(self, state: State) -> None:
        """Remove the data of the last bout from `state.memory` during the fold, when a new bout opens."""

    def count_epaulettes(self, state: State, fools: int, defended: bool) -> int:
        """Return the number of epaulettes of the seats `fools` at the end of the game."""
        return 0


def _list_kinds_for_phase(phase: Phase, moves: list[type[Move]], excluded_role: str) -> tuple[type[Move], ...]:
    return tuple(move for move in moves if phase in move.phases and move.allowed_role != excluded_role)
