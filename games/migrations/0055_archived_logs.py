import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Creates two empty tables. The next migration creates the view of `LogEvent`."""

    dependencies = [("games", "0054_unplayed_seats")]

    operations = [
        migrations.RunSQL("SET LOCAL lock_timeout = '5s'", "SET LOCAL lock_timeout = '5s'"),
        migrations.CreateModel(
            name='LogEvent',
            fields=[
                ('pk', models.CompositePrimaryKey('game_id', 'seq', blank=True, editable=False, primary_key=True, serialize=False)),
                ('seq', models.PositiveIntegerField(help_text='From 1, without gaps.')),
                ('kind', models.CharField(max_length=20)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('by', models.CharField(blank=True, help_text='The kind of mover; empty for events that follow from a move.', max_length=10)),
                ('at', models.DateTimeField()),
                ('data', models.JSONField(help_text='All facts of the event, including hidden cards.')),
                ('secret', models.BooleanField(help_text='Only the player in this seat may see it.')),
                ('public_number', models.PositiveIntegerField(help_text='Number of public events up to this one, inclusive.')),
                ('secrets', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), help_text='For each seat: number of its secret events up to this one, inclusive.', size=None)),
                ('game', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='games.game')),
            ],
            options={
                'managed': False,
            },
        ),
        migrations.CreateModel(
            name='ArchivedLog',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='archived_log', serialize=False, to='games.game')),
                ('version', models.PositiveIntegerField(help_text='Number of events in the log.')),
                ('digest', models.BinaryField(help_text='SHA-256 of the events, as the database computes it.', max_length=32)),
                ('content', models.TextField(help_text='The columns of the events as JSON. PostgreSQL compresses it.')),
            ],
        ),
        migrations.CreateModel(
            name='ArchiveProgress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reached_at', models.DateTimeField(help_text='When the last game finished that was archived or cannot be archived.')),
                ('reached_id', models.CharField(help_text='The id of that game.', max_length=12)),
            ],
            options={
                'verbose_name_plural': 'archive progress',
            },
        ),
    ]
