import accounts.models.user
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.text
import django.utils.timezone
import durak_site.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Creates the tables of an empty database in one step. It replaces all migrations up to 0029, which remain for
    sites with an older database.
    """

    initial = True
    replaces = [
        ("accounts", "0001_accounts"),
        ("accounts", "0002_bots"),
        ("accounts", "0003_inbox_and_mail"),
        ("accounts", "0004_nights"),
        ("accounts", "0005_addresses"),
        ("accounts", "0006_quiet_notices"),
        ("accounts", "0007_times_with_z"),
        ("accounts", "0008_guests_and_sessions"),
        ("accounts", "0009_numbered_notices"),
        ("accounts", "0010_every_notice_has_a_number"),
        ("accounts", "0011_webhooks"),
        ("accounts", "0012_pushes"),
        ("accounts", "0013_tokens_by_end"),
        ("accounts", "0014_owner_of_kept_answers"),
        ("accounts", "0015_kept_answers_by_owner"),
        ("accounts", "0016_look"),
        ("accounts", "0017_fewer_indexes"),
        ("accounts", "0018_rename_notification_data"),
        ("accounts", "0019_help_texts"),
        ("accounts", "0020_display_names"),
        ("accounts", "0021_reminders"),
        ("accounts", "0022_debt_notices"),
        ("accounts", "0023_club_notifications"),
        ("accounts", "0024_year_ready"),
        ("accounts", "0025_club_year_ready"),
        ("accounts", "0026_directory"),
        ("accounts", "0027_restrictions"),
        ("accounts", "0028_seat_freed"),
        ("accounts", "0029_seat_found"),
    ]

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(max_length=30, unique=True, validators=[django.core.validators.RegexValidator('^[A-Za-z0-9_-]{3,30}\\Z', 'A name has 3 to 30 letters (a to z), digits, _ or -.')])),
                ('display_name', models.CharField(blank=True, help_text='Name on pages; empty for the username.', max_length=30)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('email_verified_at', models.DateTimeField(blank=True, help_text='When the address was verified; null while it gets no mails.', null=True)),
                ('mail', models.JSONField(blank=True, default=dict, help_text='Mail preferences that differ from the defaults.')),
                ('push', models.JSONField(blank=True, default=dict, help_text='Push preferences that differ from the defaults.')),
                ('look', models.JSONField(blank=True, default=dict, help_text='Display options of tables, see LOOKS.')),
                ('time_zone', models.CharField(default='UTC', max_length=64)),
                ('night_begins', models.TimeField(blank=True, help_text='Local time; set together with `night_ends`, or null.', null=True)),
                ('night_ends', models.TimeField(blank=True, null=True)),
                ('remind', django.contrib.postgres.fields.ArrayField(base_field=models.DurationField(), blank=True, default=accounts.models.user.build_default_reminders, help_text='Times before a deadline at which the player is reminded, longest first.', size=None)),
                ('remind_after', models.DurationField(blank=True, help_text='Time after the start of a turn at which the player is reminded; null: never.', null=True)),
                ('language', models.CharField(default='en', max_length=10)),
                ('is_bot', models.BooleanField(default=False, help_text='A program plays for this account.')),
                ('guest_until', models.DateTimeField(blank=True, help_text='When the guest is next checked for deletion; null for a full account.', null=True)),
                ('in_directory', models.BooleanField(db_default=True, default=True, help_text='The directory of players lists the account.')),
                ('signed_out', models.PositiveIntegerField(default=0, help_text='Number of times that all browsers were signed out at once.')),
                ('suspended_until', models.DateTimeField(blank=True, help_text='Until when the account may not play; null if it was never suspended.', null=True)),
                ('silenced_until', models.DateTimeField(blank=True, help_text='Until when the account may not chat; null if its chat was never closed.', null=True)),
                ('is_active', models.BooleanField(default=True)),
                ('is_staff', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'indexes': [models.Index(django.db.models.functions.text.Lower('email', template='LOWER(%(expressions)s COLLATE "C")'), name='accounts_of_an_address'), models.Index(models.Func('username', template='translate(LOWER(%(expressions)s COLLATE "C"), \'01345789il_-\', \'oleastbgll\')'), condition=models.Q(('is_staff', True)), name='usernames_of_staff'), models.Index(condition=models.Q(('guest_until__isnull', False)), fields=['guest_until'], name='guests_to_look_at'), models.Index(django.db.models.functions.comparison.Collate(django.db.models.functions.text.Lower('username'), 'C'), condition=models.Q(('guest_until__isnull', True), ('in_directory', True), ('is_active', True)), name='accounts_in_directory'), django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.search.SearchVector(django.db.models.functions.text.Lower('display_name'), config='simple'), condition=models.Q(('guest_until__isnull', True), ('in_directory', True), ('is_active', True)), name='display_names_in_directory')],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='one_account_of_a_name_in_any_case')],
            },
        ),
        migrations.CreateModel(
            name='Mail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='mails', to=settings.AUTH_USER_MODEL)),
                ('kind', models.CharField(help_text='Kind of the notification, or another subject.', max_length=20)),
                ('address', models.EmailField(max_length=254)),
                ('state', models.CharField(choices=[('wanted', 'Wanted'), ('claimed', 'Claimed'), ('sent', 'Sent'), ('failed', 'Failed'), ('dropped', 'Dropped')], max_length=8)),
                ('day', models.DateField(blank=True, help_text="Day of a digest in the player's time zone.", null=True)),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state', 'wanted')), fields=['created_at'], name='mail_wanted'), models.Index(django.db.models.functions.text.Lower('address', template='LOWER(%(expressions)s COLLATE "C")'), models.F('created_at'), name='mails_to_an_address')],
                'constraints': [models.UniqueConstraint(fields=('player', 'day'), name='one_digest_a_day'), models.CheckConstraint(condition=models.Q(('state__in', ['wanted', 'claimed', 'sent', 'failed', 'dropped'])), name='mail_state')],
            },
        ),
        migrations.CreateModel(
            name='Inbox',
            fields=[
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to=settings.AUTH_USER_MODEL)),
                ('newest', models.PositiveIntegerField(default=0, help_text='Number of the newest notification.')),
            ],
            options={
                'verbose_name_plural': 'inboxes',
            },
        ),
        migrations.CreateModel(
            name='Notification',
            fields=[
                ('id', models.CharField(default=durak_site.ids.new_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notifications', to=settings.AUTH_USER_MODEL)),
                ('number', models.PositiveIntegerField(help_text="Counts the player's notifications from 1 without a gap.")),
                ('kind', models.CharField(choices=[('your_turn', 'Your Turn'), ('deadline_near', 'Deadline Near'), ('extension_requested', 'Extension Requested'), ('extension_granted', 'Extension Granted'), ('game_over', 'Game Over'), ('series_over', 'Series Over'), ('seat_found', 'Seat Found'), ('invited', 'Invited'), ('joined', 'Joined'), ('series_started', 'Series Started'), ('next_game', 'Next Game'), ('seat_freed', 'Seat Freed'), ('club_invited', 'Club Invited'), ('club_joined', 'Club Joined'), ('penalty_marked', 'Penalty Marked'), ('talk_digest', 'Talk Digest'), ('penalty_reminder', 'Penalty Reminder'), ('year_ready', 'Year Ready'), ('club_year_ready', 'Club Year Ready'), ('household_requested', 'Household Requested'), ('report_closed', 'Report Closed'), ('staff_action', 'Staff Action'), ('webhook_off', 'Webhook Off')], max_length=20)),
                ('about', models.CharField(max_length=100)),
                ('data', models.JSONField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('read_at', models.DateTimeField(blank=True, null=True)),
                ('is_quiet', models.BooleanField(default=False, help_text='It gets no mail of its own, but appears in the digest.')),
                ('mail_at', models.DateTimeField(blank=True, help_text='When a mail about it is due; null for none.', null=True)),
                ('push_at', models.DateTimeField(blank=True, help_text='When a push about it is due; null for none.', null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('read_at__isnull', True)), fields=['player'], name='inbox_unread'), models.Index(condition=models.Q(('mail_at__isnull', False)), fields=['mail_at'], name='notification_mail_due'), models.Index(condition=models.Q(('push_at__isnull', False)), fields=['push_at'], name='notification_push_due')],
                'constraints': [models.UniqueConstraint(fields=('player', 'kind', 'about'), name='told_once'), models.UniqueConstraint(fields=('player', 'number'), name='notice_number_once')],
            },
        ),
        migrations.CreateModel(
            name='PushDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_devices', to=settings.AUTH_USER_MODEL)),
                ('endpoint', models.CharField(max_length=2000, unique=True)),
                ('p256dh', models.CharField(max_length=100)),
                ('auth', models.CharField(max_length=40)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('failures', models.PositiveSmallIntegerField(default=0, help_text='Consecutive failures.')),
                ('rests_until', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='KeptAnswer',
            fields=[
                ('question', models.BinaryField(max_length=32, primary_key=True, serialize=False)),
                ('owner', models.BinaryField(max_length=32)),
                ('body_digest', models.BinaryField(max_length=32)),
                ('status', models.PositiveSmallIntegerField()),
                ('headers', models.JSONField()),
                ('content', models.BinaryField(null=True)),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(fields=['owner'], name='kept_answers_of_an_owner')],
            },
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.CharField(default=durak_site.ids.new_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(max_length=100)),
                ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('read', 'see what the account may see'), ('play', 'move, join, create'), ('account', 'tokens, preferences and webhooks')], max_length=10), size=None)),
                ('digest', models.BinaryField(max_length=32, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('expires_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('last_used_at', models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-created_at'], name='tokens_of_a_user'), models.Index(django.db.models.functions.comparison.Least('expires_at', 'revoked_at'), name='tokens_by_end')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.CharField(default=durak_site.ids.new_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to=settings.AUTH_USER_MODEL)),
                ('url', models.CharField(max_length=500)),
                ('host', models.CharField(help_text='Host of the URL. Concurrent requests per host are limited.', max_length=255)),
                ('kinds', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(choices=[('your_turn', 'Your Turn'), ('deadline_near', 'Deadline Near'), ('extension_requested', 'Extension Requested'), ('extension_granted', 'Extension Granted'), ('game_over', 'Game Over'), ('series_over', 'Series Over'), ('seat_found', 'Seat Found'), ('invited', 'Invited'), ('joined', 'Joined'), ('series_started', 'Series Started'), ('next_game', 'Next Game'), ('seat_freed', 'Seat Freed'), ('club_invited', 'Club Invited'), ('club_joined', 'Club Joined'), ('penalty_marked', 'Penalty Marked'), ('talk_digest', 'Talk Digest'), ('penalty_reminder', 'Penalty Reminder'), ('year_ready', 'Year Ready'), ('club_year_ready', 'Club Year Ready'), ('household_requested', 'Household Requested'), ('report_closed', 'Report Closed'), ('staff_action', 'Staff Action'), ('webhook_off', 'Webhook Off')], max_length=20), help_text='Kinds to send; null for all.', null=True, size=None)),
                ('is_on', models.BooleanField(default=True)),
                ('told', models.PositiveIntegerField(help_text='Number up to which notifications have arrived or were not wanted.')),
                ('failing_since', models.DateTimeField(help_text='When the first attempt to send the next notification failed.', null=True)),
                ('is_quick', models.BooleanField(default=False, help_text='Whether it accepted the last request, and quickly.')),
                ('secrets', models.PositiveIntegerField(default=1, help_text='Number of secrets so far.')),
                ('rolled_at', models.DateTimeField(help_text='When the secret was last replaced.', null=True)),
                ('due_at', models.DateTimeField(help_text='When to look for deliveries to send; null if there are none.', null=True)),
                ('claim', models.PositiveIntegerField(default=0)),
                ('claimed_until', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='webhooks_due')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.CharField(default=durak_site.ids.new_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('webhook', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='accounts.webhook')),
                ('notice', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='accounts.notification')),
                ('by_hand', models.BooleanField(default=False)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('delivered', 'Delivered'), ('failed', 'Failed')], default='waiting', max_length=9)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('status', models.PositiveSmallIntegerField(help_text='Status of the last response.', null=True)),
                ('error', models.CharField(blank=True, help_text='Reason why there was no response.', max_length=20)),
                ('milliseconds', models.PositiveIntegerField(help_text='Duration of the last request.', null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('tried_at', models.DateTimeField(null=True)),
                ('next_try_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['webhook', '-created_at'], name='deliveries_newest'), models.Index(condition=models.Q(('state', 'waiting')), fields=['webhook'], name='deliveries_waiting')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('by_hand', False)), fields=('webhook', 'notice'), name='in_turn_once'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'delivered', 'failed'])), name='delivery_state')],
            },
        ),
    ]
