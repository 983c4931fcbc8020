"""The README of a release, or another page of it, and the commands on the page."""

import re
import shlex
from pathlib import Path

from tests.attack.site import COMMAND_ROW_PATTERN


class DocumentationPage:
    """A page of a release's documentation, and methods that find commands and scripts on it.

    `directory` is the checkout of the release, and `page` the path of the page in it.
    """

    def __init__(self, directory: Path, page: str = "README.md") -> None:
        self.text = (directory / page).read_text()

    def find_block_after(self, words: str) -> list[str]:
        """Return the first indented block after these words. Raises LookupError if there is none."""
        if words not in self.text:
            raise LookupError(f"the README no longer contains: {words}")
        found = re.search(r"\n\n((?:    .+\n)+)", self.text[self.text.index(words) :])
        if found is None:
            raise LookupError(f"the README has no commands after: {words}")
        return [line[4:] for line in found[1].splitlines()]

    def find_processes(self) -> list[list[str]]:
        """Return the commands in the table of processes."""
        return [shlex.split(command) for command in COMMAND_ROW_PATTERN.findall(self.text)]

    def find_game_scripts(self) -> list[str]:
        """Return the scripts that play a game with curl, in the order of the README."""
        return self.find_scripts("## Play with curl")

    def find_scripts(self, heading: str) -> list[str]:
        """Return the scripts in the section with this heading. Raises LookupError if there is no such section."""
        found = re.search(rf"^{re.escape(heading)}$(.*?)(?=^## |\Z)", self.text, re.DOTALL | re.MULTILINE)
        if found is None:
            raise LookupError(f"the page has no section: {heading}")
        return re.findall(r"^```sh\n(.*?)^```$", found[1], re.DOTALL | re.MULTILINE)

    def find_token_path(self) -> str:
        """Return the path at which the scripts create tokens. Older releases have another path than this release."""
        found = re.search(r"\$API(\S*/tokens) ", "".join(self.find_game_scripts()))
        if found is None:
            raise LookupError("the README's scripts create no token")
        return f"/api/v1{found[1]}"
