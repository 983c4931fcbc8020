"""Estimates of the decisions that a seat will probably have to make next, from its distance to the defender."""

from collections import defaultdict
from collections.abc import Mapping

from games.engine import Phase, Rules, StateView, get_role_seat
from games.orders.foresight.suggestion import ATTACK, EXCHANGE, OPEN, THROW_IN, THROW_IN_ON_TAKE, THROWN_IN

_BOUTS_AHEAD = 3
_FACTOR_PER_BOUT = 0.6
"""The weight of a decision in one bout, divided by the weight of the same decision one bout earlier. It is smaller than
1, because the player may visit the site before the later bout and decide without orders."""
_TAKE_PROBABILITY = 0.4
_ASK_PROBABILITY = 0.6
"""The probability that the game asks a seat that may throw in. A seat without fitting cards is not asked, because it
passes automatically."""
_ASK_AGAIN_PROBABILITY = 0.2
"""The probability that the game asks a seat again that has passed. This happens only if a new rank comes to the
table."""


WeightByKind = defaultdict[str, float]


def list_kinds_by_probability(view: StateView, rules: Rules, seat: int) -> list[str]:
    """Return the kinds of decisions that the seat may have to make in the next bouts, the most probable kind first.

    A kind is a word such as OPEN or THROW_IN.
    """
    weights: WeightByKind = defaultdict(float)
    circle = list_seats_from_defender(view, rules)
    own_position, factor, attackers = circle.index(seat), 1.0, {len(circle) - 1: 1.0}
    teams = len(view["hands"]) // (rules.teams or 1)
    own_team = {position for position, one in enumerate(circle) if (one - seat) % teams == 0}
    if view["phase"] == Phase.EXCHANGING:
        weights[EXCHANGE] = 2.0
    if own_position == 0 and view["phase"] == Phase.PITCHING:
        weights[THROWN_IN] = 2.0
    for bout in range(_BOUTS_AHEAD + 1):
        now = bout == 0
        is_open = now and view["phase"] not in (Phase.EXCHANGING, Phase.OPENING)
        take_probability = 1.0 if now and view["phase"] == Phase.TAKING else _TAKE_PROBABILITY
        ask_probability = _ASK_AGAIN_PROBABILITY if now and seat in view["passed"] else _ASK_PROBABILITY
        _add_weights(
            weights,
            rules,
            attackers,
            own_position,
            own_team,
            len(circle),
            take_probability,
            factor,
            ask_probability,
            is_open=is_open,
        )
        attackers = _predict_attackers(attackers, len(circle), take_probability)
        factor *= _FACTOR_PER_BOUT
    return sorted((kind for kind in weights if weights[kind] > 0), key=lambda kind: -weights[kind])


def list_seats_from_defender(view: StateView, rules: Rules) -> list[int]:
    """Return the seats still in the game in the direction of play, starting with the defender."""
    gone, seats = {one for together in view["out"] for one in together}, len(view["hands"])
    defender = get_role_seat(view, "defender")
    circle = [(defender + rules.seat_step * number) % seats for number in range(seats)]
    return [one for one in circle if one not in gone]


def _predict_attackers(attackers: Mapping[int, float], seats: int, take_probability: float) -> dict[int, float]:
    """Predict which seat attacks in the next bout.

    Map positions to the probability that the seat at this position attacks. A position is the distance from the present
    defender, in seats. `attackers` has the same probabilities for the present bout.
    """
    next_attackers: defaultdict[int, float] = defaultdict(float)
    for attacker, chance in attackers.items():
        next_attackers[(attacker + 1) % seats] += chance * (1 - take_probability)
        next_attackers[(attacker + 2) % seats] += chance * take_probability
    return next_attackers


def _add_weights(
    weights: WeightByKind,
    rules: Rules,
    attackers: Mapping[int, float],
    own_position: int,
    own_team: set[int],
    seats: int,
    take_probability: float,
    factor: float,
    ask_probability: float,
    *,
    is_open: bool,
) -> None:
    """Add the weights of the decisions in one bout.

    `own_team` has the positions of the seat's team. `is_open` is True if the opening of this bout is already laid.
    """
    for attacker, chance in attackers.items():
        weight, defender = factor * chance, (attacker + 1) % seats
        if defender == own_position:
            if not is_open:
                weights[ATTACK] += weight
            continue
        if attacker == own_position and not is_open:
            weights[OPEN] += weight
        if defender not in own_team and _may_throw_in(rules, own_position, attacker, seats):
            weights[THROW_IN] += weight * ask_probability * (1 - take_probability)
            if rules.after_take != "never":
                weights[THROW_IN_ON_TAKE] += weight * ask_probability * take_probability


def _may_throw_in(rules: Rules, own_position: int, attacker: int, seats: int) -> bool:
    """Return whether the seat at `own_position` may throw in while the seat at `attacker` attacks the next seat.

    Positions are counted as in `_predict_attackers`.
    """
    allowed = {"all": {own_position}, "neighbours": {attacker, (attacker + 2) % seats}, "primary_only": {attacker}}
    return own_position in allowed[rules.throw_in_by]
