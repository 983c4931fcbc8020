"""The checks of new migrations find statements that block other connections. In migrations before the new code, they
also find changes that the previous release would notice.
"""

from pathlib import Path

import pytest

from style.migrations import (
    MIGRATION_FOLDERS,
    NEWEST_UNCHECKED,
    MigrationFile,
    check_migration,
    find_faults,
    list_new_migrations,
)
from tests.stack import ROOT

HARMLESS_STATEMENTS = """
BEGIN;
ALTER TABLE "games_game" ADD COLUMN "note" text DEFAULT '' NOT NULL;
COMMIT;
"""
BLOCKING_STATEMENTS = {
    "require-concurrent-index-creation": 'CREATE INDEX "by_note" ON "games_game" ("note");',
    "adding-not-nullable-field": 'ALTER TABLE "games_game" ALTER COLUMN "note" SET NOT NULL;',
}
NOTICED_CHANGES = {
    "DROP_COLUMN": 'ALTER TABLE "games_game" DROP COLUMN "note" CASCADE;',
    "RENAME_COLUMN": 'ALTER TABLE "games_game" RENAME COLUMN "note" TO "words";',
    "DROP_TABLE": 'DROP TABLE "games_game" CASCADE;',
}


def test_a_new_column_with_a_default_is_harmless() -> None:
    assert list(find_faults(HARMLESS_STATEMENTS, is_after_code=False)) == []


@pytest.mark.parametrize("rule", BLOCKING_STATEMENTS)
@pytest.mark.parametrize("is_after_code", [False, True])
def test_a_statement_that_blocks_others_is_a_fault_in_both_steps(rule: str, is_after_code: bool) -> None:
    assert rule in "\n".join(find_faults(BLOCKING_STATEMENTS[rule], is_after_code=is_after_code))


@pytest.mark.parametrize("code", NOTICED_CHANGES)
def test_a_change_that_the_previous_release_would_notice_is_a_fault_before_the_code(code: str) -> None:
    assert code in "\n".join(find_faults(NOTICED_CHANGES[code], is_after_code=False))
    assert list(find_faults(NOTICED_CHANGES[code], is_after_code=True)) == []


def test_only_migrations_with_larger_numbers_are_new(tmp_path: Path) -> None:
    for app, folder in MIGRATION_FOLDERS.items():
        (tmp_path / folder).mkdir(parents=True)
        for number in (1, NEWEST_UNCHECKED[app], NEWEST_UNCHECKED[app] + 1):
            (tmp_path / folder / f"{number:04}_change.py").touch()
    new = [MigrationFile(app, f"{number + 1:04}_change") for app, number in NEWEST_UNCHECKED.items()]
    assert list_new_migrations(tmp_path) == new


def test_every_app_with_migrations_is_checked() -> None:
    folders = [path for app in ("accounts", "games", "durak_site") for path in (ROOT / app).rglob("migrations")]
    assert {str(path.relative_to(ROOT)) for path in folders} == set(MIGRATION_FOLDERS.values())


@pytest.mark.django_db
def test_the_sql_of_a_migration_is_checked() -> None:
    assert list(check_migration(MigrationFile("games", "0055_archived_logs"))) == []
    faults = list(check_migration(MigrationFile("games", "0023_untold_turns")))
    assert faults
    assert all(fault.startswith("games 0023_untold_turns: ") for fault in faults)
