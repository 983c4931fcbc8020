import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Add reviews of finished games."""

    dependencies = [
        ('games', '0019_hints'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Review',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('steps', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), default=list, help_text="The numbers of the player's own moves.", size=None)),
                ('done', models.PositiveIntegerField(default=0, help_text='How many of them have been looked at.')),
                ('found', models.JSONField(default=list)),
                ('asked_at', models.DateTimeField()),
                ('due_at', models.DateTimeField(blank=True, help_text='When the next slice is due; empty once it is done.', null=True)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='reviews', to='games.game')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='reviews', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='review_due'), models.Index(fields=['player', 'asked_at'], name='review_of_player')],
                'constraints': [models.UniqueConstraint(fields=('game', 'seat'), name='review_once_a_seat')],
            },
        ),
    ]
