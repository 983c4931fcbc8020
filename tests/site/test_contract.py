"""The OpenAPI document says everything: what each property is, an example of each body, every event as it is told."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from games.api.contract.explaining import properties
from games.engine.events.event import EVERYTHING, SPECTATOR, event_view
from games.engine.notation import read, replay
from tests.documented import document

CARD_OR_MOVE = re.compile(r"([2-9TJQKA][CDHS]|attack .*)$")
GOLDEN = sorted((Path(__file__).parent.parent / "golden" / "games").glob("*.txt"))


def validator(schema: dict[str, Any]) -> Draft202012Validator:
    """It knows the formats, too."""
    return Draft202012Validator({**schema, "components": document()["components"]}, validate_formats=True)


def parts(of: Any) -> Iterator[dict[str, Any]]:
    """Every object in a part of the document."""
    if isinstance(of, dict):
        yield of
    for one in of.values() if isinstance(of, dict) else of if isinstance(of, list) else ():
        yield from parts(one)


def test_every_array_says_what_is_in_it() -> None:
    """Some generators of clients do not know `prefixItems`."""
    arrays = [one for one in parts(document()["components"]["schemas"]) if "array" in str(one.get("type"))]
    assert [one for one in arrays if "items" not in one] == []


def test_every_part_is_used_and_choices_are_named_where_they_have_a_name() -> None:
    components = document()["components"]
    used = {one["$ref"] for one in parts(document()) if isinstance(one.get("$ref"), str)}
    there = {
        f"#/components/{group}/{name}" for group in ("schemas", "examples", "headers") for name in components[group]
    }
    assert used == there
    named = [schema["enum"] for schema in components["schemas"].values() if "enum" in schema]
    inside = [one for schema in components["schemas"].values() for one in parts(list(schema.values()))]
    assert [one for one in inside if one.get("enum") in named] == []


def test_every_choice_has_a_name_of_ours() -> None:
    """A name that the generator makes of a property changes when another property of that name comes along."""
    made = {name for name in document()["components"]["schemas"] if name.endswith("Enum")}
    assert made == {"NullEnum"}, "add a row to ENUM_NAME_OVERRIDES"


def test_addresses_are_whole_and_whoever_asks_says_who_it_is_or_need_not(settings: Any) -> None:
    assert document()["info"]["contact"]["url"] == settings.SITE_URL
    asked = [one for group in ("paths", "webhooks") for path in document()[group].values() for one in path.values()]
    assert [one["operationId"] for one in asked if not one["security"]] == []


def test_what_is_written_in_hex_is_a_text() -> None:
    told = properties(document()["components"]["schemas"])
    in_hex = [(f"{where}.{name}", part["type"]) for where, name, part in told if "hex" in part.get("description", "")]
    assert "Shuffle.seed" in dict(in_hex)
    assert [name for name, kind in in_hex if "string" not in kind] == []


def test_every_property_says_what_it_is() -> None:
    silent = [
        f"{component}.{name}"
        for component, name, schema in properties(document()["components"]["schemas"])
        if "description" not in schema
    ]
    assert silent == []


def test_every_parameter_and_every_answer_says_what_it_is() -> None:
    for path, operations in document()["paths"].items():
        for operation in operations.values():
            silent = [one["name"] for one in operation.get("parameters", []) if not one.get("description")]
            wordless = [status for status, answer in operation["responses"].items() if not answer["description"]]
            assert (silent, wordless) == ([], []), path


def test_every_part_of_an_address_has_an_example_that_fits() -> None:
    for operations in document()["paths"].values():
        for operation in operations.values():
            for one in operation.get("parameters", []):
                if one["in"] == "path":
                    examples = one["schema"].get("examples", [])
                    assert examples, (operation["operationId"], one["name"])
                    assert all(validator(one["schema"]).is_valid(example) for example in examples)


def test_what_is_another_sort_of_thing_elsewhere_is_described_otherwise_there() -> None:
    """A list of moves is not how many there are."""
    said: dict[tuple[str, str], set[str]] = {}
    for _, name, schema in properties(document()["components"]["schemas"]):
        said.setdefault((name, schema["description"]), set()).add(sort_of(schema))
    assert [name for name, sorts in said.items() if len(sorts - {"null"}) > 1] == []


def sort_of(schema: dict[str, Any]) -> str:
    """Text, number, list or object; of one that may be null, too."""
    if "$ref" in schema:
        return sort_of(document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if choices := [one for key in ("allOf", "oneOf") for one in schema.get(key, [])]:
        return sort_of(choices[0])
    types = schema.get("type", "string")
    return str(types if isinstance(types, str) else next(one for one in types if one != "null"))


def test_every_card_and_every_move_that_is_told_has_a_pattern() -> None:
    schemas = {name: one for name, one in document()["components"]["schemas"].items() if not name.endswith("Request")}
    texts = [
        (component, name, one)
        for component, name, schema in properties(schemas)
        for one in parts({key: schema[key] for key in schema.keys() & {"type", "pattern", "examples", "items"}})
        if CARD_OR_MOVE.match(str(one.get("examples", [""])[0]))
    ]
    assert len(texts) > 30
    assert [(component, name) for component, name, one in texts if "pattern" not in one] == []


def test_every_text_and_number_has_an_example_that_fits() -> None:
    for component, name, schema in properties(document()["components"]["schemas"]):
        types = schema.get("type", [])
        plain = {"string", "integer", "number", "boolean"} & {*(types if isinstance(types, list) else [types])}
        examples = schema.get("examples", [])
        assert examples or not plain or {"enum", "const"} & schema.keys(), (component, name)
        assert all(validator(schema).is_valid(example) for example in examples), (component, name)


def test_every_body_has_an_example_that_is_as_described() -> None:
    for operations in document()["paths"].values():
        for operation in operations.values():
            for body in [operation.get("requestBody", {}), *operation["responses"].values()]:
                for form, media in body.get("content", {}).items():
                    if "json" in form:
                        assert wrong(media) == [], operation["operationId"]


def wrong(media: dict[str, Any]) -> list[str]:
    kept = document()["components"]["examples"]
    listed = [
        kept[one["$ref"].rpartition("/")[2]] if "$ref" in one else one for one in media.get("examples", {}).values()
    ]
    examples = [one["value"] for one in listed] or [media["example"]]
    return [error.message for example in examples for error in validator(media["schema"]).iter_errors(example)]


def test_every_operation_and_every_tag_is_described() -> None:
    operations = [one for methods in document()["paths"].values() for one in methods.values()]
    assert all(one["summary"] and one["description"] for one in operations)
    assert {tag for one in operations for tag in one["tags"]} <= {tag["name"] for tag in document()["tags"]}
    assert {"title", "description", "version", "contact", "license"} <= document()["info"].keys()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_event_is_told_as_described(path: Path) -> None:
    """Whoever looks, and with no word that is not in the document."""
    game = read(path.read_text())
    _, events = replay(game)
    schemas = document()["components"]["schemas"]
    for viewer in (EVERYTHING, SPECTATOR, *range(len(game.seats))):
        for view in filter(None, (event_view(event, viewer) for event in events)):
            cut = {"cut": view["at"]} if "at" in view else {}
            told = {"seq": 1, **view, **cut, "at": "2026-01-01T12:00:00Z", "by": None}
            name = schemas["Event"]["discriminator"]["mapping"][told["kind"]].rpartition("/")[2]
            assert [error.message for error in validator(schemas[name]).iter_errors(told)] == []
            assert told.keys() <= schemas[name]["properties"].keys()
