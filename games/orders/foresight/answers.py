"""The possible answers to an attack card. An answer is a list of defence rules, which are tried one after the other."""

from collections.abc import Collection, Sequence

from games import engine
from games.engine import Rules
from games.engine.cards import NAMES
from games.orders.grammar import Words

Answer = list[Words]

BEAT: Words = {"do": "beat"}
BEAT_WITHOUT_TRUMPS: Words = {"do": "beat", "trumps": False}
TAKE: Words = {"do": "take"}
TRANSFER: Words = {"do": "transfer"}
REFLECT: Words = {"do": "reflect"}
ASK: Words = {"do": "ask"}


def list_answers(rules: Rules) -> list[Answer]:
    """Return all answers that are possible under the rules and name no cards, the simplest first."""
    beating_answers: list[Answer] = [[BEAT, TAKE], [TAKE], [BEAT]]
    if rules.trump != "none" or rules.jokers != "off":
        beating_answers += [[BEAT_WITHOUT_TRUMPS, TAKE], [BEAT_WITHOUT_TRUMPS]]
    transferring = [do for do in (REFLECT, TRANSFER) if do["do"] in engine.get_variant(rules).kinds]
    return (
        [*beating_answers, *([*transferring, *answer] for answer in beating_answers), transferring]
        if transferring
        else beating_answers
    )


def leave_out(unavailable: Collection[str], answers: Sequence[Answer]) -> list[Answer]:
    """Return the different answers that remain if no rule does what is `unavailable`, such as `transfer`."""
    shorter = [[rule for rule in answer if rule["do"] not in unavailable] for answer in answers]
    return [answer for number, answer in enumerate(shorter) if answer and answer not in shorter[:number]]


def build_beat_answer(card: int) -> Answer:
    """Return an answer that beats with this card, or takes if the card cannot be used."""
    return [{"do": "beat", "with": [NAMES[card]]}, TAKE]


def build_defence_orders(condition: Words, answer: Answer) -> Words:
    """Return orders that give this answer to all cards that fit the condition.

    They end with `take` or `ask`, for cards against which the answer is impossible. So no later rule can answer a card
    that fits the condition.
    """
    last = [] if answer[-1]["do"] in (TAKE["do"], ASK["do"]) else [ASK]
    return {"defences": [{**({"if": condition} if condition else {}), **do} for do in [*answer, *last]]}
