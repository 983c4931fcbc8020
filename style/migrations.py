"""`python -m style.migrations` checks the migrations that are newer than those in `NEWEST_UNCHECKED`.

squawk searches their SQL for statements that block others for a long time. django-migration-linter searches for changes
with which the previous release would fail. A migration with `runs_after_code = True` may make such changes, because it
runs when no process of the previous release is left.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import django
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django_migration_linter.sql_analyser.analyser import analyse_sql_statements
from django_migration_linter.sql_analyser.postgresql import PostgresqlAnalyser

from durak_site import embedded
from durak_site.database.migration_steps import runs_after_code

MIGRATION_FOLDERS = {
    "accounts": "accounts/migrations",
    "games": "games/migrations",
    "durak_site": "durak_site/migrations",
    "oauth2_provider": "accounts/oauth/migrations",
}
NEWEST_UNCHECKED = {"accounts": 29, "games": 56, "durak_site": 1, "oauth2_provider": 1}
"""Map each app to the number of its last migration before this check. Only later migrations are checked."""
EXCLUDED_RULES = (
    "prefer-robust-stmts",  # Django repeats only a migration that failed, which was rolled back if it was atomic
    "require-lock-timeout",  # the command `migrate` sets a lock timeout
    "require-statement-timeout",  # an index may take long to build if it blocks no other statement
    "ban-drop-constraint",  # the previous release goes on without a check that rows satisfy, as its own rows do
    "prefer-text-field",
    "prefer-bigint-over-int",
    "prefer-bigint-over-smallint",
)
"""Rules of squawk that are switched off because they do not suit the SQL that Django generates."""
EXCLUDED_RULES_AFTER_CODE = (
    "ban-drop-column",
    "ban-drop-table",
    "ban-drop-not-null",
    "renaming-column",
    "renaming-table",
)
"""Rules of squawk that are also switched off for migrations with `runs_after_code = True`. They forbid changes with
which the previous release would fail.
"""
OLDEST_POSTGRESQL = "14.0"


class MigrationFile(NamedTuple):
    app: str
    name: str


def list_new_migrations(root: Path) -> list[MigrationFile]:
    return [
        MigrationFile(app, path.stem)
        for app, folder in MIGRATION_FOLDERS.items()
        for path in sorted((root / folder).glob("[0-9]*.py"))
        if int(path.stem.partition("_")[0]) > NEWEST_UNCHECKED[app]
    ]


def find_faults(sql: str, *, is_after_code: bool) -> Iterator[str]:
    """Yield the faults that squawk and django-migration-linter find in the SQL of a migration."""
    excluded = (*EXCLUDED_RULES, *(EXCLUDED_RULES_AFTER_CODE if is_after_code else ()))
    squawk = [str(Path(sys.executable).with_name("squawk")), "--pg-version", OLDEST_POSTGRESQL, "--reporter", "gcc"]
    done = subprocess.run([*squawk, "--exclude", ",".join(excluded)], input=sql, capture_output=True, text=True)
    if done.returncode:
        yield (done.stdout + done.stderr).strip()
    if not is_after_code:
        yield from find_incompatible_changes(sql)


def find_incompatible_changes(sql: str) -> Iterator[str]:
    """Yield the changes in the SQL with which the previous release would fail."""
    statements = [line for line in sql.splitlines() if line and not line.startswith("--")]
    errors, _, warnings = analyse_sql_statements(PostgresqlAnalyser, statements)
    yield from (f"{issue.code}: {issue.message}" for issue in (*errors, *warnings))


@contextmanager
def set_up_django() -> Iterator[None]:
    """Set up Django with a temporary database, which the command `sqlmigrate` needs."""
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory) / "data", durable=False)
        os.environ |= {**servers.environment, "SECRET_KEY": "none", "DJANGO_SETTINGS_MODULE": "durak_site.settings"}
        try:
            django.setup()
            yield
            connection.close()
        finally:
            servers.stop()


def check_migration(migration: MigrationFile) -> Iterator[str]:
    """Yield a line for each fault of a migration. Django must be set up."""
    loader, out = MigrationLoader(None, replace_migrations=False), StringIO()
    call_command("sqlmigrate", migration.app, migration.name, stdout=out, no_color=True)
    is_after_code = runs_after_code(loader.disk_migrations[migration])
    for fault in find_faults(out.getvalue(), is_after_code=is_after_code):
        yield f"{migration.app} {migration.name}: {fault}"


def main(root: Path) -> int:
    migrations = list_new_migrations(root)
    if not migrations:
        return 0
    with set_up_django():
        faults = [fault for migration in migrations for fault in check_migration(migration)]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(".")))
