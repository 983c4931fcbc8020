import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0024_settled_ratings'),
    ]

    operations = [
        migrations.CreateModel(
            name='Checkpoint',
            fields=[
                ('pk', models.CompositePrimaryKey('game_id', 'code', 'seq', blank=True, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(help_text='The digest of the source that it was made with.', max_length=32)),
                ('seq', models.PositiveIntegerField(help_text='The number of the last event that is folded into it.')),
                ('snapshot', models.JSONField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='checkpoints', to='games.game')),
            ],
        ),
        migrations.CreateModel(
            name='StoredRecord',
            fields=[
                ('pk', models.CompositePrimaryKey('game_id', 'form', blank=True, editable=False, primary_key=True, serialize=False)),
                ('form', models.CharField(choices=[('json', 'Json'), ('text', 'Text')], max_length=4)),
                ('code', models.CharField(help_text='The digest of the source that it was made with.', max_length=32)),
                ('digest', models.CharField(help_text='Of the content before it was compressed.', max_length=32)),
                ('content', models.BinaryField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='stored_records', to='games.game')),
            ],
        ),
    ]
