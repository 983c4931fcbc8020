"""A check that finds names of functions which do not say what the function does."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

FORBIDDEN_WORDS = frozenset(
    ("told", "said", "asked", "held", "kept", "settle", "wishes", "anew", "nobody", "somebody", "anybody", "whoever")
)
"""Words that no name of a function may contain. `docs/glossary.md` has better words."""
IRREGULAR_PARTICIPLES = frozenset(
    (
        "begun", "bound", "chosen", "dealt", "done", "drawn", "found", "given", "gone", "known", "left", "lost", "made",
        "meant", "seen", "sent", "shown", "spent", "spoken", "taken", "thrown", "won", "worn", "written",
    )
)  # fmt: skip
"""Past participles that do not end in -ed."""
VERBS_IN_ED = frozenset(
    ("bleed", "breed", "embed", "exceed", "feed", "need", "proceed", "seed", "speed", "succeed", "shed")
)
"""Verbs that end in -ed without being participles."""
PARTICLES = frozenset(
    ("at", "away", "by", "down", "for", "from", "in", "into", "of", "off", "on", "out", "to", "up", "with")
)


class FunctionName(NamedTuple):
    """The name of a function, and the line of its definition."""

    line: int
    name: str


def read_names(source: str) -> Iterator[FunctionName]:
    """Yield the names of all functions in a source text, except special methods and properties."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
            if not node.name.startswith("__") and not decorators & {"property", "cached_property"}:
                yield FunctionName(node.lineno, node.name)


def is_misleading(name: str) -> bool:
    """Return whether a name has a forbidden word, or only a participle with particles, such as `looked_up`."""
    first, *others = name.strip("_").split("_")
    return bool(FORBIDDEN_WORDS.intersection((first, *others))) or (
        is_participle(first) and PARTICLES.issuperset(others)
    )


def is_participle(word: str) -> bool:
    return word in IRREGULAR_PARTICIPLES or (word.endswith("ed") and word not in VERBS_IN_ED)
