"""Rows of models for statements written by hand: their columns, and instances made of what a statement brings.

The ORM needs longer to make the same statement anew than the database needs to answer it. So the few statements that
every request or every move begins or ends with are text. Their columns come from the models, and nowhere else.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import JSONField, Model
from django.db.models.base import ModelState

from durak_site.postgresql.base import DatabaseWrapper

Row = TypeVar("Row", bound=Model)


def row_of(statement: str, value: Any) -> tuple[Any, ...] | None:
    """The row that a statement with one value brings; None for none."""
    return next(iter(rows_of(statement, value)), None)


def rows_of(statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a statement brings, of those that the server keeps the plan of."""
    with cast("DatabaseWrapper", connections[DEFAULT_DB_ALIAS]).prepared() as cursor:
        cursor.execute(statement, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def columns(model: type[Model], names: tuple[str, ...] = ()) -> list[str]:
    """The columns of these fields of the model, or of all, each with the name of its table, in the order that
    `instance` takes values in."""
    return [f"{model._meta.db_table}.{field.column}" for field in _fields(model, names)]


def instance(model: type[Row], values: Sequence[Any], names: tuple[str, ...] = ()) -> Row:
    """The model's instance with these values of the named columns, or of all, as the database driver gives them.
    What was not named is read when it is asked for."""
    attributes, converted = _reading(model, names)
    row = model.__new__(model)  # not called: `Model.__init__` is for values that may be anything, and tells signals
    own = row.__dict__
    own.update(zip(attributes, values, strict=True))
    for name, convert in converted:
        own[name] = convert(own[name])
    row._state = ModelState()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return row


def _fields(model: type[Model], names: tuple[str, ...]) -> list[Any]:
    return [model._meta.get_field(name) for name in names] or list(model._meta.concrete_fields)


@cache
def _reading(model: type[Model], names: tuple[str, ...]) -> tuple[list[str], list[tuple[str, Callable[[Any], Any]]]]:
    """What the fields are called in an instance, and for those that do not take a value as the driver gives it, what
    makes it theirs."""
    fields = _fields(model, names)
    converted = [(field.attname, _converter(field)) for field in fields if hasattr(field, "from_db_value")]
    return [field.attname for field in fields], converted


def _converter(field: Any) -> Callable[[Any], Any]:
    if isinstance(field, JSONField):
        return lambda text: None if text is None else json.loads(text)
    return lambda value: field.from_db_value(value, None, connection)
