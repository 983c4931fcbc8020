"""Rewrite the times in the data of existing notifications with a final Z, as times are written everywhere else."""

from django.db import migrations

WITH_Z = """
    UPDATE accounts_notification
    SET data = regexp_replace(data::text, '(\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?)\\+00:00"', '\\1Z"', 'g')::jsonb
    WHERE data::text LIKE '%+00:00"%'
"""


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_quiet_notices")]
    operations = [migrations.RunSQL(WITH_Z, migrations.RunSQL.noop)]
