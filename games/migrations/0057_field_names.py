import datetime
import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from durak_site.database.state_operations import ChangeStateOnly


class Migration(migrations.Migration):
    """Renames fields, but not their columns, so that processes of the previous version run on. The database does not
    change."""

    dependencies = [
        ('games', '0056_replace_logs_by_archived_logs'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        ChangeStateOnly(
            state_operations=[
                migrations.RemoveConstraint(
                    model_name='extension',
                    name='extension_time',
                ),
                migrations.RemoveConstraint(
                    model_name='extension',
                    name='extension_granted',
                ),
                migrations.RemoveConstraint(
                    model_name='report',
                    name='report_settled_by_somebody',
                ),
                migrations.RemoveConstraint(
                    model_name='seek',
                    name='seek_in_order',
                ),
                migrations.RemoveIndex(
                    model_name='game',
                    name='game_computers_line',
                ),
                migrations.RemoveIndex(
                    model_name='invitation',
                    name='invitations_from',
                ),
                migrations.RemoveIndex(
                    model_name='invitation',
                    name='invitations_for',
                ),
                migrations.RemoveIndex(
                    model_name='report',
                    name='report_open',
                ),
                migrations.RemoveIndex(
                    model_name='review',
                    name='review_of_player',
                ),
                migrations.RemoveIndex(
                    model_name='seek',
                    name='seeks_expiry_due',
                ),
                migrations.AlterField(
                    model_name='chatreader',
                    name='digested_at',
                    field=models.DateTimeField(blank=True, db_column='digested_at', help_text='When the player was last notified.', null=True),
                ),
                migrations.RenameField(
                    model_name='chatreader',
                    old_name='digested_at',
                    new_name='last_digest_at',
                ),
                migrations.AlterField(
                    model_name='extension',
                    name='version',
                    field=models.PositiveIntegerField(blank=True, db_column='version', help_text='Number of events in the log when it was granted.', null=True),
                ),
                migrations.RenameField(
                    model_name='extension',
                    old_name='version',
                    new_name='granted_version',
                ),
                migrations.AlterField(
                    model_name='extension',
                    name='time',
                    field=models.DurationField(db_column='time', help_text='The time asked for.'),
                ),
                migrations.RenameField(
                    model_name='extension',
                    old_name='time',
                    new_name='requested_time',
                ),
                migrations.AlterField(
                    model_name='extension',
                    name='turn',
                    field=models.PositiveIntegerField(db_column='turn', help_text='Number of moves of the seat before, those of the clock included; the next one ends the request.'),
                ),
                migrations.RenameField(
                    model_name='extension',
                    old_name='turn',
                    new_name='turn_number',
                ),
                migrations.AlterField(
                    model_name='game',
                    name='one_household',
                    field=models.BooleanField(db_column='one_household', db_default=False, default=False, help_text='When it was dealt, two of its players were in one household. It is then not rated.'),
                ),
                migrations.RenameField(
                    model_name='game',
                    old_name='one_household',
                    new_name='has_household_pair',
                ),
                migrations.AlterField(
                    model_name='game',
                    name='alone',
                    field=models.BooleanField(db_column='alone', default=False, help_text='Only computers play on; their turns come last.'),
                ),
                migrations.RenameField(
                    model_name='game',
                    old_name='alone',
                    new_name='only_computers_remain',
                ),
                migrations.AlterField(
                    model_name='game',
                    name='reminded',
                    field=models.PositiveSmallIntegerField(db_column='reminded', default=0, help_text='Number of reminders since the game began to wait for this move.'),
                ),
                migrations.RenameField(
                    model_name='game',
                    old_name='reminded',
                    new_name='reminder_count',
                ),
                migrations.AlterField(
                    model_name='game',
                    name='orders',
                    field=models.PositiveIntegerField(db_column='orders', default=0, help_text='Bit mask of the seats with standing orders.'),
                ),
                migrations.RenameField(
                    model_name='game',
                    old_name='orders',
                    new_name='seats_with_orders',
                ),
                migrations.AlterField(
                    model_name='gameseat',
                    name='resigned',
                    field=models.BooleanField(db_column='resigned', default=False, help_text='The player has resigned; a computer plays to the end.'),
                ),
                migrations.RenameField(
                    model_name='gameseat',
                    old_name='resigned',
                    new_name='has_resigned',
                ),
                migrations.AlterField(
                    model_name='gameseat',
                    name='sitting_in',
                    field=models.BooleanField(db_column='sitting_in', default=False, help_text='A computer has taken over until the player returns.'),
                ),
                migrations.RenameField(
                    model_name='gameseat',
                    old_name='sitting_in',
                    new_name='is_taken_over',
                ),
                migrations.AlterField(
                    model_name='gameseat',
                    name='stays',
                    field=models.BooleanField(db_column='stays', default=False, help_text='After too many takeovers the computer plays to the end.'),
                ),
                migrations.RenameField(
                    model_name='gameseat',
                    old_name='stays',
                    new_name='is_taken_over_for_good',
                ),
                migrations.AlterField(
                    model_name='gameseat',
                    name='resigned_in',
                    field=models.PositiveSmallIntegerField(blank=True, db_column='resigned_in', help_text='The bout in which the player resigned.', null=True),
                ),
                migrations.RenameField(
                    model_name='gameseat',
                    old_name='resigned_in',
                    new_name='resigned_in_bout',
                ),
                migrations.AlterField(
                    model_name='gameseat',
                    name='seen',
                    field=models.PositiveIntegerField(db_column='seen', default=0, help_text="The version that the player has seen, in the player's own numbers."),
                ),
                migrations.RenameField(
                    model_name='gameseat',
                    old_name='seen',
                    new_name='seen_version',
                ),
                migrations.AlterField(
                    model_name='invitation',
                    name='at',
                    field=models.DateTimeField(db_column='at', default=django.utils.timezone.now),
                ),
                migrations.RenameField(
                    model_name='invitation',
                    old_name='at',
                    new_name='created_at',
                ),
                migrations.AlterField(
                    model_name='monthtag',
                    name='begins',
                    field=models.DateTimeField(db_column='begins', help_text='First moment of the month in UTC.', primary_key=True, serialize=False),
                ),
                migrations.RenameField(
                    model_name='monthtag',
                    old_name='begins',
                    new_name='begins_at',
                ),
                migrations.AlterField(
                    model_name='monthtag',
                    name='newest',
                    field=models.DateTimeField(db_column='newest', help_text="When the month's last game ended; empty without games.", null=True),
                ),
                migrations.RenameField(
                    model_name='monthtag',
                    old_name='newest',
                    new_name='last_finished_at',
                ),
                migrations.AlterField(
                    model_name='rating',
                    name='met_today',
                    field=models.JSONField(blank=True, db_column='met_today', default=dict, help_text='By player id: number of games rated together on the latest day.'),
                ),
                migrations.RenameField(
                    model_name='rating',
                    old_name='met_today',
                    new_name='latest_day_games',
                ),
                migrations.AlterField(
                    model_name='report',
                    name='settled_at',
                    field=models.DateTimeField(blank=True, db_column='settled_at', null=True),
                ),
                migrations.RenameField(
                    model_name='report',
                    old_name='settled_at',
                    new_name='closed_at',
                ),
                migrations.AlterField(
                    model_name='review',
                    name='found',
                    field=models.JSONField(db_column='found', default=list),
                ),
                migrations.RenameField(
                    model_name='review',
                    old_name='found',
                    new_name='findings',
                ),
                migrations.AlterField(
                    model_name='review',
                    name='steps',
                    field=django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), db_column='steps', default=list, help_text="Event numbers of the player's moves.", size=None),
                ),
                migrations.RenameField(
                    model_name='review',
                    old_name='steps',
                    new_name='move_seqs',
                ),
                migrations.AlterField(
                    model_name='review',
                    name='asked_at',
                    field=models.DateTimeField(db_column='asked_at'),
                ),
                migrations.RenameField(
                    model_name='review',
                    old_name='asked_at',
                    new_name='requested_at',
                ),
                migrations.AlterField(
                    model_name='review',
                    name='done',
                    field=models.PositiveIntegerField(db_column='done', default=0, help_text='Number of moves reviewed.'),
                ),
                migrations.RenameField(
                    model_name='review',
                    old_name='done',
                    new_name='reviewed_count',
                ),
                migrations.AlterField(
                    model_name='seek',
                    name='until_at',
                    field=models.DateTimeField(db_column='until_at', help_text='When the seek expires.'),
                ),
                migrations.RenameField(
                    model_name='seek',
                    old_name='until_at',
                    new_name='expires_at',
                ),
                migrations.AlterField(
                    model_name='staffaction',
                    name='why',
                    field=models.CharField(db_column='why', help_text='For staff only.', max_length=500),
                ),
                migrations.RenameField(
                    model_name='staffaction',
                    old_name='why',
                    new_name='staff_note',
                ),
                migrations.AlterField(
                    model_name='standingorders',
                    name='left_at',
                    field=models.DateTimeField(db_column='left_at'),
                ),
                migrations.RenameField(
                    model_name='standingorders',
                    old_name='left_at',
                    new_name='given_at',
                ),
                migrations.AlterField(
                    model_name='standingorders',
                    name='words',
                    field=models.JSONField(db_column='words', help_text='The orders as the player sent them.'),
                ),
                migrations.RenameField(
                    model_name='standingorders',
                    old_name='words',
                    new_name='orders',
                ),
                migrations.AlterField(
                    model_name='report',
                    name='settled_by',
                    field=models.ForeignKey(blank=True, db_column='settled_by_id', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='chat_reports_closed', to=settings.AUTH_USER_MODEL),
                ),
                migrations.RenameField(
                    model_name='report',
                    old_name='settled_by',
                    new_name='closed_by',
                ),
                migrations.AddIndex(
                    model_name='game',
                    index=models.Index(condition=models.Q(('computer_at__isnull', False)), fields=['only_computers_remain', 'host', 'computer_at'], name='game_computers_line'),
                ),
                migrations.AddIndex(
                    model_name='invitation',
                    index=models.Index(fields=['sender', 'created_at'], name='invitations_from'),
                ),
                migrations.AddIndex(
                    model_name='invitation',
                    index=models.Index(fields=['player', 'created_at'], name='invitations_for'),
                ),
                migrations.AddIndex(
                    model_name='report',
                    index=models.Index(condition=models.Q(('closed_at__isnull', True)), fields=['-created_at'], name='report_open'),
                ),
                migrations.AddIndex(
                    model_name='review',
                    index=models.Index(fields=['player', 'requested_at'], name='review_of_player'),
                ),
                migrations.AddIndex(
                    model_name='seek',
                    index=models.Index(condition=models.Q(('state', 'waiting')), fields=['expires_at'], name='seeks_expiry_due'),
                ),
                migrations.AddConstraint(
                    model_name='extension',
                    constraint=models.CheckConstraint(condition=models.Q(('requested_time__gt', datetime.timedelta(0))), name='extension_time'),
                ),
                migrations.AddConstraint(
                    model_name='extension',
                    constraint=models.CheckConstraint(condition=models.Q(models.Q(('granted_at__isnull', True), ('granted_version__isnull', True)), models.Q(('granted_at__isnull', False), ('granted_version__isnull', False)), _connector='OR'), name='extension_granted'),
                ),
                migrations.AddConstraint(
                    model_name='report',
                    constraint=models.CheckConstraint(condition=models.Q(('closed_at__isnull', True), ('closed_by__isnull', False), _connector='XOR'), name='report_settled_by_somebody'),
                ),
                migrations.AddConstraint(
                    model_name='seek',
                    constraint=models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('created_at'))), name='seek_in_order'),
                ),
            ],
        ),
    ]
