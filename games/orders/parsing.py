"""Orders from the JSON that a player sends, taken literally; everything wrong with it is told at once."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games import engine
from games.engine import Rules
from games.engine.cards import JOKER, RANKS, faces_named, rank_of, read_face, read_rank
from games.engine.errors import say
from games.orders import grammar
from games.orders.grammar import LAST_BOUT, MOST_RULES, MOST_SEATS, Condition, Defence, Orders, ThrowIns

Read = TypeVar("Read")


class OrdersInvalid(ValueError):
    """`errors`: what is wrong, by field (`defences.0.with`), in sentences."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        field, sentences = next(iter(errors.items()))
        super().__init__(f"{field}: {sentences[0]}")
        self.errors = errors


def read(data: Mapping[str, Any], rules: Rules) -> Orders:
    """The orders that `data` gives in a game under these rules. Raises OrdersInvalid."""
    reader = _Reader(rules)
    orders = reader.orders(data)
    if reader.errors:
        raise OrdersInvalid(reader.errors)
    return orders


class _Reader:
    """Notes what is wrong and reads on. A method gives what it could read, which counts only if nothing was noted."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.errors: dict[str, list[str]] = {}

    def orders(self, data: Any) -> Orders:
        at = self.fields("", data, tuple(Orders.__dataclass_fields__))
        return Orders(
            for_bouts=self.number("for_bouts", at["for_bouts"], least=1) if "for_bouts" in at else None,
            pass_this_bout=self.yes_no("pass_this_bout", at.get("pass_this_bout", False)),
            exchange=self.exchange(at.get("exchange", grammar.ASK)),
            defences=self.each("defences", at.get("defences", []), self.defence),
            openings=self.each("openings", at.get("openings", []), self.opening),
            throw_ins=self.throw_ins("throw_ins", at["throw_ins"]) if "throw_ins" in at else None,
            throw_ins_on_take=(
                self.throw_ins("throw_ins_on_take", at["throw_ins_on_take"]) if "throw_ins_on_take" in at else None
            ),
        )

    def exchange(self, data: Any) -> str:
        word = self.word("exchange", data, grammar.EXCHANGES)
        if word != grammar.ASK and self.rules.trump_exchange != "before_first_attack":
            self.wrong("exchange", "Nobody is asked to exchange the trump card in this game.")
        return word

    def defence(self, path: str, data: Any) -> Defence:
        at = self.fields(path, data, ("if", "do", "with", "trumps"))
        if "do" not in at and isinstance(data, dict):
            self.wrong(f"{path}.do", say("Say what to do: {words}.", words=_listed(grammar.DEFENCES)))
        do = self.word(f"{path}.do", at.get("do", grammar.ASK), grammar.DEFENCES)
        self.refuse_what_rules_refuse(f"{path}.do", do)
        for name, kinds in (("with", ("beat", "transfer", "reflect")), ("trumps", ("beat",))):
            if name in at and do not in kinds:
                self.wrong(f"{path}.{name}", say("This goes with {words} only.", words=_listed(kinds)))
        return Defence(
            self.condition(f"{path}.if", at.get("if", {})),
            do,
            self.cards(f"{path}.with", at["with"]) if "with" in at else (),
            self.yes_no(f"{path}.trumps", at.get("trumps", True)),
        )

    def refuse_what_rules_refuse(self, path: str, do: str) -> None:
        kinds = engine.variant_of(self.rules).kinds
        if do in ("transfer", "reflect") and do not in kinds:
            self.wrong(path, say("There is no {kind!r} under the rules of this game.", kind=do))

    def condition(self, path: str, data: Any) -> Condition:
        at = self.fields(path, data, tuple(Condition.__dataclass_fields__))
        if "trump" in at and self.rules.trump == "none":
            self.wrong(f"{path}.trump", "There is no trump in this game.")
        if "joker" in at and self.rules.jokers == "off":
            self.wrong(f"{path}.joker", "There are no jokers in this game.")
        if "card" in at and {"rank", "up_to", "trump", "joker"} & set(at):
            self.wrong(path, "A card needs no further condition.")
        return Condition(
            card=self.card(f"{path}.card", at["card"]) if "card" in at else None,
            rank=self.rank(f"{path}.rank", at["rank"]) if "rank" in at else None,
            up_to=self.rank(f"{path}.up_to", at["up_to"]) if "up_to" in at else None,
            trump=self.yes_no(f"{path}.trump", at["trump"]) if "trump" in at else None,
            joker=self.yes_no(f"{path}.joker", at["joker"]) if "joker" in at else None,
            laid=self.word(f"{path}.laid", at["laid"], grammar.WAYS_OF_LAYING) if "laid" in at else None,
            by=self.number(f"{path}.by", at["by"], most=MOST_SEATS - 1) if "by" in at else None,
            bout=self.number(f"{path}.bout", at["bout"], least=1, most=LAST_BOUT) if "bout" in at else None,
        )

    def opening(self, path: str, data: Any) -> tuple[int, ...] | str:
        if isinstance(data, list):
            cards = self.cards(path, data)
            if len({rank_of(card) for card in cards}) > 1:
                self.wrong(path, "A bout opens with cards of one rank.")
            return tuple(sorted(cards))
        if isinstance(data, str) and data in grammar.OPENINGS:
            return data
        self.wrong(path, say("A list of cards, or {words}.", words=_listed(grammar.OPENINGS)))
        return grammar.ASK

    def throw_ins(self, path: str, data: Any) -> ThrowIns:
        at = self.fields(path, data, tuple(ThrowIns.__dataclass_fields__))
        return ThrowIns(
            cards=frozenset(self.cards(f"{path}.cards", at["cards"])) if "cards" in at else frozenset(),
            ranks=frozenset(self.each(f"{path}.ranks", at.get("ranks", []), self.rank)),
            up_to=self.rank(f"{path}.up_to", at["up_to"]) if "up_to" in at else None,
            trumps=self.yes_no(f"{path}.trumps", at.get("trumps", False)),
            at_most=self.number(f"{path}.at_most", at["at_most"]) if "at_most" in at else None,
            then=self.word(f"{path}.then", at.get("then", grammar.ASK), grammar.AFTERWARDS),
        )

    def fields(self, path: str, data: Any, known: tuple[str, ...]) -> Mapping[str, Any]:
        if not isinstance(data, dict):
            self.wrong(path, "This is an object.")
            return {}
        for name in data:
            if name not in known:
                self.wrong(
                    f"{path}.{name}".strip("."),
                    say("There is no such field here; there are {fields}.", fields=_listed(known)),
                )
        return data

    def each(self, path: str, data: Any, one: Callable[[str, Any], Read]) -> tuple[Read, ...]:
        if not isinstance(data, list) or len(data) > MOST_RULES:
            self.wrong(path, say("This is a list of at most {most}.", most=MOST_RULES))
            return ()
        return tuple(one(f"{path}.{number}", item) for number, item in enumerate(data))

    def cards(self, path: str, data: Any) -> tuple[int, ...]:
        if isinstance(data, list) and not data:
            self.wrong(path, "Name at least one card.")
        return self.each(path, data, self.card)

    def card(self, path: str, data: Any) -> int:
        face = read_face(data) if isinstance(data, str) else None
        if face is None:
            self.wrong(path, "This is not a card; write rank and suit, as in 7S or TH.")
        elif not self.rules.has_card(face):
            self.wrong(path, say("{card} is not in this pack.", card=data))
        return face or 0

    def rank(self, path: str, data: Any) -> int:
        rank = read_rank(data) if isinstance(data, str) else None
        if rank is None:
            self.wrong(
                path,
                say(
                    "This is not a rank; it is one of {ranks}, or {joker} for jokers.",
                    ranks=" ".join(RANKS),
                    joker=JOKER,
                ),
            )
        elif not any(self.rules.has_card(face) for face in faces_named(data)):
            self.wrong(path, say("No {rank} is in this pack.", rank=data))
        return rank or 0

    def number(self, path: str, data: Any, least: int = 0, most: int = MOST_RULES) -> int:
        if type(data) is not int or not least <= data <= most:
            self.wrong(path, say("This is a whole number from {least} to {most}.", least=least, most=most))
            return least
        return data

    def yes_no(self, path: str, data: Any) -> bool:
        if not isinstance(data, bool):
            self.wrong(path, "This is true or false.")
        return data is True

    def word(self, path: str, data: Any, words: tuple[str, ...]) -> str:
        if not isinstance(data, str) or data not in words:
            self.wrong(path, say("This is one of {words}.", words=_listed(words)))
            return grammar.ASK
        return data

    def wrong(self, path: str, sentence: str) -> None:
        self.errors.setdefault(path or "body", []).append(sentence)


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(words)
