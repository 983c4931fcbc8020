"""Completeness of the OpenAPI document: descriptions of properties, examples of bodies, schemas of events."""

import json
import re
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema_rs import Draft202012Validator, Registry
from rest_framework.serializers import Serializer

from games.api.contract.descriptions import iterate_properties
from games.api.contract.glossary import FIELD_DESCRIPTIONS
from games.api.contract.homonyms import HOMONYM_DESCRIPTIONS
from games.engine.events.event import EVERYTHING, SPECTATOR, build_event_view
from games.engine.notation import parse_game, replay_notated_game
from tests.documented_refusals import load_document

DOCUMENT_URI = "urn:durak:api"
OPERATIONS_THAT_NEED_AN_ACCOUNT = ("change_password",)
"""Operations whose request serializer compares the body with the account of the caller."""
CARD_OR_MOVE_PATTERN = re.compile(r"([2-9TJQKA][CDHS]|attack .*)$")
GOLDEN_GAMES = sorted((Path(__file__).parent.parent / "golden" / "games").glob("*.txt"))


@cache
def make_registry() -> Registry:
    """Return the OpenAPI components as a registry, so that a validator compiles only the components that it needs."""
    return Registry([(DOCUMENT_URI, {"components": load_document()["components"]})])


def make_validator(schema: dict[str, Any]) -> Draft202012Validator:
    """Return a validator for a schema of the OpenAPI document. It also checks formats."""
    return compile_schema(json.dumps(schema))


@cache
def compile_schema(text: str) -> Draft202012Validator:
    outside = json.loads(text.replace('"#/components/', f'"{DOCUMENT_URI}#/components/'))
    return Draft202012Validator(outside, registry=make_registry(), validate_formats=True)


def iterate_json_objects(of: Any) -> Iterator[dict[str, Any]]:
    """Yield every JSON object in a part of the OpenAPI document, including the part itself."""
    if isinstance(of, dict):
        yield of
    for one in of.values() if isinstance(of, dict) else of if isinstance(of, list) else ():
        yield from iterate_json_objects(one)


def test_every_array_describes_its_items() -> None:
    """An array must have `items`, because some client generators do not support `prefixItems`."""
    arrays = [
        one for one in iterate_json_objects(load_document()["components"]["schemas"]) if "array" in str(one.get("type"))
    ]
    assert [one for one in arrays if "items" not in one] == []


def test_every_component_is_used_and_enumerations_refer_to_named_components() -> None:
    components = load_document()["components"]
    used = {one["$ref"] for one in iterate_json_objects(load_document()) if isinstance(one.get("$ref"), str)}
    there = {
        f"#/components/{group}/{name}" for group in ("schemas", "examples", "headers") for name in components[group]
    }
    assert used == there
    named = [schema["enum"] for schema in components["schemas"].values() if "enum" in schema]
    inside = [one for schema in components["schemas"].values() for one in iterate_json_objects(list(schema.values()))]
    assert [one for one in inside if one.get("enum") in named] == []


def test_every_enumeration_has_an_explicit_name() -> None:
    """drf-spectacular derives missing names from property names. Such names change when another property is added."""
    made = {name for name in load_document()["components"]["schemas"] if name.endswith("Enum")}
    assert made == {"NullEnum"}, "add a row to ENUM_NAME_OVERRIDES"


def test_addresses_are_absolute_and_every_call_has_its_security_schemes(settings: Any) -> None:
    assert load_document()["info"]["contact"]["url"] == settings.SITE_URL
    operations = [
        one for group in ("paths", "webhooks") for path in load_document()[group].values() for one in path.values()
    ]
    assert [one["operationId"] for one in operations if not one["security"]] == []


def test_properties_with_hexadecimal_values_are_strings() -> None:
    described = iterate_properties(load_document()["components"]["schemas"])
    in_hex = [
        (f"{where}.{name}", part["type"]) for where, name, part in described if "hex" in part.get("description", "")
    ]
    assert "Shuffle.seed" in dict(in_hex)
    assert [name for name, kind in in_hex if "string" not in kind] == []


def test_every_property_has_a_description() -> None:
    silent = [
        f"{component}.{name}"
        for component, name, schema in iterate_properties(load_document()["components"]["schemas"])
        if "description" not in schema
    ]
    assert silent == []


def test_every_description_belongs_to_a_property() -> None:
    properties = list(iterate_properties(load_document()["components"]["schemas"]))
    assert set(HOMONYM_DESCRIPTIONS) - {f"{component}.{name}" for component, name, _ in properties} == set()
    assert set(FIELD_DESCRIPTIONS) - {name for _, name, _ in properties} == set()


