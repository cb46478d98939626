"""The small faults that are tried in a module: each is one change of its syntax tree.

Conditions (`conditions.py`), numbers one more and one less, truth values turned, one side of an operator alone, `any`
for `all`, `min` for `max`, a named argument or a bound of a slice left out, a function that returns nothing, a
statement left out. Not tried: texts, names, annotations, and what Python refuses at once.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.tools.mutants.conditions import Change, changed_condition, is_condition, moved_boundaries

_LARGE = 99
"""Larger numbers are times or limits, and one more or less of them means nothing."""
_OTHER_NAME = {"any": "all", "all": "any", "min": "max", "max": "min"}
_EMPTY = {
    "tuple": "()",
    "Sequence": "()",
    "Iterable": "()",
    "Iterator": "()",
    "frozenset": "frozenset()",
    "Occupancy": "frozenset()",
    "Holes": "frozenset()",
    "set": "set()",
    "list": "[]",
    "dict": "{}",
    "Mapping": "{}",
}


def changes(tree: ast.Module) -> Iterator[Change]:
    """Yield every change that is tried in a module, from top to bottom."""
    tried = set[int]()
    for node in _code(tree):
        for condition in _conditions(node):
            if id(condition) not in tried:
                tried.update(id(part) for part in _parts(condition))
                yield from changed_condition(condition)
        yield from _changed(node)


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a tree's nodes from top to bottom, without annotations, imports and docstrings."""
    if isinstance(node, (ast.Import, ast.ImportFrom)) or _is_docstring(node):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # of zip: it can only raise
        return
    yield node
    for name, field in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "type_ignores"):
            for child in field if isinstance(field, list) else [field]:
                if isinstance(child, ast.AST):
                    yield from _code(child)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _parts(condition: ast.expr) -> Iterator[ast.expr]:
    yield condition
    if isinstance(condition, ast.BoolOp):
        yield from (part for value in condition.values for part in _parts(value))
    elif isinstance(condition, ast.UnaryOp):
        yield from _parts(condition.operand)


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a node asks: the test of an `if`, the filter of a comprehension, a comparison by itself."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.Assert(test=test):
            yield test
        case ast.comprehension(ifs=filters):
            yield from filters
        case ast.BoolOp():
            yield node
        case ast.expr() if is_condition(node):
            yield node


def _changed(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare():
            yield from moved_boundaries(node)
        case ast.Constant(value=bool(value)):
            yield Change(node, ast.Constant(not value))
        case ast.Constant(value=int(value)):
            others = (value * 2, value // 2) if value > _LARGE else (value + 1, value - 1)
            yield from (Change(node, ast.Constant(other)) for other in others)
        case ast.BinOp(left=left, right=right, op=operator):
            yield from [] if _is_number(left) or _is_number(right) else _one_side(node, operator)
        case ast.Call(func=ast.Name(id=name)) if name in _OTHER_NAME:
            yield Change(node.func, ast.Name(_OTHER_NAME[name], ast.Load()))
        case ast.Slice(lower=lower, upper=upper, step=step):
            yield from [Change(node, ast.Slice(None, upper, step))] if lower else []
            yield from [Change(node, ast.Slice(lower, None, step))] if upper else []
        case ast.FunctionDef():
            yield from _returns_nothing(node)
    if isinstance(node, ast.Call):
        yield from _without_named(node)
    if isinstance(node, ast.stmt):
        yield from _left_out(node)


def _is_number(node: ast.expr) -> bool:
    """Tell whether it is written as a number, which itself is changed."""
    return isinstance(node, ast.Constant) and type(node.value) is int


def _one_side(node: ast.BinOp, operator: ast.operator) -> Iterator[Change]:
    yield Change(node, node.left)
    if not isinstance(operator, (ast.Sub, ast.FloorDiv, ast.Mod)):
        yield Change(node, node.right)


def _without_named(call: ast.Call) -> Iterator[Change]:
    for number, keyword in enumerate(call.keywords):
        if keyword.arg not in (None, "strict"):
            rest = [*call.keywords[:number], *call.keywords[number + 1 :]]
            yield Change(call, ast.Call(call.func, call.args, rest))


def _left_out(statement: ast.stmt) -> Iterator[Change]:
    """Leave out a statement that the next ones can do without."""
    match statement:
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AnnAssign(target=ast.Attribute()):
            yield Change(statement, ast.Pass())
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break() | ast.Raise():
            yield Change(statement, ast.Pass())
        case ast.For():
            yield Change(statement, ast.Pass())


def _returns_nothing(function: ast.FunctionDef) -> Iterator[Change]:
    """Let each `return` of a collection return an empty one, and of what can be None, None."""
    nothing = _nothing(function.returns)
    for node in ast.walk(function):
        if nothing and isinstance(node, ast.Return) and node.value and ast.unparse(node.value) != nothing:
            yield Change(node.value, ast.parse(nothing, mode="eval").body)


def _nothing(returns: ast.expr | None) -> str | None:
    if isinstance(returns, ast.BinOp):
        return "None" if ast.unparse(returns).endswith("| None") else None
    base = returns.value if isinstance(returns, ast.Subscript) else returns
    return _EMPTY.get(base.id) if isinstance(base, ast.Name) else None
