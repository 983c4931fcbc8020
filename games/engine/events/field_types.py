"""The types of event fields: how a field is shown to viewers, written to the log, and read from the log.

The annotation of a field gives its type: `attack: Card`, `trump: Suit | None`. Fields with other annotations must
contain JSON values, which are not converted.
"""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, get_args

from games.engine.cards import NAMES, SUITS, build_set, iterate_cards, parse_card_label, write_card_label


class FieldType(NamedTuple):
    """The conversion of a field's value: to JSON for viewers (`show`) and for the log (`write`), and back (`read`)."""

    show: Callable[[Any], Any]
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _return_same(value: Any) -> Any:
    return value


def _list_names(cards: Any) -> list[str]:
    return [NAMES[card] for card in cards]


def _list_labels(cards: Any) -> list[str]:
    return [write_card_label(card) for card in cards]


def _list_hands(hands: list[int]) -> list[list[str]]:
    return [_list_labels(iterate_cards(hand)) for hand in hands]


def _read_hands(hands: list[list[str]]) -> list[int]:
    return [build_set(map(parse_card_label, hand)) for hand in hands]


UNCONVERTED = FieldType(_return_same, _return_same, _return_same)

Card = Annotated[int, FieldType(NAMES.__getitem__, write_card_label, parse_card_label)]
Cards = Annotated[
    tuple[int, ...], FieldType(_list_names, _list_labels, lambda labels: tuple(map(parse_card_label, labels)))
]
Pile = Annotated[list[int], FieldType(_list_names, _list_labels, lambda labels: [*map(parse_card_label, labels)])]
"""Cards in an order that matters, top first."""
Hands = Annotated[list[int], FieldType(_list_hands, _list_hands, _read_hands)]
"""The cards of each seat, as one set of cards per seat."""
Suit = Annotated[int, FieldType(SUITS.__getitem__, SUITS.__getitem__, SUITS.index)]
Seats = Annotated[tuple[int, ...], FieldType(list, list, tuple)]


def find_field_type(of_type: Any) -> FieldType:
    """Return the field type in an annotation such as `Card | None`, or UNCONVERTED."""
    for part in (of_type, *get_args(of_type)):
        for data in getattr(part, "__metadata__", ()):
            if isinstance(data, FieldType):
                return data if part is of_type else FieldType(*(_accept_none(function) for function in data))
    return UNCONVERTED


def _accept_none(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else function(value)
