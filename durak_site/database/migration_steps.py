"""The two steps in which the migrations of a release are applied, so that the site need not stop for an upgrade.

The first step comes before any process runs the new code, the second step after all processes run it. A migration
that removes something which the previous release uses belongs to the second step: its class has
`runs_after_code = True`. All other migrations belong to the first step.
"""

from collections.abc import Collection, Iterator

from django.core.management.base import CommandError
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

OUR_APPS = ("accounts", "durak_site", "games")
MigrationKey = tuple[str, str]
"""The app and the name of a migration."""


def runs_after_code(migration: Migration) -> bool:
    return getattr(migration, "runs_after_code", False)


def find_needed_migrations(loader: MigrationLoader) -> set[MigrationKey]:
    """Return all migrations of the first step. The code does not work without them."""
    return {key for key, migration in loader.disk_migrations.items() if not runs_after_code(migration)}


def list_first_step_targets(loader: MigrationLoader, applied: Collection[MigrationKey]) -> Iterator[MigrationKey]:
    """Yield for each app the migration to which the first step migrates it: its newest migration of this step.

    Raises CommandError if the first step needs a migration of the second step that is not applied yet. Then finish the
    upgrade to the previous release first, or stop the site for this upgrade.
    """
    late = {key for key, migration in loader.graph.nodes.items() if key not in applied and runs_after_code(migration)}
    for leaf in loader.graph.leaf_nodes():
        plan = [key for key in loader.graph.forwards_plan(leaf) if key[0] == leaf[0]]
        needed = [key for key in plan if key not in late]
        for key in needed:
            if waits_for := late & set(loader.graph.forwards_plan(key)):
                names = ", ".join(".".join(name) for name in sorted(waits_for))
                raise CommandError(
                    f"{'.'.join(key)} follows {names}, which the release before this one applies after its start: "
                    "roll that release first, or stop the site and run migrate."
                )
        if needed:
            yield needed[-1]


def find_newer_migrations(loader: MigrationLoader, applied: Collection[MigrationKey]) -> list[str]:
    """Return the applied migrations of newer versions of the program, which this version does not have."""
    newest = {app: max(name for key, name in loader.disk_migrations if key == app) for app in OUR_APPS}
    return sorted(f"{app}.{name}" for app, name in applied if app in OUR_APPS and name > newest[app])
