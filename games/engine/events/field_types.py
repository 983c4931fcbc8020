"""What a field of an event can be: how it is shown to people, written into the log, and read from there.

A field's type says it: `attack: Card`, `trump: Suit | None`. For the type checker a card is an integer all the same.
What stands there as None stays None, and a type that says nothing is JSON already.
"""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, get_args

from games.engine.cards import NAMES, SUITS, cards_in, label, read_label, set_of


class FieldType(NamedTuple):
    """Three functions of a field's value: `show` and `write` make JSON of it, `read` undoes what `write` did."""

    show: Callable[[Any], Any]
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _names(cards: Any) -> list[str]:
    return [NAMES[card] for card in cards]


def _labels(cards: Any) -> list[str]:
    return [label(card) for card in cards]


def _hands(hands: list[int]) -> list[list[str]]:
    return [_labels(cards_in(hand)) for hand in hands]


def _read_hands(hands: list[list[str]]) -> list[int]:
    return [set_of(map(read_label, hand)) for hand in hands]


AS_IT_IS = FieldType(_same, _same, _same)

Card = Annotated[int, FieldType(NAMES.__getitem__, label, read_label)]
Cards = Annotated[tuple[int, ...], FieldType(_names, _labels, lambda labels: tuple(map(read_label, labels)))]
Pile = Annotated[list[int], FieldType(_names, _labels, lambda labels: [*map(read_label, labels)])]
"""Cards in an order that matters, top first."""
Hands = Annotated[list[int], FieldType(_hands, _hands, _read_hands)]
"""A set of cards for each seat."""
Suit = Annotated[int, FieldType(SUITS.__getitem__, SUITS.__getitem__, SUITS.index)]
Seats = Annotated[tuple[int, ...], FieldType(list, list, tuple)]


def field_type_of(of_type: Any) -> FieldType:
    """What a field's type says that it is, `None` beside it or not."""
    for part in (of_type, *get_args(of_type)):
        for said in getattr(part, "__metadata__", ()):
            if isinstance(said, FieldType):
                return said if part is of_type else _or_none(said)
    return AS_IT_IS


def _or_none(field_type: FieldType) -> FieldType:
    return FieldType(*(_unless_none(function) for function in field_type))


def _unless_none(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else function(value)
