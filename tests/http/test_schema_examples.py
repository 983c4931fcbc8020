"""The examples in the OpenAPI document."""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator

from tests.documented_refusals import load_document


def list_json_bodies(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each JSON body of a request or response, with the name of its operation."""
    for operations in document["paths"].values():
        for operation in operations.values():
            for body in [operation.get("requestBody", {}), *operation["responses"].values()]:
                for form, media in body.get("content", {}).items():
                    if "json" in form:
                        yield operation["operationId"], media


def resolve_example_reference(example: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    """Return the example, or the example of the components to which it refers."""
    if "$ref" in example:
        found: dict[str, Any] = document["components"]["examples"][example["$ref"].rpartition("/")[2]]
        return found
    return example


def test_every_json_body_has_an_example_that_is_valid_for_its_schema() -> None:
    document, count = load_document(), 0
    for operation, media in list_json_bodies(document):
        named = [resolve_example_reference(one, document) for one in media.get("examples", {}).values()]
        examples = [media["example"]] if "example" in media else [one["value"] for one in named]
        validator = Draft202012Validator({"components": document["components"], **media["schema"]})
        for example in examples:
            faults = [fault.message for fault in validator.iter_errors(example)]
            assert not faults, (operation, faults, example)
            count += 1
    assert count > 300
