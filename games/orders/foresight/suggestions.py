"""The suggestions for all kinds of questions. The question that the player will most probably be asked comes first."""

from collections.abc import Mapping
from typing import Any

from games.engine import Rules, StateView
from games.engine.cards import RANKS
from games.orders import supposed_states
from games.orders.foresight import own_turns
from games.orders.foresight.answers import ASK, build_defence_orders
from games.orders.foresight.attacks import ConditionWithAnswers, PossibleAttacks
from games.orders.foresight.likelihood import list_kinds_by_probability
from games.orders.foresight.suggestion import (
    ATTACK,
    MAX_SUGGESTIONS,
    THROW_IN,
    THROW_IN_ON_TAKE,
    THROWN_IN,
    Suggestion,
    limit_orders_to_few_bouts,
)
from games.orders.grammar import AS_OPENING, AS_THROW_IN, Words

_MAX_SUGGESTIONS_OF_KIND = {ATTACK: 2, THROWN_IN: 2}
"""The largest number of suggestions for each kind of question that may have several."""


def suggest_for_all_kinds(view: StateView, rules: Rules, seat: int) -> list[Suggestion]:
    """Return a suggestion for each kind of question, at most MAX_SUGGESTIONS in all.

    Two kinds are about attacks on this seat: how it answers the opening of a bout, and how it answers a throw-in. Each
    of these two kinds gets a second suggestion if there is room.
    """
    kinds = list_kinds_by_probability(view, rules, seat)
    found = {kind: [suggestion] for kind, suggestion in own_turns.build_suggestions(view, rules, seat, kinds).items()}
    optional = {THROW_IN_ON_TAKE: found.pop(THROW_IN_ON_TAKE)} if _may_leave_out_throw_ins_on_take(kinds, found) else {}
    room, attacks = MAX_SUGGESTIONS - len(found), [kind for kind in kinds if kind in _MAX_SUGGESTIONS_OF_KIND]
    for number, kind in enumerate(attacks):
        most = min(_MAX_SUGGESTIONS_OF_KIND[kind], room - len(attacks[number + 1 :]))
        found[kind] = suggest_for_attacks(view, rules, seat, kind, max(most, 1))
        room -= len(found[kind])
    found |= optional if room else {}
    return [suggestion for kind in kinds for suggestion in found.get(kind, [])][:MAX_SUGGESTIONS]


def _may_leave_out_throw_ins_on_take(kinds: list[str], found: Mapping[str, Any]) -> bool:
    """Return whether the suggestion for throw-ins after a take may be left out if there is no room for it.

    This is so if there is a more probable suggestion for throw-ins before a take.
    """
    both = THROW_IN in found and THROW_IN_ON_TAKE in found
    return both and kinds.index(THROW_IN) < kinds.index(THROW_IN_ON_TAKE)


def suggest_for_attacks(view: StateView, rules: Rules, seat: int, kind: str, most: int) -> list[Suggestion]:
    """Return at most `most` suggestions against attacks of one kind: against openings, or against throw-ins."""
    suppose = supposed_states.suppose_opening_attack if kind == ATTACK else supposed_states.suppose_throw_in
    attacks = PossibleAttacks(view, rules, seat, suppose)
    if not attacks.states:
        return []
    conditions = (
        _choose_opening_conditions(attacks, rules, most)
        if kind == ATTACK
        else _choose_throw_in_conditions(attacks, most)
    )
    scope = (
        {"laid": AS_OPENING, "by": attacks.attacker} if kind == ATTACK else {"laid": AS_THROW_IN, "bout": view["bout"]}
    )
    return [_build_suggestion(kind, scope, each, is_later=number > 0) for number, each in enumerate(conditions)]


def _choose_opening_conditions(attacks: PossibleAttacks, rules: Rules, most: int) -> list[ConditionWithAnswers]:
    ranks = [rank for rank in RANKS if rank in attacks.ranks]
    has_trumps = rules.trump != "none"
    conditions: list[Words] = [{}, *([{"trump": False}] if has_trumps else []), *({"up_to": rank} for rank in ranks)]
    if rules.jokers != "off":
        conditions += [{"joker": True}]
    if has_trumps:
        conditions += [{"trump": True}, *({"up_to": rank, "trump": True} for rank in ranks)]
    return attacks.choose_conditions(conditions, most)


def _choose_throw_in_conditions(attacks: PossibleAttacks, most: int) -> list[ConditionWithAnswers]:
    """Choose at most `most` conditions for cards that are thrown in. Return them with their possible answers.

    If there is room, each rank has its own condition. Otherwise a condition is for one rank or for any card.
    """
    attacks.leave_out_barred_transfers()
    attacks.add_answers_from_hand()
    rank_conditions: list[Words] = [{"rank": rank} for rank in attacks.ranks]
    if len(rank_conditions) <= most:
        return [each for condition in rank_conditions for each in attacks.choose_conditions([condition], 1)]
    return attacks.choose_conditions([{}, *rank_conditions], most)


def _build_suggestion(
    kind: str, scope: Words, condition_with_answers: ConditionWithAnswers, *, is_later: bool
) -> Suggestion:
    """Build a suggestion whose answers apply only to cards that fit both the condition and `scope`.

    `is_later` is True if an earlier suggestion has a question of the same kind.
    """
    condition, answers = condition_with_answers
    question: Words = {"kind": kind, "if": condition}
    if kind == ATTACK:
        question["by"] = scope["by"]
    if is_later and "rank" not in condition:
        question["rest"] = True
    return Suggestion(
        question,
        [
            limit_orders_to_few_bouts(build_defence_orders({**condition, **scope}, answer))
            for answer in [*answers, [ASK]]
        ],
    )
