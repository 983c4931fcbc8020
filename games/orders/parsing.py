"""Parsing of standing orders from the JSON that a player sends. All errors are reported together."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games import engine
from games.engine import Rules
from games.engine.cards import JOKER, RANKS, get_rank, list_faces, parse_face, parse_rank
from games.engine.errors import fill_sentence
from games.orders import grammar
from games.orders.grammar import MAX_BOUT_NUMBER, MAX_LIST_LENGTH, MAX_SEATS, Condition, DefenceRule, Orders, ThrowIns

Parsed = TypeVar("Parsed")


class InvalidOrdersError(ValueError):
    """The orders are invalid. `errors` maps the path of each wrong field, such as `defences.0.with`, to sentences about
    it.
    """

    def __init__(self, errors: dict[str, list[str]]) -> None:
        field, sentences = next(iter(errors.items()))
        super().__init__(f"{field}: {sentences[0]}")
        self.errors = errors


def parse_orders(data: Mapping[str, Any], rules: Rules) -> Orders:
    """Parse orders for a game under these rules. Raise `InvalidOrdersError` with all errors in them."""
    parser = _OrdersParser(rules)
    orders = parser.parse_orders(data)
    if parser.errors:
        raise InvalidOrdersError(parser.errors)
    return orders


class _OrdersParser:
    """A parser that continues after an error. Its results are valid only if `errors` is empty."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.errors: dict[str, list[str]] = {}

    def parse_orders(self, data: Any) -> Orders:
        fields = self.check_fields("", data, tuple(Orders.__dataclass_fields__))
        return Orders(
            for_bouts=self.parse_number("for_bouts", fields["for_bouts"], least=1) if "for_bouts" in fields else None,
            pass_this_bout=self.parse_boolean("pass_this_bout", fields.get("pass_this_bout", False)),
            exchange=self.parse_exchange(fields.get("exchange", grammar.ASK)),
            defences=self.parse_list("defences", fields.get("defences", []), self.parse_defence),
            openings=self.parse_list("openings", fields.get("openings", []), self.parse_opening),
            throw_ins=self.parse_throw_ins("throw_ins", fields["throw_ins"]) if "throw_ins" in fields else None,
            throw_ins_on_take=(
                self.parse_throw_ins("throw_ins_on_take", fields["throw_ins_on_take"])
                if "throw_ins_on_take" in fields
                else None
            ),
        )

    def parse_exchange(self, data: Any) -> str:
        word = self.parse_word("exchange", data, grammar.EXCHANGE_WORDS)
        if word != grammar.ASK and self.rules.trump_exchange != "before_first_attack":
            self.add_error("exchange", "Nobody is asked to exchange the trump card in this game.")
        return word

    def parse_defence(self, path: str, data: Any) -> DefenceRule:
        fields = self.check_fields(path, data, ("if", "do", "with", "trumps"))
        if "do" not in fields and isinstance(data, dict):
            self.add_error(
                f"{path}.do", fill_sentence("Say what to do: {words}.", words=_join_words(grammar.DEFENCE_WORDS))
            )
        do = self.parse_word(f"{path}.do", fields.get("do", grammar.ASK), grammar.DEFENCE_WORDS)
        self.check_move_kind(f"{path}.do", do)
        for name, kinds in (("with", ("beat", "transfer", "reflect")), ("trumps", ("beat",))):
            if name in fields and do not in kinds:
                self.add_error(
                    f"{path}.{name}", fill_sentence("This is possible only with {words}.", words=_join_words(kinds))
                )
        return DefenceRule(
            self.parse_condition(f"{path}.if", fields.get("if", {})),
            do,
            self.parse_cards(f"{path}.with", fields["with"]) if "with" in fields else (),
            self.parse_boolean(f"{path}.trumps", fields.get("trumps", True)),
        )

    def check_move_kind(self, path: str, do: str) -> None:
        kinds = engine.get_variant(self.rules).kinds
        if do in ("transfer", "reflect") and do not in kinds:
            self.add_error(path, fill_sentence("There is no {kind!r} under the rules of this game.", kind=do))

    def parse_condition(self, path: str, data: Any) -> Condition:
        fields = self.check_fields(path, data, tuple(Condition.__dataclass_fields__))
        if "trump" in fields and self.rules.trump == "none":
            self.add_error(f"{path}.trump", "There is no trump in this game.")
        if "joker" in fields and self.rules.jokers == "off":
            self.add_error(f"{path}.joker", "There are no jokers in this game.")
        if "card" in fields and {"rank", "up_to", "trump", "joker"} & set(fields):
            self.add_error(path, "A card needs no further condition.")
        return Condition(
            card=self.parse_card(f"{path}.card", fields["card"]) if "card" in fields else None,
            rank=self.parse_rank(f"{path}.rank", fields["rank"]) if "rank" in fields else None,
            up_to=self.parse_rank(f"{path}.up_to", fields["up_to"]) if "up_to" in fields else None,
            trump=self.parse_boolean(f"{path}.trump", fields["trump"]) if "trump" in fields else None,
            joker=self.parse_boolean(f"{path}.joker", fields["joker"]) if "joker" in fields else None,
            laid=self.parse_word(f"{path}.laid", fields["laid"], grammar.WAYS_OF_LAYING) if "laid" in fields else None,
            by=self.parse_number(f"{path}.by", fields["by"], most=MAX_SEATS - 1) if "by" in fields else None,
            bout=self.parse_number(f"{path}.bout", fields["bout"], least=1, most=MAX_BOUT_NUMBER)
            if "bout" in fields
            else None,
        )

    def parse_opening(self, path: str, data: Any) -> tuple[int, ...] | str:
        if isinstance(data, list):
            cards = self.parse_cards(path, data)
            if len({get_rank(card) for card in cards}) > 1:
                self.add_error(path, "A bout opens with cards of one rank.")
            return tuple(sorted(cards))
        if isinstance(data, str) and data in grammar.OPENING_WORDS:
            return data
        self.add_error(
            path, fill_sentence("This must be a list of cards, or {words}.", words=_join_words(grammar.OPENING_WORDS))
        )
        return grammar.ASK

    def parse_throw_ins(self, path: str, data: Any) -> ThrowIns:
        fields = self.check_fields(path, data, tuple(ThrowIns.__dataclass_fields__))
        return ThrowIns(
            cards=frozenset(self.parse_cards(f"{path}.cards", fields["cards"])) if "cards" in fields else frozenset(),
            ranks=frozenset(self.parse_list(f"{path}.ranks", fields.get("ranks", []), self.parse_rank)),
            up_to=self.parse_rank(f"{path}.up_to", fields["up_to"]) if "up_to" in fields else None,
            trumps=self.parse_boolean(f"{path}.trumps", fields.get("trumps", False)),
            at_most=self.parse_number(f"{path}.at_most", fields["at_most"]) if "at_most" in fields else None,
            then=self.parse_word(f"{path}.then", fields.get("then", grammar.ASK), grammar.THEN_WORDS),
        )

    def check_fields(self, path: str, data: Any, known: tuple[str, ...]) -> Mapping[str, Any]:
        if not isinstance(data, dict):
            self.add_error(path, "This must be an object.")
            return {}
        for name in data:
            if name not in known:
                self.add_error(
                    f"{path}.{name}".strip("."),
                    fill_sentence("There is no such field here; there are {fields}.", fields=_join_words(known)),
                )
        return data

    def parse_list(self, path: str, data: Any, parse_item: Callable[[str, Any], Parsed]) -> tuple[Parsed, ...]:
        if not isinstance(data, list) or len(data) > MAX_LIST_LENGTH:
            self.add_error(
                path, fill_sentence("This must be a list with at most {most} elements.", most=MAX_LIST_LENGTH)
            )
            return ()
        return tuple(parse_item(f"{path}.{number}", item) for number, item in enumerate(data))

    def parse_cards(self, path: str, data: Any) -> tuple[int, ...]:
        if isinstance(data, list) and not data:
            self.add_error(path, "Name at least one card.")
        return self.parse_list(path, data, self.parse_card)

    def parse_card(self, path: str, data: Any) -> int:
        face = parse_face(data) if isinstance(data, str) else None
        if face is None:
            self.add_error(path, "This is not a card; write rank and suit, as in 7S or TH.")
        elif not self.rules.has_card(face):
            self.add_error(path, fill_sentence("{card} is not in this pack.", card=data))
        return face or 0

    def parse_rank(self, path: str, data: Any) -> int:
        rank = parse_rank(data) if isinstance(data, str) else None
        if rank is None:
            self.add_error(
                path,
                fill_sentence(
                    "This is not a rank; it is one of {ranks}, or {joker} for jokers.",
                    ranks=" ".join(RANKS),
                    joker=JOKER,
                ),
            )
        elif not any(self.rules.has_card(face) for face in list_faces(data)):
            self.add_error(path, fill_sentence("No {rank} is in this pack.", rank=data))
        return rank or 0

    def parse_number(self, path: str, data: Any, least: int = 0, most: int = MAX_LIST_LENGTH) -> int:
        if type(data) is not int or not least <= data <= most:
            self.add_error(
                path, fill_sentence("This must be a whole number from {least} to {most}.", least=least, most=most)
            )
            return least
        return data

    def parse_boolean(self, path: str, data: Any) -> bool:
        if not isinstance(data, bool):
            self.add_error(path, "This must be true or false.")
        return data is True

    def parse_word(self, path: str, data: Any, words: tuple[str, ...]) -> str:
        if not isinstance(data, str) or data not in words:
            self.add_error(path, fill_sentence("This must be one of {words}.", words=_join_words(words)))
            return grammar.ASK
        return data

    def add_error(self, path: str, sentence: str) -> None:
        self.errors.setdefault(path or "body", []).append(sentence)


def _join_words(words: tuple[str, ...]) -> str:
    return ", ".join(words)
