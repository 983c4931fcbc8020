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
    "Condition on attack cards: the rule is for cards that match all fields. Without fields, the rule is for any card.",
    card={
        **CARD_SCHEMA,
        "description": "Only this card. It cannot be combined with fields about ranks or kinds of cards.",
    },
    rank={**RANK_SCHEMA, "description": "Cards of this rank."},
    up_to={
        **RANK_SCHEMA,
        "description": "Cards of this rank or lower that are not trumps. With `trump: true`: trumps of this rank or "
        "lower.",
    },
    trump={"type": "boolean", "description": "`true`: only trumps. `false`: only cards that are not trumps."},
    joker={"type": "boolean", "description": "`true`: only jokers. `false`: only cards that are not jokers."},
    laid={
        "type": "string",
        "enum": list(WAYS_OF_LAYING),
        "description": "`opening`: the card opened the bout against you, or its attacker added it to a card of the "
        "same rank. `throw_in`: the card was added later in the bout. A card that was transferred to you is neither.",
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
    "A rule for attack cards. The first rule that matches the card and is possible with your hand applies.",
    ("do",),
    **{
        "if": {"$ref": "#/components/schemas/OrdersCondition"},
        "do": {"type": "string", "enum": list(DEFENCE_WORDS)},
        "with": {
            **CARDS_SCHEMA,
            "description": "Cards for the answer. `beat`: the first card in this list that beats the attack card. "
            "`transfer`: all cards of the list together. `reflect`: the trump that is shown. Default: the cheapest "
            "possible card.",
        },
        "trumps": {
            "type": "boolean",
            "default": True,
            "description": "Only for `beat`: whether a trump or a joker may be used.",
        },
    },
)
_THROW_INS_SCHEMA = _build_object(
    "Cards to throw in whenever you are asked to. They are thrown in one at a time, the cheapest first; then the "
    "order is `pass` or `ask`.",
    cards={**CARDS_SCHEMA, "description": "Cards to throw in, also if they are trumps."},
    ranks={
        "type": "array",
        "items": RANK_SCHEMA,
        "maxItems": MAX_LIST_LENGTH,
        "description": "Ranks of the cards to throw in.",
    },
    up_to={**RANK_SCHEMA, "description": "Highest rank of the cards to throw in: lower ranks are included."},
    trumps={
        "type": "boolean",
        "default": False,
        "description": "Whether `ranks` and `up_to` include trumps, and `up_to` with the rank X also jokers.",
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
    "Your standing orders for one game; `{}` if you have none. You are asked in all situations that the orders do "
    "not cover.",
    for_bouts={
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_LIST_LENGTH,
        "description": "Number of bouts for which the orders hold, including the present one. Without this field, "
        "they hold until you withdraw them.",
    },
    pass_this_bout={
        "type": "boolean",
        "default": False,
        "description": "Whether you pass whenever you are asked to throw in cards, until this bout ends.",
    },
    exchange={
        "type": "string",
        "enum": list(EXCHANGE_WORDS),
        "default": "ask",
        "description": "Your answer if you are asked whether you exchange the lowest trump for the trump card.",
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
        "description": "Cards with which you open a bout: the first entry that you can play. An entry is a list of "
        "cards, your lowest card, your lowest pair, or `ask`.",
    },
    throw_ins={"$ref": "#/components/schemas/OrdersThrowIns"},
    throw_ins_on_take={
        "allOf": [{"$ref": "#/components/schemas/OrdersThrowIns"}],
        "description": "Cards to throw in after the defender has taken. Without this field, `throw_ins` applies "
        "there too.",
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
