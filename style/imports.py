"""A check that finds imports of names that do not exist.

mypy finds them in the packages that it checks. This check reads tests and benchmarks too.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from symtable import symtable


def find_missing_imports(root: Path, path: Path) -> Iterator[str]:
    """Yield a line for each name that the module at `path` imports from a module below `root` without that name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.ImportFrom) or node.level or node.module is None:
            continue
        base = root.joinpath(*node.module.split("."))
        module = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
        if not module.exists():
            continue
        known = _read_top_level_names(module) | {"*"}
        for alias in node.names:
            is_submodule = (base / alias.name).is_dir() or (base / f"{alias.name}.py").exists()
            if alias.name not in known and not is_submodule:
                yield f"{path}:{node.lineno}: {node.module} has no {alias.name}"


@cache
def _read_top_level_names(module: Path) -> frozenset[str]:
    """Return the names of the variables, functions, classes and imports of a module."""
    table = symtable(module.read_text(), str(module), "exec")
    return frozenset(
        symbol.get_name()
        for symbol in table.get_symbols()
        if symbol.is_assigned() or symbol.is_imported() or symbol.is_annotated()
    )
