"""The commands of docs/cluster.md."""

import re
from dataclasses import dataclass

from benchmarks.walk.readme import Readme
from tests.stack import ROOT

PAGE = "docs/cluster.md"
HEAD = re.compile(r"^# On ([\w, ]+)\n")


@dataclass(frozen=True)
class Block:
    """A script of the page and the names of the machines that run it, one after another."""

    machines: tuple[str, ...]
    script: str


def find_blocks(heading: str) -> list[Block]:
    """Return the scripts in the section with this heading, in their order."""
    return [parse_block(script) for script in Readme(ROOT, PAGE).find_scripts(heading)]


def parse_block(script: str) -> Block:
    """Read the names of the machines in the first line. Raises LookupError if the line has none."""
    found = HEAD.match(script)
    if found is None:
        raise LookupError(f"{PAGE} does not say which machines run:\n{script}")
    return Block(tuple(found[1].split(", ")), script[found.end() :])
