"""Whole bodies for the OpenAPI document, made of the examples of their parts."""

from typing import Any

Schema = dict[str, Any]
DEEPEST = 8


def add_examples(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A hook of the generator: every body of JSON that has no example yet gets one."""
    schemas = result["components"]["schemas"]
    for operations in result["paths"].values():
        for operation in operations.values():
            for body in [operation.get("requestBody", {}), *operation["responses"].values()]:
                for form, media in body.get("content", {}).items():
                    if "json" in form and not {"example", "examples"} & media.keys():
                        media["example"] = example_of(media.get("schema", {}), schemas)
    return result


def example_of(schema: Schema, schemas: dict[str, Schema], depth: int = 0) -> Any:
    """Something that the schema describes."""
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].rpartition("/")[2]], schemas, depth)
    for name in ("const", "example"):
        if name in schema:
            return schema[name]
    for name in ("examples", "enum", "allOf", "oneOf"):
        if name in schema:
            first = schema[name][0]
            return first if name in ("examples", "enum") else example_of(first, schemas, depth)
    return _made(schema, schemas, depth)


def _made(schema: Schema, schemas: dict[str, Schema], depth: int) -> Any:
    types = schema.get("type")
    kind = str(types[0] if isinstance(types, list) else types)
    if kind == "object":
        named = schema.get("properties", {})
        wanted = {*schema.get("required", ()), *(named if depth < DEEPEST else ())}
        return {name: example_of(one, schemas, depth + 1) for name, one in named.items() if name in wanted}
    if kind == "array":
        parts = schema.get("prefixItems") or [schema["items"]]
        return [example_of(one, schemas, depth + 1) for one in parts] if depth < DEEPEST else []
    return {"integer": schema.get("minimum", 0), "number": 0.5, "boolean": True, "null": None}.get(kind, "")
