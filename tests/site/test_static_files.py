"""The URL prefix of static files, which browsers cache for ever."""

import re
from pathlib import Path

from durak_site.web.static_files import VERSIONED_PATTERN, make_prefix


def test_the_prefix_changes_whenever_a_file_or_its_name_changes(tmp_path: Path) -> None:
    directory, packages = tmp_path / "static", tmp_path / "requirements.txt"
    (directory / "table").mkdir(parents=True)
    files = [directory / "site.css", directory / "table" / "main.js", packages]
    for path in files:
        path.write_text("old")
    prefixes = [make_prefix(directory, packages)]
    assert make_prefix(directory, packages) == prefixes[0]
    for path in files:
        path.write_text("new")
        prefixes.append(make_prefix(directory, packages))
    files[0].rename(directory / "page.css")
    prefixes.append(make_prefix(directory, packages))
    assert len(set(prefixes)) == len(prefixes)
    assert all(re.match(VERSIONED_PATTERN, f"{prefix}site.css") for prefix in prefixes)