def test_every_description_names_the_object_that_it_describes() -> None:
    """A generated client shows a description without the name of the property and of its component."""
    properties = iterate_properties(load_document()["components"]["schemas"])
    described = {f"{component}.{name}": schema["description"] for component, name, schema in properties}
    vague = re.compile(r"(Name|Kind|Type) of the object\.|URL\.")
    assert [name for name, description in described.items() if vague.fullmatch(description)] == []


def test_every_parameter_and_response_has_a_description() -> None:
    for path, operations in load_document()["paths"].items():
        for operation in operations.values():
            silent = [one["name"] for one in operation.get("parameters", []) if not one.get("description")]
            wordless = [status for status, answer in operation["responses"].items() if not answer["description"]]
            assert (silent, wordless) == ([], []), path


def test_every_path_parameter_has_a_valid_example() -> None:
    for operations in load_document()["paths"].values():
        for operation in operations.values():
            for one in operation.get("parameters", []):
                if one["in"] == "path":
                    examples = one["schema"].get("examples", [])
                    assert examples, (operation["operationId"], one["name"])
                    assert all(make_validator(one["schema"]).is_valid(example) for example in examples)


def test_properties_of_different_types_have_different_descriptions() -> None:
    types_by_property: dict[tuple[str, str], set[str]] = {}
    for _, name, schema in iterate_properties(load_document()["components"]["schemas"]):
        types_by_property.setdefault((name, schema["description"]), set()).add(find_type(schema))
    assert [name for name, sorts in types_by_property.items() if len(sorts - {"null"}) > 1] == []


