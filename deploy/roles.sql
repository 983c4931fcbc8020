-- Creates the two roles of the application and its database on an external PostgreSQL. Run it once, as a superuser:
--
--     OWNER_PASSWORD=… APP_PASSWORD=… psql --host db.example.org --username postgres --file deploy/roles.sql
--
-- If one role owns an existing database, transfer it instead of running the last four statements:
--
--     \connect durak
--     REASSIGN OWNED BY the_one_role TO durak_owner;

\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\if :{?owner_password}
\else
    \set owner_password ''
\endif
\if :{?app_password}
\else
    \set app_password ''
\endif
SELECT length(:'owner_password') = 0 OR length(:'app_password') = 0 AS is_missing \gset
\if :is_missing
    DO $$ BEGIN RAISE 'Set OWNER_PASSWORD and APP_PASSWORD in the environment of psql: they are missing.'; END $$;
\endif

-- Owns the tables. It migrates, backs up, and restores into a new database.
CREATE ROLE durak_owner LOGIN CREATEDB PASSWORD :'owner_password';

-- Used by the processes of the site. It reads and writes rows; `migrate` grants it the permissions.
CREATE ROLE durak_app LOGIN PASSWORD :'app_password';

CREATE DATABASE durak OWNER durak_owner;
\connect durak
-- Before PostgreSQL 15 every role could create tables there.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO durak_owner;
