"""`python -m clients.make` writes the OpenAPI document to `openapi.json`, from which all clients are generated."""

import json
import os
from pathlib import Path
from typing import Any

DOCUMENT_PATH = Path(__file__).resolve().parent / "openapi.json"


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
    django.setup()
    from durak_site.web.pages import make_schema_document

    DOCUMENT_PATH.write_text(format_document(json.loads(make_schema_document())))


def format_document(document: dict[str, Any]) -> str:
    """Convert the document without examples to JSON, with one line for each path and component."""
    document = remove_examples(document)
    paths = format_object(document.pop("paths"))
    components = ",\n".join(
        f"{json.dumps(kind)}: {format_object(parts)}" for kind, parts in document.pop("components").items()
    )
    rest = json.dumps(document, ensure_ascii=False)[1:-1]
    return f'{{{rest},\n"paths": {paths},\n"components": {{\n{components}\n}}}}\n'


def format_object(parts: dict[str, Any]) -> str:
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in parts.items())
    return f"{{\n{lines}\n}}"


def remove_examples(part: Any) -> Any:
    """Return a copy of this part of the document without examples, which would become long comments in generated
    types.
    """
    if isinstance(part, list):
        return [remove_examples(one) for one in part]
    if isinstance(part, dict):
        return {name: remove_examples(one) for name, one in part.items() if name not in ("example", "examples")}
    return part


if __name__ == "__main__":
    main()
