"""Checks whether any game can reach a position that a user set up."""

from games.engine.errors import fill_sentence
from games.engine.phases import DEFENDING, EXCHANGING, OPENING, PITCHING, TAKING
from games.engine.state import State
from games.engine.table import find_defender_against, iterate_seats
from games.engine.throwing_in import compute_signed_capacity, count_capacity, find_allowed_throwers, get_attack_limit


def run_position_checks(state: State) -> list[tuple[bool, str, str]]:
    """Run all checks, and return one result for each check.

    A result has three parts: True if the position fails the check, the sentence of the refusal, and the wrong field.
    """
    phase, rules, table = state.phase, state.rules, state.table
    before_attack = phase in (EXCHANGING, OPENING)
    out_seats = [seat for together in state.out for seat in together]
    empty = [seat for seat in iterate_seats(state.playing) if not state.hands[seat]]
    hand_limits_attack = rules.hand_cap == "always" or (rules.hand_cap == "until_take" and phase is not TAKING)
    may_role_cards_clear_table, opener = "discard" in rules.role_cards.values(), 1 << state.starter
    beats = [p.face_down or p.defence is None or state.pack.can_beat(p.defence, p.attack) for p in table]
    return [
        (any(state.hands[seat] for seat in out_seats), "A player who is out holds no cards.", "hands"),
        (
            before_attack and bool(table),
            fill_sentence("No cards lie on the table while the game is {phase}.", phase=phase),
            "table",
        ),
        (
            before_attack and bool(state.passed or state.transfers),
            fill_sentence("Nobody has passed or transferred while the game is {phase}.", phase=phase),
            "passed" if state.passed else "transfers",
        ),
        (before_attack and state.starter != state.attacker, "The attacker starts the bout.", "starter"),
        (
            phase is OPENING and not state.talon and bool(empty),
            "A player without cards is out when the talon is empty.",
            "out",
        ),
        (
            before_attack and state.attacker in empty and not (rules.lead_top_card and state.talon),
            "The player who opens holds a card.",
            "hands",
        ),
        (before_attack and count_capacity(state) == 0, "There has to be room for an attack.", "hands"),
        (
            phase is EXCHANGING and (state.bout != 1 or not state.asked),
            "Nobody is to be asked to exchange the trump.",
            "phase",
        ),
        (
            phase in (DEFENDING, TAKING) and not state.unbeaten,
            fill_sentence("Something is unbeaten while the game is {phase}.", phase=phase),
            "table",
        ),
        (phase is PITCHING and bool(state.unbeaten), "Nothing is unbeaten while the game is pitching.", "table"),
        (phase is PITCHING and not table and not may_role_cards_clear_table, "Cards lie on the table.", "table"),
        (not all(beats), "A card on the table does not beat what it lies on.", "table"),
        (
            any(not state.playing >> pair.by & 1 for pair in table),
            "A player who attacked in this bout is still in the game.",
            "table",
        ),
        (
            state.laid > get_attack_limit(state),
            fill_sentence("At most {most} attack cards can lie in this bout.", most=get_attack_limit(state)),
            "table",
        ),
        (
            not before_attack and hand_limits_attack and compute_signed_capacity(state, state.defender) < 0,
            "The defender holds fewer cards than must be beaten.",
            "hands",
        ),
        (bool(state.passed & ~_find_possible_passers(state)), "Only attackers pass.", "passed"),
        (
            state.transfers != 0 and not _are_transfers_allowed(state),
            "These rules do not allow passing on the attack in this way.",
            "transfers",
        ),
        (
            state.transfers != 0 and not _has_card_of_each_transfer(state),
            "Each transfer adds a card to the attack.",
            "transfers",
        ),
        (
            not _can_attack_come_from_starter(state),
            "The attacker is not who it would be after so many transfers.",
            "attacker",
        ),
        (
            not state.transfers
            and any(state.variant.find_team(state, state.defender) >> pair.by & 1 for pair in table),
            "The defender, or a team-mate, has attacked.",
            "table",
        ),
        (
            bool(table) and not may_role_cards_clear_table and table[0].by != state.starter,
            "The starter lays the bout's first card.",
            "table",
        ),
        (
            not state.transfers and any(not (find_allowed_throwers(state) | opener) >> pair.by & 1 for pair in table),
            "These rules do not let everybody on the table throw in.",
            "table",
        ),
        (not _has_only_possible_throw_ins(state), "A card was thrown in, but its rank was not on the table.", "table"),
        (
            not state.talon and bool(state.variant.find_last_holders(state)),
            "Under these rules the game would be over: only one side holds cards.",
            "hands",
        ),
        (
            any(_has_gone_out_before(state, seat) for seat in empty),
            "A player who holds no card and has played none in this bout went out before it.",
            "out",
        ),
    ]


def _has_gone_out_before(state: State, seat: int) -> bool:
    """Return whether a seat without cards had none when the bout began, so that it must be listed in `out`.

    Return False if the position does not prove it.
    """
    rules = state.rules
    if state.talon or not state.table or state.transfers or rules.lead_top_card or rules.role_cards:
        return False
    if seat == state.defender:
        return all(pair.defence is None for pair in state.table)
    return all(pair.by != seat for pair in state.table)


def _find_possible_passers(state: State) -> int:
    """Return the set of the seats that may pass: those that may throw in or, in games on trust, challenge."""
    team = state.variant.find_team(state, state.defender)
    return state.playing & ~team if state.rules.trust else find_allowed_throwers(state)


def _are_transfers_allowed(state: State) -> bool:
    """Return whether the rules allow as many transfers in this bout as the position has."""
    rules = state.rules
    if rules.transfer_max is not None and state.transfers > rules.transfer_max:
        return False
    return "transfer" in state.variant.kinds and (state.bout > 1 or rules.transfer_in_first_bout)


def _has_card_of_each_transfer(state: State) -> bool:
    """Return whether the table has a card for the opening and one for each transfer.

    With reflections or role cards, return True, because a transfer then needs no card on the table.
    """
    return state.rules.reflect or bool(state.rules.role_cards) or state.laid > state.transfers


def _can_attack_come_from_starter(state: State) -> bool:
    """Return whether `state.transfers` transfers can have brought the attack from the starter to the present
    attacker.
    """
    seats = 1 << state.starter
    for number in range(state.transfers):
        seats = _find_possible_defenders(state, seats, opening=number == 0)
    return bool(seats >> state.attacker & 1)


def _find_possible_defenders(state: State, seats: int, *, opening: bool) -> int:
    """Return the seats that may be the defender after a move of one of `seats`.

    The move opened the bout if `opening` is True. Otherwise it transferred the attack.
    """
    defenders = 0
    for seat in iterate_seats(seats):
        defenders |= (
            1 << find_defender_against(state, seat) if opening else state.variant.find_possible_defenders(state, seat)
        )
    return defenders


def _has_only_possible_throw_ins(state: State) -> bool:
    """Return whether each thrown-in card has a rank that was already face up on the table.

    With role cards, return True, because a card of that rank may have left the table.
    """
    if state.rules.role_cards or not state.table:
        return True
    ranks = 0
    for number, pair in enumerate(state.table):
        if number and not ranks >> pair.attack & 1:
            return False
        ranks |= state.pack.ranks[pair.attack]
        if pair.defence is not None and not pair.face_down:
            ranks |= state.pack.ranks[pair.defence]
    return True
