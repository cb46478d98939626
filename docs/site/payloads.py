"""What `docs/mqtt.md` says of the payloads of a board at a broker: read from the types that make them."""

from __future__ import annotations

import inspect
import json
from dataclasses import fields
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from companion.mqtt import payloads
from companion.mqtt.config import BrokerSettings
from docs.site.view import json_type, meanings_of


def payload_part(name: str) -> str:
    """Return the fields of one payload: what they hold, and what that means."""
    kind = getattr(payloads, name)
    meanings = meanings_of(kind)
    types = get_type_hints(kind)
    bounds = get_type_hints(kind, include_extras=True)
    rows = [
        f"| `{encoded}` | {json_type(types[name])} | {_bound(bounds[name])} | {meanings[name]} |"
        for name, encoded in ((each.name, each.encode_name) for each in msgspec.structs.fields(kind))
    ]
    head = ["| field | holds | bounds | meaning |", "|---|---|---|---|"]
    return "\n".join([inspect.getdoc(kind) or "", "", *head, *rows])


def broker_settings_part(_: str) -> str:
    """Return the settings of the broker: what each holds, and what it is at first."""
    meanings, types = meanings_of(BrokerSettings), get_type_hints(BrokerSettings)
    rows = [
        f"| `{each.name}` | {json_type(types[each.name])} | {_first(each.default)} | {meanings[each.name]} |"
        for each in fields(BrokerSettings)
    ]
    return "\n".join(["| setting | holds | at first | meaning |", "|---|---|---|---|", *rows])


def _first(value: object) -> str:
    return f"`{json.dumps(value)}`" if value not in ("", ()) else ""


def _bound(kind: Any) -> str:
    """Return the least and the most of a type: its own, then those of what is in it."""
    own = [_meta(each) for each in getattr(kind, "__metadata__", ()) if isinstance(each, msgspec.Meta)]
    inner = kind.__origin__ if get_origin(kind) is Annotated else kind
    inside = [_bound(each) for each in get_args(inner) if each not in (type(None), Ellipsis)]
    return "; ".join(dict.fromkeys(text for text in [*own, *inside] if text))


def _meta(meta: msgspec.Meta) -> str:
    if meta.pattern:
        return f"`{meta.pattern}`".replace("|", r"\|")
    if meta.ge is not None:
        return f"{meta.ge:,}" if meta.ge == meta.le else f"{meta.ge:,} to {meta.le:,}"
    if meta.max_length is not None:
        return f"{meta.min_length or 0} to {meta.max_length} long"
    return "with its time zone" if meta.tz else ""