def find_type(schema: dict[str, Any]) -> str:
    """Return the JSON type of the values of a schema. Ignore the type `null`."""
    if "$ref" in schema:
        return find_type(load_document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if choices := [one for key in ("allOf", "oneOf") for one in schema.get(key, [])]:
        return find_type(choices[0])
    types = schema.get("type", "string")
    return str(types if isinstance(types, str) else next(one for one in types if one != "null"))


def test_every_card_and_every_move_has_a_pattern() -> None:
    schemas = {
        name: one for name, one in load_document()["components"]["schemas"].items() if not name.endswith("Request")
    }
    texts = [
        (component, name, one)
        for component, name, schema in iterate_properties(schemas)
        for one in iterate_json_objects(
            {key: schema[key] for key in schema.keys() & {"type", "pattern", "examples", "items"}}
        )
        if CARD_OR_MOVE_PATTERN.match(str(one.get("examples", [""])[0]))
    ]
    assert len(texts) > 30
    assert [(component, name) for component, name, one in texts if "pattern" not in one] == []


def test_every_text_and_number_has_a_valid_example() -> None:
    for component, name, schema in iterate_properties(load_document()["components"]["schemas"]):
        types = schema.get("type", [])
        plain = {"string", "integer", "number", "boolean"} & {*(types if isinstance(types, list) else [types])}
        examples = schema.get("examples", [])
        assert examples or not plain or {"enum", "const"} & schema.keys(), (component, name)
        assert all(make_validator(schema).is_valid(example) for example in examples), (component, name)


def test_every_body_has_a_valid_example() -> None:
    for operations in load_document()["paths"].values():
        for operation in operations.values():
            for body in [operation.get("requestBody", {}), *operation["responses"].values()]:
                for form, media in body.get("content", {}).items():
                    if "json" in form:
                        assert find_example_errors(media) == [], operation["operationId"]


def find_example_errors(media: dict[str, Any]) -> list[str]:
    named = load_document()["components"]["examples"]
    listed = [
        named[one["$ref"].rpartition("/")[2]] if "$ref" in one else one for one in media.get("examples", {}).values()
    ]
    examples = [one["value"] for one in listed] or [media["example"]]
    return [error.message for example in examples for error in make_validator(media["schema"]).iter_errors(example)]


def test_every_example_of_a_request_is_accepted() -> None:
    """Compare the examples with the request serializers, which know more rules than a schema can express."""
    generator = SchemaGenerator()
    paths = generator.get_schema(request=None, public=True)["paths"]
    serializers = {one.name: one.object for one in generator.registry._components.values()}
    count = 0
    for operation in (one for path in paths.values() for one in path.values()):
        media = operation.get("requestBody", {}).get("content", {}).get("application/json", {"schema": {}})
        serializer = serializers.get(media["schema"].get("$ref", "").rpartition("/")[2])
        if isinstance(serializer, Serializer) and operation["operationId"] not in OPERATIONS_THAT_NEED_AN_ACCOUNT:
            examples = [one["value"] for one in media.get("examples", {}).values()] or [media["example"]]
            for example in examples:
                request = type(serializer)(data=example)
                assert request.is_valid(), (operation["operationId"], request.errors)
                count += 1
    assert count > 40


def test_an_example_of_a_refusal_is_one_refusal() -> None:
    properties = load_document()["components"]["schemas"]["ProblemDocument"]["properties"]
    (title,), (status,), (code,) = (properties[name]["examples"] for name in ("title", "status", "code"))
    assert HTTPStatus(status).phrase == title
    assert load_document()["components"]["examples"][code]["value"]["status"] == status


def test_examples_of_refusals_have_the_members_of_their_codes() -> None:
    document = load_document()
    for member in ("version", "option"):
        description = document["components"]["schemas"]["ProblemDocument"]["properties"][member]["description"]
        codes = re.findall("`([a-z_]+)`", description)
        assert len(codes) == 3
        assert [code for code in codes if member not in document["components"]["examples"][code]["value"]] == []


def test_an_example_of_a_secret_has_the_form_of_that_secret() -> None:
    schemas = load_document()["components"]["schemas"]
    assert schemas["AppWithSecret"]["properties"]["secret"]["examples"][0].startswith("durak_client_")
    assert schemas["WebhookWithSecret"]["properties"]["secret"]["examples"][0].startswith("whsec_")


def test_examples_and_refusals_of_oauth_calls_are_those_of_the_server(client: Client) -> None:
    """The calls of OAuth are not serializers, so these examples are written by hand."""
    paths = load_document()["paths"]
    (tokens,) = paths["/oauth/token"]["post"]["responses"]["200"]["content"].values()
    assert tokens["example"]["access_token"].startswith("durak_app_")
    assert tokens["example"]["refresh_token"].startswith("durak_refresh_")
    assert tokens["example"]["expires_in"] == 3600
    (codes,) = paths["/oauth/device_authorization"]["post"]["responses"]["200"]["content"].values()
    assert codes["example"]["verification_uri_complete"].endswith(codes["example"]["user_code"])
    assert (codes["example"]["interval"], codes["example"]["expires_in"]) == (5, 900)
    for path in ("/oauth/token", "/oauth/device_authorization", "/oauth/revoke"):
        answer = client.post(path, b"x" * 300_000, content_type="application/x-www-form-urlencoded")
        documented = paths[path]["post"]["responses"][str(answer.status_code)]["content"][answer["Content-Type"]]
        assert make_validator(documented["schema"]).is_valid(answer.json()), path
        for status in ("400", "401", "429"):
            example = paths[path]["post"]["responses"][status]["content"]["application/json"]["example"]
            assert not example["error_description"].startswith("http"), (path, status)
    assert paths["/oauth/token"]["post"]["responses"]["401"]["content"]["application/json"]["example"]["error"] == (
        "invalid_client"
    )


def test_every_operation_and_every_tag_is_described() -> None:
    operations = [one for methods in load_document()["paths"].values() for one in methods.values()]
    assert all(one["summary"] and one["description"] for one in operations)
    assert {tag for one in operations for tag in one["tags"]} <= {tag["name"] for tag in load_document()["tags"]}
    assert {"title", "description", "version", "contact", "license"} <= load_document()["info"].keys()


@pytest.mark.parametrize("path", GOLDEN_GAMES, ids=lambda path: path.stem)
def test_every_event_in_the_golden_games_is_valid_by_its_schema(path: Path) -> None:
    """Each event, as each viewer sees it, has only members that the document describes."""
    game = parse_game(path.read_text())
    _, events = replay_notated_game(game)
    schemas = load_document()["components"]["schemas"]
    for viewer in (EVERYTHING, SPECTATOR, *range(len(game.player_names))):
        for view in filter(None, (build_event_view(event, viewer) for event in events)):
            cut = {"cut": view["at"]} if "at" in view else {}
            event = {"seq": 1, **view, **cut, "at": "2026-01-01T12:00:00Z", "by": None}
            name = schemas["Event"]["discriminator"]["mapping"][event["kind"]].rpartition("/")[2]
            assert [error.message for error in make_validator(schemas[name]).iter_errors(event)] == []
            assert event.keys() <= schemas[name]["properties"].keys()
