"""Spectral and redocly find no problem in the OpenAPI document with all of their recommended rules.

The directory `linters` lists the rules that are switched off, with reasons.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from durak_site.web.pages import make_schema_document
from tests.clients.npm_packages import install_packages
from tests.example_counts import EXAMPLES_FACTOR

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(EXAMPLES_FACTOR == 1, reason="Spectral and redocly are downloaded: run make soak"),
    pytest.mark.law,
]
LINTERS_DIRECTORY = Path(__file__).parent / "linters"
LINTER_ENVIRONMENT = {**os.environ, "REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}


@pytest.fixture(scope="module")
def linter_directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a directory with both linters and our OpenAPI document."""
    copy = tmp_path_factory.mktemp("linters") / "desk"
    shutil.copytree(LINTERS_DIRECTORY, copy, ignore=shutil.ignore_patterns("node_modules"))
    if not install_packages(copy):
        pytest.fail("THE OPENAPI DOCUMENT IS NOT CHECKED: node, npm or its registry is missing")
    (copy / "openapi.json").write_bytes(make_schema_document())
    return copy


def test_spectral_finds_no_problem_in_the_openapi_document(linter_directory: Path) -> None:
    found = run_linter(
        linter_directory,
        "spectral",
        "lint",
        "--quiet",
        "--ruleset",
        "spectral.yaml",
        "--format",
        "json",
        "openapi.json",
    )
    assert [f"{one['code']}: {one['message']} {one['path']}" for one in found] == []


def test_redocly_finds_no_problem_in_the_openapi_document(linter_directory: Path) -> None:
    found = run_linter(
        linter_directory, "redocly", "lint", "--config", "redocly.yaml", "--format", "json", "openapi.json"
    )
    assert found["totals"]["ignored"] == 0
    assert [f"{one['ruleId']}: {one['message']} {one['location']}" for one in found["problems"]] == []


def run_linter(linter_directory: Path, tool: str, *arguments: str) -> list[dict[str, str]] | dict[str, object]:
    run = subprocess.run(
        [linter_directory / "node_modules/.bin" / tool, *arguments],
        cwd=linter_directory,
        capture_output=True,
        text=True,
        env=LINTER_ENVIRONMENT,
    )
    assert run.stdout, run.stderr
    return json.loads(run.stdout)
