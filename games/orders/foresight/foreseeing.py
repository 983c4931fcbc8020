"""The suggestions, from what may come, in the order of how likely it is."""

from collections.abc import Mapping
from typing import Any

from games.engine import Rules
from games.engine.cards import RANKS
from games.orders import supposing
from games.orders.foresight import own_turns
from games.orders.foresight.attacks import Answered, Attacks
from games.orders.foresight.likelihood import likely_kinds
from games.orders.foresight.suggestion import (
    ATTACK,
    MOST,
    THROW_IN,
    THROW_IN_ON_TAKE,
    THROWN_IN,
    Suggestion,
    Words,
    lasting,
)
from games.orders.foresight.ways_to_answer import ASK, against
from games.orders.grammar import AS_OPENING, AS_THROW_IN

View = Mapping[str, Any]

_AT_MOST = {ATTACK: 2, THROWN_IN: 2}
"""Of these there may be more lines than one."""


def foreseen(view: View, rules: Rules, seat: int) -> list[Suggestion]:
    """Each kind has a line; while there is room attacks have a second one, before what is least needed."""
    kinds = likely_kinds(view, rules, seat)
    found = {kind: [suggestion] for kind, suggestion in own_turns.suggestions(view, rules, seat, kinds).items()}
    spare = {THROW_IN_ON_TAKE: found.pop(THROW_IN_ON_TAKE)} if _is_spare(kinds, found) else {}
    room, attacks = MOST - len(found), [kind for kind in kinds if kind in _AT_MOST]
    for number, kind in enumerate(attacks):
        most = min(_AT_MOST[kind], room - len(attacks[number + 1 :]))
        found[kind] = of_attacks(view, rules, seat, kind, max(most, 1))
        room -= len(found[kind])
    found |= spare if room else {}
    return [suggestion for kind in kinds for suggestion in found.get(kind, [])][:MOST]


def _is_spare(kinds: list[str], found: Mapping[str, Any]) -> bool:
    """Whether what is thrown in once the defender takes can be left to what is thrown in before."""
    both = THROW_IN in found and THROW_IN_ON_TAKE in found
    return both and kinds.index(THROW_IN) < kinds.index(THROW_IN_ON_TAKE)


def of_attacks(view: View, rules: Rules, seat: int, kind: str, most: int) -> list[Suggestion]:
    suppose = supposing.opened_with if kind == ATTACK else supposing.thrown_in
    attacks = Attacks(view, rules, seat, suppose)
    if not attacks.states:
        return []
    lines = _on_openings(attacks, rules, most) if kind == ATTACK else _on_throw_ins(attacks, most)
    scope = {"laid": AS_OPENING, "by": attacks.by} if kind == ATTACK else {"laid": AS_THROW_IN, "bout": view["bout"]}
    return [_suggestion(kind, scope, line, behind=number > 0) for number, line in enumerate(lines)]


def _on_openings(attacks: Attacks, rules: Rules, most: int) -> list[Answered]:
    ranks = [rank for rank in RANKS if rank in attacks.ranks]
    conditions: list[Words] = [{}, *({"up_to": rank} for rank in ranks)]
    if rules.jokers != "off":
        conditions += [{"joker": True}]
    if rules.trump != "none":
        conditions += [{"trump": True}, {"trump": False}, *({"up_to": rank, "trump": True} for rank in ranks)]
    return attacks.lines(conditions, most)


def _on_throw_ins(attacks: Attacks, most: int) -> list[Answered]:
    """A line for each rank, if there are few; else as for openings, of any rank."""
    attacks.meet_present_hand()
    of_ranks: list[Words] = [{"rank": rank} for rank in attacks.ranks]
    if len(of_ranks) <= most:
        return [line for condition in of_ranks for line in attacks.lines([condition], 1)]
    return attacks.lines([{}, *of_ranks], most)


def _suggestion(kind: str, scope: Words, line: Answered, *, behind: bool) -> Suggestion:
    """`scope` limits the answers to the cards that the question is about."""
    condition, answers = line
    question: Words = {"kind": kind, "if": condition}
    if kind == ATTACK:
        question["by"] = scope["by"]
    if behind and "rank" not in condition:
        question["rest"] = True
    return Suggestion(question, [lasting(against({**condition, **scope}, answer)) for answer in [*answers, [ASK]]])
