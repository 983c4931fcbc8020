"""Cards with a role.

A `pass` card transfers an attack of any rank. A player against whom a `draw_two` card is played draws two cards. If the
defender beats with a `discard` card, this card and the card that it beats go to the discard pile at once.
"""

from games.engine.bout_end import draw_cards
from games.engine.cards import build_set, get_face
from games.engine.events.event import Event
from games.engine.events.fold import emit_event
from games.engine.events.plain import Discarded
from games.engine.phases import OPENING
from games.engine.rules import Rules
from games.engine.state import Pair, State
from games.engine.variant import Variant

_PASSED_AT_KEY = "passed_at"


class RoleCardsVariant(Variant):
    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return bool(rules.role_cards)

    def find_cards_that_transfer_any_rank(self, state: State) -> int:
        return build_set(card for card in state.pack.cards if _get_role(state, card) == "pass")

    def split_attack(self, state: State, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [cards] if state.phase is OPENING else [(card,) for card in cards]

    def emit_effects_of_play(self, state: State, cards: tuple[int, ...], against: int, events: list[Event]) -> None:
        for card in cards:
            if _get_role(state, card) == "draw_two":
                draw_cards(state, against, 2, events)

    def is_discarded_at_once(self, state: State, defence: int) -> bool:
        return _get_role(state, defence) == "discard"

    def emit_effects_of_defence(self, state: State, pair: Pair, events: list[Event]) -> None:
        if pair.face_down or pair.defence is None:
            return
        self.emit_effects_of_play(state, (pair.defence,), pair.by, events)
        if _get_role(state, pair.defence) == "discard":
            emit_event(state, events, Discarded(None, 2, None, pair.attack))

    def remember_pass(self, state: State, seat: int) -> None:
        """Store which ranks were on the table when the seat passed. Do nothing in games without `discard` cards.

        A `discard` card can remove a rank from the table, and the rank can come back later in the bout. A new rank
        cancels passes. A rank that came back does not cancel the pass of a seat that saw it before passing.
        """
        super().remember_pass(state, seat)
        if "discard" in state.rules.role_cards.values():
            before = state.memory.get(_PASSED_AT_KEY, [0] * state.players)
            state.memory[_PASSED_AT_KEY] = [*before[:seat], state.ranks, *before[seat + 1 :]]

    def find_seats_with_earlier_pass(self, state: State, card: int) -> int:
        ranks = state.memory.get(_PASSED_AT_KEY, ())
        return build_set(seat for seat, ranks_then in enumerate(ranks) if ranks_then >> card & 1)

    def forget_bout(self, state: State) -> None:
        super().forget_bout(state)
        state.memory.pop(_PASSED_AT_KEY, None)


def _get_role(state: State, card: int) -> str | None:
    return state.rules.roles.get(get_face(card))
