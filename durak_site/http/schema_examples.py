"""Examples of whole bodies in the OpenAPI document, composed of the examples of single properties."""

from typing import Any

Schema = dict[str, Any]


def add_examples(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Add an example to every JSON body that has none. drf-spectacular calls this as a postprocessing hook."""
    schemas = result["components"]["schemas"]
    for operations in result["paths"].values():
        for operation in operations.values():
            for body in [operation.get("requestBody", {}), *operation["responses"].values()]:
                for form, media in body.get("content", {}).items():
                    if "json" in form and not {"example", "examples"} & media.keys():
                        media["example"] = make_example(media.get("schema", {}), schemas)
    return result


def make_example(schema: Schema, schemas: dict[str, Schema]) -> Any:
    """Return an example value that is valid for the schema. No schema may contain itself."""
    if "$ref" in schema:
        return make_example(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    for name in ("const", "example"):
        if name in schema:
            return schema[name]
    for name in ("examples", "enum", "allOf", "oneOf"):
        if name in schema:
            first = schema[name][0]
            return first if name in ("examples", "enum") else make_example(first, schemas)
    return _make_composed_example(schema, schemas)


def _make_composed_example(schema: Schema, schemas: dict[str, Schema]) -> Any:
    types = schema.get("type")
    kind = str(types[0] if isinstance(types, list) else types)
    if kind == "object":
        return {name: make_example(one, schemas) for name, one in schema.get("properties", {}).items()}
    if kind == "array":
        return [make_example(one, schemas) for one in schema.get("prefixItems") or [schema["items"]]]
    return {"integer": schema.get("minimum", 0), "number": 0.5, "boolean": True, "null": None}.get(kind, "")
