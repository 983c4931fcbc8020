"""How likely each kind of question is to be the next, by where the seat sits from who defends now."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from games.engine import Rules
from games.orders.foresight.suggestion import ATTACK, EXCHANGE, OPEN, THROW_IN, THROW_IN_ON_TAKE, THROWN_IN

View = Mapping[str, Any]

_BOUTS_AHEAD = 3
_FADES = 0.6
"""What comes a bout later is the likelier to come after the next visit."""
_TAKEN = 0.4
_HAS_TO_SPEAK = 0.6
"""Who holds nothing that fits is passed for."""
_SPEAKS_AGAIN = 0.2
"""Who has passed is asked again only if something is added."""


Weights = defaultdict[str, float]


def likely_kinds(view: View, rules: Rules, seat: int) -> list[str]:
    """The kinds of questions that can come, the likeliest first."""
    weights: Weights = defaultdict(float)
    circle = circle_from(view, rules)
    me, fades, attackers = circle.index(seat), 1.0, {len(circle) - 1: 1.0}
    if view["phase"] == "exchanging":
        weights[EXCHANGE] = 2.0
    if me == 0 and view["phase"] == "pitching":
        weights[THROWN_IN] = 2.0
    for bout in range(_BOUTS_AHEAD + 1):
        now = bout == 0
        taken, speaks = (_taken(view), _speaks(view, seat)) if now else (_TAKEN, _HAS_TO_SPEAK)
        _weigh(weights, rules, attackers, me, len(circle), taken, fades, speaks, now=now)
        attackers = _next_attackers(attackers, len(circle), taken)
        fades *= _FADES
    return sorted((kind for kind in weights if weights[kind] > 0), key=lambda kind: -weights[kind])


def circle_from(view: View, rules: Rules) -> list[int]:
    """The seats still in the game in the direction of play, from the defender on."""
    gone, seats = {one for together in view["out"] for one in together}, len(view["hands"])
    circle = [(view["defender"] + rules.step * number) % seats for number in range(seats)]
    return [one for one in circle if one not in gone]


def _taken(view: View) -> float:
    return 1.0 if view["phase"] == "taking" else _TAKEN


def _speaks(view: View, seat: int) -> float:
    return _SPEAKS_AGAIN if seat in view["passed"] else _HAS_TO_SPEAK


def _next_attackers(attackers: Mapping[int, float], seats: int, taken: float) -> dict[int, float]:
    """Who beat attacks next; who took is passed over."""
    following: defaultdict[int, float] = defaultdict(float)
    for attacker, chance in attackers.items():
        following[(attacker + 1) % seats] += chance * (1 - taken)
        following[(attacker + 2) % seats] += chance * taken
    return following


def _weigh(
    weights: Weights,
    rules: Rules,
    attackers: Mapping[int, float],
    me: int,
    seats: int,
    taken: float,
    fades: float,
    speaks: float,
    *,
    now: bool,
) -> None:
    for attacker, chance in attackers.items():
        weight, defender = fades * chance, (attacker + 1) % seats
        if defender == me:
            if not now:
                weights[ATTACK] += weight
            continue
        if attacker == me and not now:
            weights[OPEN] += weight
        if _throws_in(rules, me, attacker, seats):
            weights[THROW_IN] += weight * speaks * (1 - taken)
            if rules.after_take != "never":
                weights[THROW_IN_ON_TAKE] += weight * speaks * taken


def _throws_in(rules: Rules, me: int, attacker: int, seats: int) -> bool:
    able = {"all": {me}, "neighbours": {attacker, (attacker + 2) % seats}, "primary_only": {attacker}}
    return me in able[rules.throw_in_by]
