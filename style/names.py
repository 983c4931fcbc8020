"""Finds names of functions that do not say what the function does."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

FORBIDDEN = frozenset(
    ("told", "said", "asked", "held", "kept", "settle", "wishes", "anew", "nobody", "somebody", "anybody", "whoever")
)
"""Words that no name may contain. `docs/glossary.md` has better words."""
IRREGULAR = frozenset(
    (
        "begun", "bound", "chosen", "dealt", "done", "drawn", "found", "given", "gone", "known", "left", "lost", "made",
        "meant", "seen", "sent", "shown", "spent", "spoken", "taken", "thrown", "won", "worn", "written",
    )
)  # fmt: skip
"""Past participles that do not end in -ed."""
VERBS = frozenset(("bleed", "breed", "embed", "exceed", "feed", "need", "proceed", "seed", "speed", "succeed", "shed"))
"""Words that end in -ed but are not participles."""
PARTICLES = frozenset(
    ("at", "away", "by", "down", "for", "from", "in", "into", "of", "off", "on", "out", "to", "up", "with")
)


class Name(NamedTuple):
    """The name of a function."""

    line: int
    name: str


def read_names(source: str) -> Iterator[Name]:
    """Yield the names of all functions except special methods, and except properties, whose names may be nouns."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
            if not node.name.startswith("__") and not decorators & {"property", "cached_property"}:
                yield Name(node.lineno, node.name)


def is_misleading(name: str) -> bool:
    """Return whether a name contains a forbidden word, or consists only of a participle and a particle, such as
    `looked_up`.
    """
    first, *others = name.strip("_").split("_")
    return bool(FORBIDDEN.intersection((first, *others))) or (is_participle(first) and PARTICLES.issuperset(others))


def is_participle(word: str) -> bool:
    return word in IRREGULAR or (word.endswith("ed") and word not in VERBS)
