"""Template context of the page for writing standing orders: the draft, the form choices, and a preview of the moves."""

import json
from itertools import groupby
from typing import Any

from games import words
from games.engine import Phase
from games.orders import OrdersPreview, Words
from games.read_models import GameView
from games.web.orders.choices import OrderFormChoices, make_condition_and_answer_choices, make_opening_choice
from games.web.orders.drafts import LIST_NAMES, THROW_IN_NAMES

BOUT_COUNT_CHOICES = (1, 2, 3, 5, 10)


def get_orders_context(
    game: GameView,
    draft: Words,
    previewed: OrdersPreview | None,
    entry: tuple[str, int] | None,
) -> dict[str, Any]:
    """Return the template context of the page. `draft` must be valid, and `previewed` is its preview. `entry` is the
    entry that the user is changing, or None: the name of its list in the draft, and its number.
    """
    choices, players = OrderFormChoices(game), words.PlayerNames.from_game(game)
    return {
        "game": game,
        "lists": {name: json.dumps(draft.get(name, [])) for name in LIST_NAMES},
        "defences": [
            words.describe_orders({"defences": [rule]}, players, game["bout"])[0] for rule in draft.get("defences", [])
        ],
        "openings": [words.describe_answer({"openings": [one]}) for one in draft.get("openings", [])],
        "throwing_in": [_get_throw_ins_context(name, draft.get(name), choices) for name in THROW_IN_NAMES],
        "draft": draft,
        "for_bouts": [(number, words.describe_validity({"for_bouts": number})) for number in BOUT_COUNT_CHOICES],
        "choices": choices,
        "changing": entry and _get_entry_context(draft, *entry, players, game["bout"]),
        "previewed": previewed and _get_preview_context(previewed, game),
    }


def _get_entry_context(draft: Words, name: str, number: int, players: words.PlayerNames, bout: int) -> dict[str, Any]:
    """Return the template context for the entry that the user is changing."""
    entry = draft[name][number]
    if name == "openings":
        return {"place": number, "opening": make_opening_choice(entry)}
    ((condition_words, _),) = words.describe_orders({"defences": [entry]}, players, bout)
    condition, answer = make_condition_and_answer_choices(entry, condition_words)
    return {"place": number, "condition": condition, "answer": answer}


def _get_throw_ins_context(name: str, ordered: Words | None, choices: OrderFormChoices) -> dict[str, Any]:
    throw_ins = ordered or {}
    hand_cards = [
        (card, words.get_short_card_name(card), card in throw_ins.get("cards", []))
        for card in dict.fromkeys(choices.hand)
    ]
    return {"name": name, "then": "", **throw_ins, "cards": hand_cards}


def _get_preview_context(previewed: OrdersPreview, game: GameView) -> dict[str, Any]:
    """Return the preview in words. Attack cards that get the same answer form one group."""
    ask = words.describe_answer({"defences": [{"do": "ask"}]})
    attacks = [
        (words.get_short_card_name(one["card"]), words.label_move(one["move"], game) if one["move"] else ask)
        for one in previewed["attacks"]
    ]
    attacks.sort(key=lambda one: one[1])
    opening = previewed["opening"]
    return {
        "now": previewed["now"] and words.label_move(previewed["now"], game),
        "opening": words.label_move(opening, {"phase": Phase.OPENING}) if opening else ask,
        "attacks": [
            (answer, [card for card, _answer in cards]) for answer, cards in groupby(attacks, key=lambda one: one[1])
        ],
        "throw_ins": {
            "beating": [words.get_short_card_name(card) for card in previewed["throw_ins"]["beating"]],
            "taking": [words.get_short_card_name(card) for card in previewed["throw_ins"]["taking"]],
        },
    }
