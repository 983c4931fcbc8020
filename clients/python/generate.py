"""Generates the package `durak_client.core`, with the operations and models of the API, from the OpenAPI document.

`python clients/python/generate.py` writes the package into this directory. The build of the wheel does the same.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

CLIENT_DIRECTORY = Path(__file__).resolve().parent
CORE_DIRECTORY = CLIENT_DIRECTORY / "durak_client" / "core"
UNKNOWN_SCHEMA = {
    "description": "An object of a kind that this client does not know.",
    "type": "object",
    "properties": {},
}


def find_document() -> Path:
    """Return the path of the OpenAPI document. An sdist contains a copy in this directory.

    Otherwise it is in the parent directory.
    """
    packed = CLIENT_DIRECTORY / "openapi.json"
    return packed if packed.exists() else CLIENT_DIRECTORY.parent / "openapi.json"


def generate(document: dict[str, Any], core: Path) -> None:
    """Generate the package `durak_client.core` into the directory `core`, in place of the previous content.

    Raises CalledProcessError if the generator reports an error or a warning.
    """
    with TemporaryDirectory() as directory:
        source, generated = Path(directory, "openapi.json"), Path(directory, "core")
        source.write_text(json.dumps(add_unknown_kinds(document)))
        settings = (
            "--config",
            str(CLIENT_DIRECTORY / "generator.yml"),
            "--custom-template-path",
            str(CLIENT_DIRECTORY / "templates"),
        )
        paths = ("--path", str(source), "--output-path", str(generated), "--meta", "none", "--fail-on-warning")
        run_module("openapi_python_client", "generate", *paths, *settings)
        (generated / "unions.py").write_text(build_unions_module(document))
        run_module("ruff", "format", "--quiet", "--isolated", "--line-length", "120", str(generated))
        shutil.rmtree(core, ignore_errors=True)
        shutil.copytree(generated, core, ignore=shutil.ignore_patterns(".ruff_cache"))


def add_unknown_kinds(document: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the document with the schema `Unknown` in every union, for data that only newer servers know."""
    schemas = document["components"]["schemas"]
    unions = {
        name: {**schema, "oneOf": [*schema["oneOf"], {"$ref": "#/components/schemas/Unknown"}]}
        for name, schema in schemas.items()
        if "discriminator" in schema
    }
    return {
        **document,
        "components": {**document["components"], "schemas": {**schemas, **unions, "Unknown": UNKNOWN_SCHEMA}},
    }


def build_unions_module(document: dict[str, Any]) -> str:
    """Return a module with a type alias for each union, because the generator names no unions."""
    names = {
        name: [member["$ref"].rpartition("/")[2] for member in schema["oneOf"]]
        for name, schema in document["components"]["schemas"].items()
        if "discriminator" in schema
    }
    models = sorted({member for members in names.values() for member in members if member not in names} | {"Unknown"})
    imports = f"from .models import {', '.join(models)}"
    unions = [f"{name} = {' | '.join(members)} | Unknown" for name, members in names.items()]
    return "\n".join(
        ['"""Unions of the models that a `kind` tells apart."""', imports, *unions, f"__all__ = {sorted(names)!r}", ""]
    )


def run_module(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", *arguments], check=True, capture_output=True, text=True)


if __name__ == "__main__":
    generate(json.loads(find_document().read_text()), CORE_DIRECTORY)
