from django.db import migrations

# Every function sets its search path, so that a temporary table or type of the application's role cannot take the
# place of a real one.
DIGEST = """
CREATE FUNCTION games_format_event(event public.games_event) RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
    SELECT jsonb_build_array(
        event.seq, event.kind, event.seat, event.by, extract(epoch FROM event.at), event.data, event.secret,
        event.public_number, event.secrets)::text
$$;

CREATE FUNCTION games_compute_log_digest(events public.games_event[]) RETURNS bytea LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
    SELECT sha256(convert_to(string_agg(games_format_event(event::games_event), E'\\n' ORDER BY event.seq), 'UTF8'))
    FROM unnest(events) event
$$;
"""
# The content has one list for each column, because PostgreSQL compresses similar values best when they are neighbours.
# `passed` is the time since the previous event in microseconds. The numbers for viewers follow from `secret` and `seat`.
PACK = """
CREATE FUNCTION games_pack_log(packed_game varchar) RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
    SELECT jsonb_build_object(
        'players', max(cardinality(secrets)),
        'kind', jsonb_agg(kind ORDER BY seq),
        'seat', jsonb_agg(seat ORDER BY seq),
        'by', jsonb_agg(by ORDER BY seq),
        'passed', jsonb_agg(passed ORDER BY seq),
        'data', jsonb_agg(data ORDER BY seq),
        'secret', jsonb_agg(secret::int ORDER BY seq))::text
    FROM (
        SELECT *, microsecond - lag(microsecond, 1, 0::bigint) OVER (ORDER BY seq) AS passed
        FROM (
            SELECT *, (extract(epoch FROM at) * 1000000)::bigint AS microsecond
            FROM games_event WHERE game_id = packed_game
        ) counted
    ) timed
$$;

CREATE FUNCTION games_unpack_log(packed_game varchar, content text) RETURNS SETOF public.games_event
LANGUAGE plpgsql IMMUTABLE ROWS 200 SET search_path = public, pg_temp AS $$
DECLARE
    packed jsonb := content;
    event games_event;
    listed record;
BEGIN
    event.game_id := packed_game;
    event.at := 'epoch';
    event.public_number := 0;
    event.secrets := array_fill(0, ARRAY[(packed->>'players')::int]);
    FOR listed IN
        SELECT * FROM ROWS FROM (
            jsonb_array_elements_text(packed->'kind'), jsonb_array_elements_text(packed->'seat'),
            jsonb_array_elements_text(packed->'by'), jsonb_array_elements_text(packed->'passed'),
            jsonb_array_elements(packed->'data'), jsonb_array_elements_text(packed->'secret')
        ) WITH ORDINALITY AS columns (kind, seat, mover, passed, data, secret, seq)
    LOOP
        event.seq := listed.seq;
        event.kind := listed.kind;
        event.seat := listed.seat;
        event."by" := listed.mover;
        event.at := event.at + listed.passed::bigint * interval '1 microsecond';
        event.data := listed.data;
        event.secret := listed.secret = '1';
        IF event.secret THEN
            event.secrets[event.seat + 1] := event.secrets[event.seat + 1] + 1;
        ELSE
            event.public_number := event.public_number + 1;
        END IF;
        RETURN NEXT event;
    END LOOP;
END
$$;

CREATE VIEW games_logevent AS
    SELECT game_id, seq, kind, seat, by, at, data, secret, public_number, secrets FROM games_event
    UNION ALL
    SELECT archived.game_id, event.seq, event.kind, event.seat, event.by, event.at, event.data, event.secret,
           event.public_number, event.secrets
    FROM games_archivedlog archived CROSS JOIN LATERAL games_unpack_log(archived.game_id, archived.content) event;
"""
REPLACE = """
CREATE FUNCTION games_archivedlog_check() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    logged games_event[] := ARRAY(SELECT event FROM games_event event WHERE event.game_id = NEW.game_id);
    unpacked games_event[] := ARRAY(SELECT event FROM games_unpack_log(NEW.game_id, NEW.content) event);
    digest bytea := games_compute_log_digest(logged);
BEGIN
    IF (cardinality(logged), digest) IS DISTINCT FROM (NEW.version, NEW.digest)
        OR (cardinality(unpacked), games_compute_log_digest(unpacked)) IS DISTINCT FROM (NEW.version, NEW.digest)
        OR NOT EXISTS (
            SELECT FROM games_game game
            WHERE game.id = NEW.game_id AND game.version = NEW.version AND game.finished_at IS NOT NULL)
    THEN
        RAISE EXCEPTION 'The archived log of game % is refused: it is not the log of this finished game', NEW.game_id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER games_archivedlog_checked BEFORE INSERT ON games_archivedlog
    FOR EACH ROW EXECUTE FUNCTION games_archivedlog_check();

CREATE FUNCTION games_archivedlog_delete_events() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM games_event WHERE game_id = NEW.game_id;
    RETURN NULL;
END
$$;
CREATE TRIGGER games_archivedlog_replaces AFTER INSERT ON games_archivedlog
    FOR EACH ROW EXECUTE FUNCTION games_archivedlog_delete_events();

CREATE FUNCTION games_archivedlog_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The log of a game is append-only: % of the archived log of game % is refused', TG_OP, OLD.game_id
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER games_archivedlog_append_only BEFORE UPDATE OR DELETE ON games_archivedlog
    FOR EACH ROW EXECUTE FUNCTION games_archivedlog_refuse_change();
"""
# A statement may delete events only if it deletes the whole log of a game, and the archived log has the same events.
ALLOW_ARCHIVED = """
CREATE FUNCTION games_event_refuse_unarchived() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    refused varchar;
BEGIN
    SELECT gone.game_id INTO refused
    FROM (
        SELECT game_id, count(*) AS version,
               games_compute_log_digest(array_agg(event::games_event)) AS digest
        FROM deleted event GROUP BY game_id
    ) gone
    LEFT JOIN games_archivedlog archived ON archived.game_id = gone.game_id
    WHERE (archived.version, archived.digest) IS DISTINCT FROM (gone.version, gone.digest)
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'The log of a game is append-only: DELETE of events of game % is refused', refused
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END
$$;
DROP TRIGGER games_event_append_only ON games_event;
CREATE TRIGGER games_event_append_only BEFORE UPDATE ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_refuse_change();
CREATE TRIGGER games_event_archived_first AFTER DELETE ON games_event REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_refuse_unarchived();
"""
REFUSE_ALL = """
DROP TRIGGER games_event_archived_first ON games_event;
DROP TRIGGER games_event_append_only ON games_event;
CREATE TRIGGER games_event_append_only BEFORE UPDATE OR DELETE ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_refuse_change();
DROP FUNCTION games_event_refuse_unarchived();
"""
# Going back makes rows of all archived logs again.
FORGET = """
DROP TRIGGER games_archivedlog_append_only ON games_archivedlog;
DROP TRIGGER games_archivedlog_replaces ON games_archivedlog;
DROP TRIGGER games_archivedlog_checked ON games_archivedlog;
INSERT INTO games_event (game_id, seq, kind, seat, by, at, data, secret, public_number, secrets)
    SELECT event.game_id, event.seq, event.kind, event.seat, event.by, event.at, event.data, event.secret,
           event.public_number, event.secrets
    FROM games_archivedlog archived CROSS JOIN LATERAL games_unpack_log(archived.game_id, archived.content) event;
DELETE FROM games_archivedlog;
DROP FUNCTION games_archivedlog_refuse_change(), games_archivedlog_delete_events(), games_archivedlog_check();
DROP VIEW games_logevent;
DROP FUNCTION games_unpack_log(varchar, text), games_pack_log(varchar);
DROP FUNCTION games_compute_log_digest(public.games_event[]), games_format_event(public.games_event);
"""


class Migration(migrations.Migration):
    """Creates functions, triggers and a view. Locks the table of events for a moment, to replace its trigger."""

    dependencies = [("games", "0055_archived_logs")]

    operations = [
        migrations.RunSQL("SET LOCAL lock_timeout = '5s'", "SET LOCAL lock_timeout = '5s'"),
        migrations.RunSQL(DIGEST + PACK + REPLACE, FORGET),
        migrations.RunSQL(ALLOW_ARCHIVED, REFUSE_ALL),
    ]
