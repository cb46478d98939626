"""The changes of a condition: every part of it that does not matter, and the whole of it always true or always false.

`a and b` becomes `False`, `a` and `b`. A test that tells these from the real one also tells `not`, `or` and a
comparison turned around, so those are not tried as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple


class Change(NamedTuple):
    """One expression or statement that another takes the place of."""

    place: ast.AST
    """The node to replace."""
    by: ast.AST


_BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}


def is_condition(node: ast.AST) -> bool:
    """Tell whether an expression is a truth value wherever it stands."""
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def changed_condition(node: ast.expr, *, to_true: bool = True, to_false: bool = True) -> Iterator[Change]:
    """Change a condition and its parts; `to_true` and `to_false`: whether that differs from a change of the whole."""
    if isinstance(node, ast.BoolOp):
        if to_false and isinstance(node.op, ast.And):
            yield Change(node, ast.Constant(False))
        if to_true and isinstance(node.op, ast.Or):
            yield Change(node, ast.Constant(True))
        for part in node.values:
            conjunction = isinstance(node.op, ast.And)
            yield from changed_condition(part, to_true=conjunction, to_false=not conjunction)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from changed_condition(node.operand, to_true=to_false, to_false=to_true)
    else:
        yield from (Change(node, ast.Constant(value)) for value, may in ((True, to_true), (False, to_false)) if may)


def moved_boundaries(node: ast.Compare) -> Iterator[Change]:
    """Let each comparison of size include what it excludes, or exclude what it includes; a number in it is changed."""
    sides = [node.left, *node.comparators]
    for number, operator in enumerate(node.ops):
        numbers = any(isinstance(side, ast.Constant) for side in sides[number : number + 2])
        if type(operator) in _BOUNDARIES and not numbers:
            operators = [*node.ops[:number], _BOUNDARIES[type(operator)](), *node.ops[number + 1 :]]
            yield Change(node, ast.Compare(node.left, operators, node.comparators))
