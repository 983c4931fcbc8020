"""Finds the places in a module where a change would be a defect, and makes mutants."""

from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator

from benchmarks.mutants.packages import ROOT

LOGGER_PREFIXES = ("logger.", "log.", "logging.")
DEVELOPER_METHODS = ("__str__", "__repr__")
HARMLESS_DECORATORS = ("@cache", "@lru_cache", "@functools.", "@override", "@overload", "@final")
"""Decorators whose removal changes only speed or types."""

DATACLASS_OPTIONS = ("frozen", "slots", "repr", "kw_only")
UNCHANGED_NODES = ("name", "string", "newline", "endmarker", "fstring_string", "fstring_start", "fstring_end")
PUNCTUATION = frozenset("()[]{},.:=")
"""Signs that no operator changes. They are skipped to save time, because most nodes of a syntax tree are such signs."""


@dataclass(frozen=True)
class Mutant:
    """A module with one change: its text before and after the change."""

    path: Path
    line: int
    before: str
    after: str

    @property
    def diff(self) -> str:
        lines = unified_diff(self.before.splitlines(), self.after.splitlines(), str(self.path), "mutant", "", "", 1, "")
        return "\n".join(lines)


OperatorsByPlace = dict[tuple[int, int], list[tuple[Operator, int]]]


def find_mutation_places(source: str, operators: list[Operator]) -> OperatorsByPlace:
    """Map each place (line, column) to the operators that can change it, each with a number for `make_mutant`.

    The number is the index among all changes that the operator can make in the source.
    """
    tree = get_ast(source)
    nodes = [
        node
        for node in ast_nodes(tree)
        if node.type not in UNCHANGED_NODES and getattr(node, "value", None) not in PUNCTUATION
    ]
    places: OperatorsByPlace = {}
    for operator in operators:
        found = [(node, start) for node in nodes for start, _ in operator.mutation_positions(node)]
        for number, (node, start) in enumerate(found):
            if not is_without_effect(node):
                places.setdefault(start, []).append((operator, number))
    return places


def make_mutant(path: Path, place: tuple[int, int], operator: Operator, number: int) -> Mutant | None:
    """Return the mutant, or None if the operator changes nothing or the result is not valid Python."""
    before = (ROOT / path).read_text(encoding="utf-8")
    try:
        after = mutate_code(before, operator, number)
        compile(after or "", str(path), "exec")
    except (AttributeError, SyntaxError):  # ExceptionReplacer raises AttributeError for a dotted name in a tuple
        return None
    return Mutant(path, place[0], before, after) if after and after != before else None


def is_without_effect(node: Any) -> bool:
    """Return whether the node has no effect that a test can notice.

    Examples are annotations, type aliases, log messages, and decorators that only save time.
    """
    if node.type == "decorator" and node.get_code().strip().startswith(HARMLESS_DECORATORS):
        return True
    child, parent = None, node
    while parent is not None:
        if (
            is_annotation(child, parent)
            or is_log_statement(parent)
            or is_seen_by_developers_only(parent)
            or is_type_alias(parent)
        ):
            return True
        child, parent = parent, parent.parent
    return False


def is_annotation(child: Any, parent: Any) -> bool:
    if parent.type == "annassign":
        return child is parent.children[1]
    if parent.type == "tfpdef":
        return child is parent.children[2]
    return parent.type == "funcdef" and child is parent.annotation


def is_log_statement(node: Any) -> bool:
    return node.type == "simple_stmt" and node.get_code().strip().startswith(LOGGER_PREFIXES)


def is_seen_by_developers_only(node: Any) -> bool:
    if node.type == "funcdef":
        return node.name.value in DEVELOPER_METHODS
    if node.type == "argument":
        return node.search_ancestor("decorator") is not None and node.children[0].value in DATACLASS_OPTIONS
    return node.type == "if_stmt" and node.children[1].get_code().strip() == "TYPE_CHECKING"


def is_type_alias(node: Any) -> bool:
    """Return whether the node is a type alias, such as `int | str`, at module level."""
    return node.type == "expr" and node.parent.type == "expr_stmt" and node.parent.parent.parent.type == "file_input"
