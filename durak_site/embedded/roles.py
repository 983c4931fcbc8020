"""Roles of the embedded database. Neither role is a superuser.

The application reads and writes rows as APPLICATION. OWNER owns the tables, and migrates, backs up and restores them.
`deploy/roles.sql` creates the same two roles on an external server.
"""

from collections.abc import Callable

import psycopg
from psycopg import sql

SUPERUSER = "durak"
"""The role that initdb creates. In old clusters it owns the tables; `create_roles_and_database` gives them to OWNER."""
OWNER = "durak_owner"
APPLICATION = "durak_app"
DATABASE = "durak"

ROLE_OPTIONS = {OWNER: "LOGIN CREATEDB", APPLICATION: "LOGIN"}
SET_PLAN_CACHE_MODE = f"ALTER ROLE {APPLICATION} SET plan_cache_mode = force_generic_plan"
"""SQL that makes PostgreSQL plan each prepared statement only once. By default, PostgreSQL may plan it again for each
execution. Our prepared statements find rows by key, so the best plan is always the same, and planning again only takes
time.
"""

SET_LOCK_TIMEOUT = f"ALTER ROLE {OWNER} SET lock_timeout = '5s'"
"""SQL that makes a statement of OWNER fail after it has waited five seconds for a lock. While it waits, all later
statements on the table wait too."""

CHANGE_OWNER_STATEMENTS = """
    SELECT format('ALTER TABLE %s OWNER TO durak_owner', oid::regclass) FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND relowner = current_user::regrole
    UNION ALL
    SELECT format('ALTER FUNCTION %s OWNER TO durak_owner', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND proowner = current_user::regrole
"""


def create_roles_and_database(url_of: Callable[[str, str], str]) -> None:
    """Create the roles and the database if they are missing. Give OWNER all tables, views and functions of SUPERUSER.

    `url_of(role, database)` returns the URL of a database for a role. Raises psycopg.OperationalError while the server
    is starting.
    """
    with psycopg.connect(url_of(SUPERUSER, "postgres"), autocommit=True, connect_timeout=5) as server:
        for role, rights in ROLE_OPTIONS.items():
            if not server.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone():
                server.execute(sql.SQL(f"CREATE ROLE {role} {rights}"))
        server.execute(sql.SQL(SET_PLAN_CACHE_MODE))
        server.execute(sql.SQL(SET_LOCK_TIMEOUT))
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            server.execute(sql.SQL(f"CREATE DATABASE {DATABASE}"))
    with psycopg.connect(url_of(SUPERUSER, DATABASE), connect_timeout=5) as database:
        database.execute(sql.SQL(f"ALTER DATABASE {DATABASE} OWNER TO {OWNER}"))
        for (statement,) in database.execute(CHANGE_OWNER_STATEMENTS).fetchall():
            database.execute(statement)
