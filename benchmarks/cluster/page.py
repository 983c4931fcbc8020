"""Finds the scripts in docs/cluster.md, and the machines on which each of them runs."""

import re
from dataclasses import dataclass

from benchmarks.walk.readme import DocumentationPage
from tests.stack import ROOT

CLUSTER_PAGE = "docs/cluster.md"
MACHINE_NAMES_PATTERN = re.compile(r"^# On ([\w, ]+)\n")


@dataclass(frozen=True)
class PageScript:
    """A script in docs/cluster.md, and the names of the machines on which it runs."""

    machines: tuple[str, ...]
    script: str


def find_page_scripts(heading: str) -> list[PageScript]:
    """Return the scripts in the section with this heading, in the order of the page."""
    return [parse_page_script(script) for script in DocumentationPage(ROOT, CLUSTER_PAGE).find_scripts(heading)]


def parse_page_script(script: str) -> PageScript:
    """Read machine names from the first line of a script. Raises LookupError if there are none."""
    found = MACHINE_NAMES_PATTERN.match(script)
    if found is None:
        raise LookupError(f"{CLUSTER_PAGE} does not say which machines run:\n{script}")
    return PageScript(tuple(found[1].split(", ")), script[found.end() :])
