"""`python -m clients.make`: the generated parts of the clients, from the OpenAPI document of this very code."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CORE = HERE / "python" / "durak_client" / "core"
TYPESCRIPT = HERE / "typescript"
UNKNOWN = {"description": "A kind that this client does not know.", "type": "object", "properties": {}}


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
    django.setup()
    from durak_site.pages import schema_document

    shutil.rmtree(CORE, ignore_errors=True)
    make_python(json.loads(schema_document()), CORE)
    if not with_node(TYPESCRIPT):
        sys.exit("The client for TypeScript is as it was: that needs node, npm and its registry.")
    make_typescript(json.loads(schema_document()), TYPESCRIPT)


def make_python(document: dict[str, Any], core: Path) -> None:
    """Writes the package `core` that the Python client is built upon. Raises CalledProcessError where the generator has
    so much as a warning."""
    core.parent.mkdir(parents=True, exist_ok=True)
    described = core.parent / "openapi.json"
    described.write_text(json.dumps(open_to_more(document)))
    try:
        settings = ("--config", str(HERE / "generator.yml"), "--custom-template-path", str(HERE / "templates"))
        where = ("--path", str(described), "--output-path", str(core), "--meta", "none", "--fail-on-warning")
        _run("openapi_python_client", "generate", *where, *settings)
        (core / "unions.py").write_text(named_unions(document))
        _run("ruff", "format", "--quiet", "--isolated", "--line-length", "120", str(core))
    finally:
        described.unlink()


def open_to_more(document: dict[str, Any]) -> dict[str, Any]:
    """The document with one kind more in every list of kinds: a client goes on where a newer server tells it of what it
    has never heard of."""
    schemas = document["components"]["schemas"]
    unions = {name: schema for name, schema in schemas.items() if "discriminator" in schema}
    open_ones = {
        name: {**one, "oneOf": [*one["oneOf"], {"$ref": "#/components/schemas/Unknown"}]}
        for name, one in unions.items()
    }
    return {
        **document,
        "components": {**document["components"], "schemas": {**schemas, **open_ones, "Unknown": UNKNOWN}},
    }


def with_node(directory: Path) -> bool:
    """Whether what the `package.json` there asks for is there, or could be fetched; nothing of it runs meanwhile."""
    npm = shutil.which("npm")
    if npm is None:
        return False
    return subprocess.run([npm, "ci", "--ignore-scripts"], cwd=directory, capture_output=True).returncode == 0


def make_typescript(document: dict[str, Any], directory: Path) -> None:
    """Writes the types that the TypeScript client in `directory` is built upon; it `with_node`."""
    described = directory / "openapi.json"
    described.write_text(json.dumps({**document, "paths": without_examples(document["paths"])}))
    tool = directory / "node_modules" / ".bin" / "openapi-typescript"
    try:
        subprocess.run([tool, described, "-o", directory / "src" / "schema.d.ts"], check=True, capture_output=True)
    finally:
        described.unlink()


def without_examples(part: Any) -> Any:
    """Examples of bodies, which would stand in the types as comments."""
    if isinstance(part, list):
        return [without_examples(one) for one in part]
    if isinstance(part, dict):
        return {name: without_examples(one) for name, one in part.items() if name not in ("example", "examples")}
    return part


def named_unions(document: dict[str, Any]) -> str:
    """A module with a name for each list of kinds, which the generator writes out wherever it is used."""
    names = {
        name: [one["$ref"].rpartition("/")[2] for one in schema["oneOf"]]
        for name, schema in document["components"]["schemas"].items()
        if "discriminator" in schema
    }
    every = sorted({one for ones in names.values() for one in ones if one not in names} | {"Unknown"})
    imports = f"from .models import {', '.join(every)}"
    unions = [f"{name} = {' | '.join(ones)} | Unknown" for name, ones in names.items()]
    return "\n".join(['"""What is told apart by its kind."""', imports, *unions, f"__all__ = {sorted(names)!r}", ""])


def _run(*module: str) -> None:
    subprocess.run([sys.executable, "-m", *module], check=True, capture_output=True, text=True)


if __name__ == "__main__":
    main()
