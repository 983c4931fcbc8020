"""Every file that docs/design.md names exists, and its list of the engine's layers is that of the import contract."""

import re
import tomllib

from tests.stack import ROOT

DESIGN_GUIDE = ROOT / "docs" / "design.md"
NAME_IN_BACKTICKS = re.compile(r"`([\w./-]+)`")


def list_paths() -> set[str]:
    """Return the paths of the project's files and folders, each with a slash at its beginning."""
    names = ("accounts", "benchmarks", "docs", "durak_site", "games", "locale", "static", "style", "templates", "tests")
    folders = [ROOT / name for name in names]
    below = [
        *folders,
        *ROOT.glob("*.toml"),
        *ROOT.glob("clients/*"),
        *(path for folder in folders for path in folder.rglob("*")),
    ]
    return {f"/{path.relative_to(ROOT)}" for path in below}


def is_likely_path(name: str) -> bool:
    return not name.startswith("/") and ("/" in name or name.endswith((".py", ".toml", ".md")))


def test_every_file_that_the_page_names_exists() -> None:
    there, page = list_paths(), DESIGN_GUIDE.read_text()
    named = {name.rstrip("/") for name in NAME_IN_BACKTICKS.findall(page) if is_likely_path(name)} - {"manage.py"}
    assert len(named) > 80
    assert sorted(name for name in named if not any(path.endswith(f"/{name}") for path in there)) == []


def test_links_of_the_page_lead_to_existing_files() -> None:
    links = re.findall(r"\]\(([^)]+)\)", DESIGN_GUIDE.read_text())
    assert links
    assert [link for link in links if not (DESIGN_GUIDE.parent / link).exists()] == []


def test_the_layers_of_the_engine_are_those_of_the_import_contract() -> None:
    text = DESIGN_GUIDE.read_text().partition("### Layers of the engine")[2]
    documented = [re.split(r"\s{2,}", line)[0].split(" | ") for line in text.split("```")[1].strip().splitlines()]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = (one["layers"] for one in contracts if one.get("containers") == ["games.engine"])
    assert [[name.rstrip("/") for name in names] for names in documented] == [layer.split(" | ") for layer in layers]
