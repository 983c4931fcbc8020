"""Execution of SQL statements that are written by hand, and conversion of their rows to model instances.

The ORM takes longer to compose a statement than the database takes to execute it. Therefore the few statements of
every request or move are written as text.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import JSONField, Model
from django.db.models.base import ModelState

from durak_site.postgresql.base import DatabaseWrapper

Row = TypeVar("Row", bound=Model)
_column_names: dict[str, list[str]] = {}
"""Map each statement that `fetch_named_rows` has executed to the names of its result columns."""


def fetch_row(statement: str, value: Any) -> tuple[Any, ...] | None:
    """Execute a statement that has one parameter. Return its first row, or None."""
    return next(iter(fetch_rows(statement, value)), None)


def fetch_rows(statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Execute a statement and return all its rows. The server prepares the statement once per connection."""
    with cast("DatabaseWrapper", connections[DEFAULT_DB_ALIAS]).create_prepared_cursor() as cursor:
        cursor.execute(statement, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def fetch_named_rows(statement: str, *values: Any) -> list[dict[str, Any]]:
    """Execute a statement as `fetch_rows` does. Return its rows as dictionaries by column name."""
    with cast("DatabaseWrapper", connections[DEFAULT_DB_ALIAS]).create_prepared_cursor() as cursor:
        cursor.execute(statement, values)
        if statement not in _column_names:
            _column_names[statement] = _list_column_names(cursor)
        names = _column_names[statement]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def read_named_rows(cursor: CursorWrapper) -> list[dict[str, Any]]:
    """Return the remaining rows of a cursor as dictionaries by column name."""
    names = _list_column_names(cursor)
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _list_column_names(cursor: CursorWrapper) -> list[str]:
    return [column.name for column in cursor.description]


def list_columns(model: type[Model], names: tuple[str, ...] = ()) -> list[str]:
    """Return `table.column` for each of the fields `names` (default: all fields), in the order that `make_instance`
    expects.
    """
    return [f"{model._meta.db_table}.{field.column}" for field in _list_fields(model, names)]


def make_instance(model: type[Row], values: Sequence[Any], names: tuple[str, ...] = ()) -> Row:
    """Return an instance of the model from the values of one row.

    `names` are the fields to which the values belong (default: all fields). Reading another field costs a query.
    """
    attributes, converters = _list_attributes_and_converters(model, names)
    row = model.__new__(model)  # `Model.__init__` is slow: it handles arbitrary arguments and sends signals
    own = row.__dict__
    own.update(zip(attributes, values, strict=True))
    for name, convert in converters:
        own[name] = convert(own[name])
    row._state = ModelState()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return row


def make_instances_from_json(model: type[Row], text: str | None) -> list[Row]:
    """Return one instance of the model for each row in `text`, a JSON list. Return an empty list for None.

    Slower than `make_instance`.
    """
    fields = model._meta.concrete_fields
    return [
        model(**{field.attname: field.to_python(row[str(field.column)]) for field in fields})
        for row in json.loads(text or "[]")
    ]


def _list_fields(model: type[Model], names: tuple[str, ...]) -> list[Any]:
    return [model._meta.get_field(name) for name in names] or list(model._meta.concrete_fields)


@cache
def _list_attributes_and_converters(
    model: type[Model], names: tuple[str, ...]
) -> tuple[list[str], list[tuple[str, Callable[[Any], Any]]]]:
    """Return the names of the attributes that store the fields, and a converter for each field that needs one.

    A converter is needed if the database driver returns the field's values in another type.
    """
    fields = _list_fields(model, names)
    converters = [(field.attname, _make_converter(field)) for field in fields if hasattr(field, "from_db_value")]
    return [field.attname for field in fields], converters


def _make_converter(field: Any) -> Callable[[Any], Any]:
    if isinstance(field, JSONField):
        return lambda text: None if text is None else json.loads(text)
    return lambda value: field.from_db_value(value, None, connection)
