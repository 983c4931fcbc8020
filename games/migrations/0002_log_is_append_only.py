from django.db import migrations

REFUSE = """
CREATE FUNCTION games_event_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The log of a game is append-only: % of event % of game % is refused', TG_OP, OLD.seq, OLD.game_id
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER games_event_append_only BEFORE UPDATE OR DELETE ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_refuse_change();
"""
ALLOW = """
DROP TRIGGER games_event_append_only ON games_event;
DROP FUNCTION games_event_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunSQL(REFUSE, ALLOW)]
