"""A check that finds docstrings and comments with habits that make them hard to read."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HABITS = {
    "free relative": re.compile(r"(?:(?:Who|Whom|Whose|What|Which|How)\b|(?:When|Where)\b[^,.]*(?:\.|$))(?!.*\?$)"),
    "bare who": re.compile(r".*\b(?:for|to|of|by|from|with|than|as|and|or|but) (?:who|whoever) (?!(?:are|is) you\b)"),
    "nobody": re.compile(r".*\b(?:nobody|nothing|somebody|anybody|everybody|whoever|whatever)\b", re.IGNORECASE),
    "is told": re.compile(r".*\b(?:is|are|was|were|be|been) (?:said|told|asked|kept|held)\b"),
}
"""Map each bad habit to its pattern. A docstring or comment has the habit if the pattern matches at its beginning."""
CODE_PATTERN = re.compile(r"`[^`]*`")
DIRECTIVE_PATTERN = re.compile(r"(?:type:|noqa|fmt:|pragma|!)")


class DocText(NamedTuple):
    """A docstring or comment: its text in `words`, and the number of its first line in `line`."""

    line: int
    words: str


def read_texts(source: str) -> Iterator[DocText]:
    """Yield all docstrings in a source text, also those of attributes, and all comments for people."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(words))):
                yield DocText(node.lineno, " ".join(words.split()))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        words = token.string.lstrip("#: ").strip()
        if token.type == tokenize.COMMENT and words and not DIRECTIVE_PATTERN.match(words):
            yield DocText(token.start[0], words)


def find_habits(text: DocText) -> list[str]:
    """Return the names of the bad habits of a docstring or comment. Code between backticks is ignored."""
    words = CODE_PATTERN.sub("`code`", text.words)
    return [name for name, pattern in HABITS.items() if pattern.match(words)]


def find_python_files(folder: Path, skipped: frozenset[str]) -> Iterator[Path]:
    """Yield the Python files below a folder. Leave out subfolders with a name in `skipped`."""
    for path in sorted(folder.rglob("*.py")):
        if not skipped.intersection(path.relative_to(folder).parts):
            yield path
