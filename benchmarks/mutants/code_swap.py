"""Finds the function that a mutant changes, and replaces its code in a running process."""

from collections.abc import Iterator
from inspect import CO_OPTIMIZED
from itertools import zip_longest
from types import CodeType, FunctionType
from typing import Any

COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
COMPARED_ATTRIBUTES = (
    "co_name",
    "co_flags",
    "co_argcount",
    "co_code",
    "co_names",
    "co_varnames",
    "co_freevars",
    "co_cellvars",
)

FunctionKey = tuple[str, str, int]
"""Identifies a function by its file, its qualified name and its first line."""


def find_changed_function(before: CodeType, after: CodeType) -> tuple[CodeType, CodeType] | None:
    """Return the outermost function that differs in two versions of a module: its code before and after the change.

    Return None if the change affects several functions, or code that runs at the import of the module.
    """
    if describe_own_code(before) != describe_own_code(after):
        return None
    pairs = zip_longest(list_nested_code(before), list_nested_code(after))
    changed = [(old, new) for old, new in pairs if old is None or new is None or not is_same_code(old, new)]
    if len(changed) != 1:
        return None
    old, new = changed[0]
    if old.co_name in COMPREHENSIONS:
        return None
    return (old, new) if old.co_flags & CO_OPTIMIZED else find_changed_function(old, new)


def is_same_code(one: CodeType, other: CodeType) -> bool:
    """Return whether two code objects are equal except for their line numbers."""
    nested, others = list_nested_code(one), list_nested_code(other)
    return (
        describe_own_code(one) == describe_own_code(other)
        and len(nested) == len(others)
        and all(map(is_same_code, nested, others))
    )


def describe_own_code(code: CodeType) -> tuple[Any, ...]:
    """Return everything that decides what the code object does, except the code objects of functions inside it."""
    constants = tuple((type(each), repr(each)) for each in code.co_consts if not isinstance(each, CodeType))
    return (*(getattr(code, name) for name in COMPARED_ATTRIBUTES), constants)


def list_nested_code(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def build_key(code: CodeType) -> FunctionKey:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def swap_code(functions: dict[FunctionKey, list[FunctionType]], old: CodeType, new: CodeType) -> None:
    """Replace the code of all loaded functions that come from `old` or from code nested in `old`."""
    for one, other in iterate_code_pairs(old, new):
        for function in functions.get(build_key(one), ()):
            function.__code__ = other


def iterate_code_pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    yield old, new
    for nested in zip(list_nested_code(old), list_nested_code(new), strict=False):
        yield from iterate_code_pairs(*nested)
