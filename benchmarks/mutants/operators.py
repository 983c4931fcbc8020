"""Operators that make small defects: some of cosmic-ray, and our own operator that removes a statement.

OPERATOR_NAMES lists the mistakes that programmers often make, such as `<` for `<=` or a reversed condition. Most others
of cosmic-ray's 213 operators make changes that any test catches.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import parso
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator

OPERATOR_NAMES = (
    "NumberReplacer",
    "AddNot",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ExceptionReplacer",
    "RemoveDecorator",
    "ZeroIterationForLoop",
    *(
        f"ReplaceComparisonOperator_{pair}"
        for pair in ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_GtE", "Gt_LtE", "Is_IsNot")
    ),
    "ReplaceComparisonOperator_IsNot_Is",
    *(
        f"ReplaceBinaryOperator_{pair}"
        for pair in ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Div_Mul", "Mod_FloorDiv")
    ),
    "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceBinaryOperator_BitAnd_BitOr",
)
REMOVABLE_NODES = ("atom_expr", "power", "raise_stmt")


class RemoveStatement(Operator):
    """Removes a call whose result is not used, an augmented assignment, or a `raise`."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        if node.type == "simple_stmt" and is_removable(node.children[0]):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        return parso.parse(f"{node.get_first_leaf().prefix}pass\n").children[0]

    @classmethod
    def examples(cls) -> Iterable[Example]:
        return (Example("act()\n", "pass\n"),)


def is_removable(statement: Any) -> bool:
    if statement.type == "expr_stmt":
        return statement.children[1].type == "operator" and statement.children[1].value not in ("=", ":")
    return statement.type in REMOVABLE_NODES


def load_operators() -> list[Operator]:
    return [get_operator(f"core/{name}")() for name in OPERATOR_NAMES] + [RemoveStatement()]
