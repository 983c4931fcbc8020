"""What no game can come to: asked of positions that somebody sets up."""

from games.engine.errors import say
from games.engine.state import DEFENDING, EXCHANGING, OPENING, PITCHING, TAKING, State
from games.engine.table import defender_against, seats_in
from games.engine.throwing_in import capacity, limit, room, throwers


def impossibilities(state: State) -> list[tuple[bool, str, str]]:
    """What cannot be in any game: whether it is so here, the sentence that says it, and the field to look at."""
    phase, rules, table = state.phase, state.rules, state.table
    before = phase in (EXCHANGING, OPENING)
    outs = [seat for together in state.out for seat in together]
    empty = [seat for seat in seats_in(state.playing) if not state.hands[seat]]
    unbeaten_hand = rules.hand_cap == "always" or (rules.hand_cap == "until_take" and phase != TAKING)
    roles_clear, opener = "discard" in rules.role_cards.values(), 1 << state.starter
    beats = [p.face_down or p.defence is None or state.pack.beats(p.defence, p.attack) for p in table]
    return [
        (any(state.hands[seat] for seat in outs), "Who is out holds no cards.", "hands"),
        (before and bool(table), say("No cards lie on the table while the game is {phase}.", phase=phase), "table"),
        (
            before and bool(state.passed or state.transfers),
            say("Nobody has passed or transferred while the game is {phase}.", phase=phase),
            "passed" if state.passed else "transfers",
        ),
        (before and state.starter != state.attacker, "The attacker starts the bout.", "starter"),
        (
            phase == OPENING and not state.talon and bool(empty),
            "Who holds no card when the talon is empty is out.",
            "out",
        ),
        (
            before and state.attacker in empty and not (rules.lead_top_card and state.talon),
            "Who opens holds a card.",
            "hands",
        ),
        (before and capacity(state) == 0, "There has to be room for an attack.", "hands"),
        (
            phase == EXCHANGING and (state.bout != 1 or not state.asked),
            "Nobody is to be asked to exchange the trump.",
            "phase",
        ),
        (
            phase in (DEFENDING, TAKING) and not state.unbeaten,
            say("Something is unbeaten while the game is {phase}.", phase=phase),
            "table",
        ),
        (phase == PITCHING and bool(state.unbeaten), "Nothing is unbeaten while the game is pitching.", "table"),
        (phase == PITCHING and not table and not roles_clear, "Cards lie on the table.", "table"),
        (not all(beats), "A card on the table does not beat what it lies on.", "table"),
        (
            any(not state.playing >> pair.by & 1 for pair in table),
            "Who attacked in this bout is still in the game.",
            "table",
        ),
        (
            state.laid > limit(state),
            say("No more attack cards than {most} can lie in this bout.", most=limit(state)),
            "table",
        ),
        (
            not before and unbeaten_hand and room(state, state.defender) < 0,
            "The defender holds fewer cards than are to be beaten.",
            "hands",
        ),
        (bool(state.passed & ~_can_have_passed(state)), "Only attackers pass.", "passed"),
        (
            state.transfers != 0 and not _can_have_passed_on(state),
            "These rules do not let the attack be passed on so.",
            "transfers",
        ),
        (
            state.transfers != 0 and not _has_cards_of_transfers(state),
            "Each transfer adds a card to the attack.",
            "transfers",
        ),
        (not _is_from_starter(state), "The attacker is not who it would be after so many transfers.", "attacker"),
        (
            not state.transfers and any(state.variant.allies(state, state.defender) >> pair.by & 1 for pair in table),
            "The defender, or a team-mate, has attacked.",
            "table",
        ),
        (
            bool(table) and not roles_clear and table[0].by != state.starter,
            "The starter lays the bout's first card.",
            "table",
        ),
        (
            not state.transfers and any(not (throwers(state) | opener) >> pair.by & 1 for pair in table),
            "These rules do not let everybody on the table throw in.",
            "table",
        ),
        (not _ranks_fit(state), "A card was thrown in whose rank did not lie on the table.", "table"),
        (
            not state.talon and bool(state.variant.alone_at_last(state)),
            "Under these rules the game would be over: only one side holds cards.",
            "hands",
        ),
        (
            any(_went_out_before(state, seat) for seat in empty),
            "Who holds no card and has played none in this bout went out before it.",
            "out",
        ),
    ]


def _went_out_before(state: State, seat: int) -> bool:
    """Whether a seat without cards had none when the bout began, with the talon empty. Not asked where the talon can
    become empty during a bout, or cards can have left the table or have come to another defender."""
    rules = state.rules
    if state.talon or not state.table or state.transfers or rules.lead_top_card or rules.role_cards:
        return False
    if seat == state.defender:
        return all(pair.defence is None for pair in state.table)
    return all(pair.by != seat for pair in state.table)


def _can_have_passed(state: State) -> int:
    allies = state.variant.allies(state, state.defender)
    return state.playing & ~allies if state.rules.trust else throwers(state)


def _can_have_passed_on(state: State) -> bool:
    rules = state.rules
    if rules.transfer_max is not None and state.transfers > rules.transfer_max:
        return False
    return "transfer" in state.variant.kinds and (state.bout > 1 or rules.transfer_in_first_bout)


def _has_cards_of_transfers(state: State) -> bool:
    """Whether as many cards lie there as one opening and so many transfers lay; a reflection lays none."""
    return state.rules.reflect or bool(state.rules.role_cards) or state.laid > state.transfers


def _is_from_starter(state: State) -> bool:
    """Whether the attack, opened by the starter, comes to the attacker by so many transfers."""
    seats = 1 << state.starter
    for number in range(state.transfers):
        seats = _defenders_of(state, seats, opening=number == 0)
    return bool(seats >> state.attacker & 1)


def _defenders_of(state: State, seats: int, *, opening: bool) -> int:
    """Who can have defended when one of some seats opened the bout, or passed it on."""
    nexts = 0
    for seat in seats_in(seats):
        nexts |= 1 << defender_against(state, seat) if opening else state.variant.may_defend_after(state, seat)
    return nexts


def _ranks_fit(state: State) -> bool:
    """Whether each attack card after the first could be thrown in; not asked where cards with a role may be gone."""
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
