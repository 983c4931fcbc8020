"""What a player may say beforehand about an attack card: rules without their condition, tried one after the other."""

from games import engine
from games.engine import Rules
from games.engine.cards import NAMES
from games.orders.foresight.suggestion import Words

Answer = list[Words]

BEAT: Words = {"do": "beat"}
SPARING: Words = {"do": "beat", "trumps": False}
TAKE: Words = {"do": "take"}
TRANSFER: Words = {"do": "transfer"}
REFLECT: Words = {"do": "reflect"}
ASK: Words = {"do": "ask"}


def answers_to(rules: Rules) -> list[Answer]:
    """All that these rules leave to say, the plainest first."""
    beating: list[Answer] = [[BEAT, TAKE], [TAKE], [BEAT]]
    if rules.trump != "none" or rules.jokers != "off":
        beating += [[SPARING, TAKE], [SPARING]]
    passing = [do for do in (REFLECT, TRANSFER) if do["do"] in engine.variant_of(rules).kinds]
    return [*beating, *([*passing, *answer] for answer in beating), passing] if passing else beating


def beating_with(card: int) -> Answer:
    return [{"do": "beat", "with": [NAMES[card]]}, TAKE]


def against(condition: Words, answer: Answer) -> Words:
    """Orders that answer cards of a condition so, and ask the player where that cannot be done: no later rule may
    answer a card that this one is about."""
    last = [] if answer[-1]["do"] in (TAKE["do"], ASK["do"]) else [ASK]
    return {"defences": [{**({"if": condition} if condition else {}), **do} for do in [*answer, *last]]}
