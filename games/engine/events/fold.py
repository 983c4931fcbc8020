"""The function that applies an event to a state, and steps that several events have in common."""

from games.engine.events.event import Event
from games.engine.state import Pair, State


def apply_event(state: State, event: Event) -> None:
    """Apply one event to the state."""
    state.version += 1
    if event.secret and event.seat is not None:
        state.secrets[event.seat] += 1
    state.listed = {}
    state.throwing = None
    event.apply_to(state)


def emit_event(state: State, events: list[Event], event: Event) -> None:
    """Append an event to the list of new events, and apply it to the state."""
    events.append(event)
    apply_event(state, event)


def lay_attack(state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Lay cards of a seat on the table as attack cards, in the given order."""
    laid = 0
    for card in cards:
        laid |= 1 << card
        state.table.append(Pair(card, seat))
        state.laid += 1
        add_rank_to_table(state, card)
        state.variant.remember_played_card(state, seat, card, attacking=True, face_down=False)
    state.unbeaten |= laid
    state.hands[seat] &= ~laid
    state.known[seat] &= ~laid


def add_rank_to_table(state: State, card: int) -> None:
    """Record that a card with the rank of `card` lies face up on the table. If the rank is new there, cancel the
    passes.

    With role cards, a rank can leave the table and come back in the same bout. A seat that passed while the rank was on
    the table keeps its pass.
    """
    if not state.ranks >> card & 1:
        state.ranks |= state.pack.ranks[card]
        cancel_passes(state, all_but=state.variant.find_seats_with_earlier_pass(state, card))


def cancel_passes(state: State, all_but: int = 0) -> None:
    """Cancel the passes of all seats outside the set `all_but`. Call this after a change of the table to which players
    may want to react.
    """
    state.passed &= all_but
    state.passes_cancelled_at = (state.version, state.secrets[:])


def transfer_attack(state: State, attacker: int, defender: int) -> None:
    """Make the present defender the primary attacker, and let `defender` defend against all unbeaten cards."""
    state.attacker = attacker
    state.transferred_cards = state.unbeaten
    state.transfers += 1
    state.passed = 0
    set_defender(state, defender)


def set_defender(state: State, defender: int) -> None:
    state.defender = defender
    state.variant.remember_defender(state, defender)


def collect_table_cards(table: list[Pair], *, face_down: bool) -> int:
    """Return the set of the cards on a table. With `face_down=False`, leave out face-down cards."""
    cards = 0
    for pair in table:
        cards |= 1 << pair.attack
        if pair.defence is not None and (face_down or not pair.face_down):
            cards |= 1 << pair.defence
    return cards


def clear_table(state: State) -> None:
    """Remove all cards from the table, and forget the seats that passed in this phase."""
    state.table = []
    state.unbeaten = state.ranks = state.passed_in_phase = 0
