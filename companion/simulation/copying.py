"""Deep copies of a room: values that cannot change are shared, only what can change is copied.

`copy.deepcopy` also takes every frozen set and every frozen dataclass apart, which most of a room consists of.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Final, TypeVar

from companion.cards import Card
from companion.words.message import Sentence, Who

_T = TypeVar("_T")
_PLAIN: Final = (str, int, float, bytes, type(None), frozenset, range, Enum, type, FunctionType, BuiltinFunctionType)
_VALUES: Final = (*_PLAIN, Card, Sentence, Who)


def copied(thing: _T, memo: dict[int, Any]) -> _T:
    """Return a deep copy; `memo` says for the ids of some things what stands in their place, and learns the others.

    Frozen dataclasses and frozen sets are values here, with all that they hold; a tuple is copied if anything in it is.
    """
    if id(thing) in memo:
        return memo[id(thing)]  # type: ignore[no-any-return]
    if isinstance(thing, _VALUES) or _is_frozen(thing):
        return thing
    way = next((_WAYS[kind] for kind in type(thing).__mro__ if kind in _WAYS), _copied_object)
    copy = way(thing, memo)
    memo[id(thing)] = copy
    return copy  # type: ignore[no-any-return]


def _is_frozen(thing: object) -> bool:
    params = getattr(type(thing), "__dataclass_params__", None)
    return params is not None and params.frozen


def _copied_list(things: list[Any], memo: dict[int, Any]) -> list[Any]:
    copies = memo[id(things)] = list[Any]()
    copies.extend(copied(each, memo) for each in things)
    return copies


def _copied_dict(things: dict[Any, Any], memo: dict[int, Any]) -> dict[Any, Any]:
    copies = memo[id(things)] = type(things)()
    for key, value in things.items():
        copies[copied(key, memo)] = copied(value, memo)
    return copies


def _copied_tuple(things: tuple[Any, ...], memo: dict[int, Any]) -> tuple[Any, ...]:
    copies = [copied(each, memo) for each in things]
    if all(one is other for one, other in zip(copies, things, strict=True)):
        return things
    return type(things)(*copies) if hasattr(things, "_fields") else tuple(copies)


def _copied_object(thing: Any, memo: dict[int, Any]) -> Any:
    copy = memo[id(thing)] = object.__new__(type(thing))
    for name in _names(thing):
        object.__setattr__(copy, name, copied(getattr(thing, name), memo))
    return copy


def _names(thing: Any) -> list[str]:
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ()) if hasattr(thing, name)]
    return [*slots, *getattr(thing, "__dict__", ())]


def _copied_random(chance: Random, _memo: dict[int, Any]) -> Random:
    copy = Random()
    copy.setstate(chance.getstate())
    return copy


_WAYS: Final[dict[type, Callable[[Any, dict[int, Any]], Any]]] = {
    list: _copied_list,
    dict: _copied_dict,
    tuple: _copied_tuple,
    set: lambda things, _memo: set(things),
    deque: lambda things, memo: deque(copied(each, memo) for each in things),
    Random: _copied_random,
    MethodType: lambda method, memo: MethodType(method.__func__, copied(method.__self__, memo)),
}
