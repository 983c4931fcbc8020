-- Creates the two roles of the application and its database on an external PostgreSQL. Run it once, as a superuser:
--
--     OWNER_PASSWORD=… APP_PASSWORD=… psql --host db.example.org --username postgres --file deploy/roles.sql
--
-- If the database exists already and another role owns it, create the roles and run these lines instead of the last four:
--
--     \connect durak
--     REASSIGN OWNED BY the_present_owner TO durak_owner;

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

-- The owner of the tables. It migrates, backs up, and restores into a new database.
CREATE ROLE durak_owner LOGIN CREATEDB PASSWORD :'owner_password';
-- While a migration waits for the lock of a table, all other statements on the table wait too. So the migration gives up
-- after this time, and can be repeated.
ALTER ROLE durak_owner SET lock_timeout = '5s';

-- The role of the site's processes. It reads and writes rows. `manage.py migrate` grants it the permissions.
CREATE ROLE durak_app LOGIN PASSWORD :'app_password';
-- The site's prepared statements find rows by key, so a plan for particular values would be no better. If the role is
-- older than this line, run the line once.
ALTER ROLE durak_app SET plan_cache_mode = force_generic_plan;

CREATE DATABASE durak OWNER durak_owner;
\connect durak
-- Before PostgreSQL 15, every role could create tables in this schema.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO durak_owner;
