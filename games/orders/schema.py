"""The language of standing orders as a JSON Schema, only for the OpenAPI document. The module `parsing` validates
requests.
"""

from typing import Any

from games.engine.cards import CARD_PATTERN, WRITTEN_RANKS
from games.orders.grammar import (
    DEFENCE_WORDS,
    EXCHANGE_WORDS,
    MAX_BOUT_NUMBER,
    MAX_LIST_LENGTH,
    MAX_SEATS,
    OPENING_WORDS,
    THEN_WORDS,
    WAYS_OF_LAYING,
)

CARD_SCHEMA = {"type": "string", "pattern": f"^{CARD_PATTERN}$", "examples": ["7S"]}
RANK_SCHEMA = {"$ref": "#/components/schemas/WrittenRank"}
CARDS_SCHEMA = {"type": "array", "items": CARD_SCHEMA, "minItems": 1, "maxItems": MAX_LIST_LENGTH}


def _build_object(description: str, required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    schema = {"type": "object", "description": description, "properties": properties, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


_CONDITION_SCHEMA = _build_object(
    "Which attack cards the rule is about: those for which all of this holds; any, where nothing is said.",
    card={**CARD_SCHEMA, "description": "This card; no rank and no kind of card goes with it."},
    rank={**RANK_SCHEMA, "description": "Cards of this rank."},
    up_to={**RANK_SCHEMA, "description": "Cards of this rank or lower that are no trumps; with `trump: true` trumps."},
    trump={"type": "boolean", "description": "Trumps, or only what is no trump."},
    joker={"type": "boolean", "description": "Jokers, or only what is no joker."},
    laid={
        "type": "string",
        "enum": list(WAYS_OF_LAYING),
        "description": "`opening`: the card opened the bout against you, or its attacker added it to a card of the "
        "same rank. `throw_in`: it is not the first card of the bout. An attack that was passed on to you is neither.",
    },
    by={
        "type": "integer",
        "minimum": 0,
        "maximum": MAX_SEATS - 1,
        "examples": [1],
        "description": "The seat that laid the card.",
    },
    bout={
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_BOUT_NUMBER,
        "examples": [3],
        "description": "Number of the only bout in which the rule counts; left out: every bout.",
    },
)
_DEFENCE_SCHEMA = _build_object(
    "Used for an attack card that it fits, if it can be done; else the next rule is read.",
    ("do",),
    **{
        "if": {"$ref": "#/components/schemas/OrdersCondition"},
        "do": {"type": "string", "enum": list(DEFENCE_WORDS)},
        "with": {
            **CARDS_SCHEMA,
            "description": "`beat`: the first of these that beats it; `transfer`: all of these together; `reflect`: "
            "this one. Left out: as cheaply as possible, with one card.",
        },
        "trumps": {
            "type": "boolean",
            "default": True,
            "description": "`beat`: may it cost a trump or a joker?",
        },
    },
)
_THROW_INS_SCHEMA = _build_object(
    "What to add, a card at a time and the cheapest first, whenever you are asked to; then `pass` or `ask`.",
    cards={**CARDS_SCHEMA, "description": "These cards, trumps too."},
    ranks={"type": "array", "items": RANK_SCHEMA, "maxItems": MAX_LIST_LENGTH, "description": "Cards of these ranks."},
    up_to={**RANK_SCHEMA, "description": "Cards of this rank or lower."},
    trumps={
        "type": "boolean",
        "default": False,
        "description": "Whether `up_to` and `ranks` mean trumps, and `up_to` jokers.",
    },
    at_most={
        "type": "integer",
        "minimum": 0,
        "maximum": MAX_LIST_LENGTH,
        "description": "Add nothing once so many attack cards on the table are yours, your opening included.",
    },
    then={"type": "string", "enum": list(THEN_WORDS), "default": "ask"},
)

_ORDERS_SCHEMA = _build_object(
    "Your standing orders for one game; `{}` is none. What they do not say, you are asked.",
    for_bouts={
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_LIST_LENGTH,
        "description": "For how many bouts they stand, the present one included; left out: until you withdraw them.",
    },
    pass_this_bout={
        "type": "boolean",
        "default": False,
        "description": "Pass whenever you are asked to add something, until this bout ends.",
    },
    exchange={
        "type": "string",
        "enum": list(EXCHANGE_WORDS),
        "default": "ask",
        "description": "When you are asked whether you exchange the lowest trump for the trump card.",
    },
    defences={
        "type": "array",
        "items": {"$ref": "#/components/schemas/OrdersDefence"},
        "maxItems": MAX_LIST_LENGTH,
        "description": "Answers to attacks, read from top to bottom for every unbeaten card.",
    },
    openings={
        "type": "array",
        "items": {"oneOf": [CARDS_SCHEMA, {"type": "string", "enum": list(OPENING_WORDS)}]},
        "maxItems": MAX_LIST_LENGTH,
        "description": "The first that you can play: these cards, the lowest, the lowest pair; or ask.",
    },
    throw_ins={"$ref": "#/components/schemas/OrdersThrowIns"},
    throw_ins_on_take={
        "allOf": [{"$ref": "#/components/schemas/OrdersThrowIns"}],
        "description": "The same for when the defender takes; else `throw_ins` holds.",
    },
)

SCHEMA_COMPONENTS: dict[str, dict[str, Any]] = {
    "Orders": _ORDERS_SCHEMA,
    "OrdersCondition": _CONDITION_SCHEMA,
    "OrdersDefence": _DEFENCE_SCHEMA,
    "OrdersThrowIns": _THROW_INS_SCHEMA,
    "WrittenRank": {"type": "string", "enum": list(WRITTEN_RANKS), "description": "10 and T are the same rank."},
}

ORDERS_EXAMPLE: dict[str, Any] = {
    "for_bouts": 3,
    "defences": [
        {"if": {"card": "7S"}, "do": "beat", "with": ["9S"]},
        {"if": {"up_to": "J"}, "do": "beat", "trumps": False},
        {"if": {"trump": True}, "do": "take"},
    ],
    "openings": ["lowest_pair", "lowest"],
    "throw_ins": {"up_to": "9", "at_most": 3, "then": "pass"},
}
