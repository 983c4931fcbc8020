import django.db.models.deletion
from django.db import migrations, models

from durak_site.database.state_operations import ChangeStateOnly


class Migration(migrations.Migration):
    """Renames fields, but not their columns, so that processes of the previous version run on. The database does not
    change."""

    dependencies = [
        ('accounts', '0029_seat_found'),
    ]

    operations = [
        migrations.AlterModelTable(name='keptanswer', table='accounts_keptanswer'),
        migrations.RenameModel(old_name='KeptAnswer', new_name='StoredResponse'),
        ChangeStateOnly(
            state_operations=[
                migrations.RemoveIndex(
                    model_name='storedresponse',
                    name='kept_answers_of_an_owner',
                ),
                migrations.AlterField(
                    model_name='storedresponse',
                    name='question',
                    field=models.BinaryField(db_column='question', help_text='Digest of caller, method, path and key.', max_length=32, primary_key=True, serialize=False),
                ),
                migrations.RenameField(
                    model_name='storedresponse',
                    old_name='question',
                    new_name='request_digest',
                ),
                migrations.AlterField(
                    model_name='storedresponse',
                    name='owner',
                    field=models.BinaryField(db_column='owner', help_text="Digest of the account, or of the caller's network address.", max_length=32),
                ),
                migrations.RenameField(
                    model_name='storedresponse',
                    old_name='owner',
                    new_name='owner_digest',
                ),
                migrations.AlterField(
                    model_name='storedresponse',
                    name='content',
                    field=models.BinaryField(help_text='Null if the body contains a secret, is too long or exceeds the quota.', null=True),
                ),
                migrations.RemoveConstraint(
                    model_name='delivery',
                    name='in_turn_once',
                ),
                migrations.AlterField(
                    model_name='delivery',
                    name='notice',
                    field=models.ForeignKey(db_column='notice_id', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='accounts.notification'),
                ),
                migrations.RenameField(
                    model_name='delivery',
                    old_name='notice',
                    new_name='notification',
                ),
                migrations.AlterField(
                    model_name='inbox',
                    name='newest',
                    field=models.PositiveIntegerField(db_column='newest', default=0, help_text='Number of the newest notification.'),
                ),
                migrations.RenameField(
                    model_name='inbox',
                    old_name='newest',
                    new_name='newest_number',
                ),
                migrations.AlterField(
                    model_name='pushdevice',
                    name='rests_until',
                    field=models.DateTimeField(blank=True, db_column='rests_until', null=True),
                ),
                migrations.RenameField(
                    model_name='pushdevice',
                    old_name='rests_until',
                    new_name='paused_until',
                ),
                migrations.AlterField(
                    model_name='user',
                    name='signed_out',
                    field=models.PositiveIntegerField(db_column='signed_out', default=0, help_text='Number of times that all browsers were signed out at once.'),
                ),
                migrations.RenameField(
                    model_name='user',
                    old_name='signed_out',
                    new_name='sign_out_count',
                ),
                migrations.AlterField(
                    model_name='webhook',
                    name='told',
                    field=models.PositiveIntegerField(db_column='told', help_text='Number up to which notifications have arrived or were not wanted.'),
                ),
                migrations.RenameField(
                    model_name='webhook',
                    old_name='told',
                    new_name='handled_number',
                ),
                migrations.AlterField(
                    model_name='webhook',
                    name='secrets',
                    field=models.PositiveIntegerField(db_column='secrets', default=1, help_text='Number of secrets so far.'),
                ),
                migrations.RenameField(
                    model_name='webhook',
                    old_name='secrets',
                    new_name='secret_count',
                ),
                migrations.AlterField(
                    model_name='webhook',
                    name='rolled_at',
                    field=models.DateTimeField(db_column='rolled_at', help_text='When the secret was last replaced.', null=True),
                ),
                migrations.RenameField(
                    model_name='webhook',
                    old_name='rolled_at',
                    new_name='secret_replaced_at',
                ),
                migrations.AlterField(
                    model_name='user',
                    name='look',
                    field=models.JSONField(blank=True, db_column='look', default=dict, help_text='Display options of tables, see `DISPLAY_OPTIONS`.'),
                ),
                migrations.RenameField(
                    model_name='user',
                    old_name='look',
                    new_name='display_options',
                ),
                migrations.AddConstraint(
                    model_name='delivery',
                    constraint=models.UniqueConstraint(condition=models.Q(('by_hand', False)), fields=('webhook', 'notification'), name='in_turn_once'),
                ),
                migrations.AddIndex(
                    model_name='storedresponse',
                    index=models.Index(fields=['owner_digest'], name='kept_answers_of_an_owner'),
                ),
            ],
        ),
    ]
