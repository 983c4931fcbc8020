import django.db.models.deletion
import django.db.models.expressions
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

ENDED_BEFORE = """
INSERT INTO games_finish (game_id)
SELECT id FROM games_game WHERE result->>'kind' IN ('fool', 'draw') ORDER BY finished_at, id
"""
REFUSE = """
CREATE FUNCTION games_ratings_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The history of ratings is append-only: % of %.% is refused', TG_OP, TG_TABLE_NAME, OLD.id
        USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER games_ratingchange_append_only BEFORE UPDATE OR DELETE ON games_ratingchange
    FOR EACH ROW EXECUTE FUNCTION games_ratings_refuse_change();
CREATE TRIGGER games_finish_append_only BEFORE UPDATE OR DELETE ON games_finish
    FOR EACH ROW EXECUTE FUNCTION games_ratings_refuse_change();
"""
ALLOW = """
DROP TRIGGER games_finish_append_only ON games_finish;
DROP TRIGGER games_ratingchange_append_only ON games_ratingchange;
DROP FUNCTION games_ratings_refuse_change();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_clocks_and_lateness'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='is_bot',
            field=models.BooleanField(default=False, help_text='The account was marked as a bot when the game was dealt.'),
        ),
        migrations.CreateModel(
            name='Finish',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='finish', to='games.game')),
            ],
            options={
                'verbose_name_plural': 'finishes',
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pool', models.CharField(choices=[('people', 'games in which only people played'), ('computers', 'games in which computers took part'), ('bots', 'games of bots and people, without computers')], max_length=9)),
                ('computer', models.CharField(blank=True, help_text='The level.', max_length=20)),
                ('mu', models.FloatField(default=25.0, help_text='The strength that is most likely.')),
                ('sigma', models.FloatField(default=8.333333333333334, help_text='How unsure that is.')),
                ('games', models.PositiveIntegerField(default=0, help_text='How many games it follows from.')),
                ('ordinal', models.GeneratedField(db_persist=True, expression=django.db.models.expressions.CombinedExpression(models.F('mu'), '-', django.db.models.expressions.CombinedExpression(models.Value(3), '*', models.F('sigma'))), output_field=models.FloatField())),
                ('player', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mu_before', models.FloatField()),
                ('sigma_before', models.FloatField()),
                ('mu_after', models.FloatField()),
                ('sigma_after', models.FloatField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now, help_text='When the game was over.')),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rating_changes', to='games.game')),
                ('rating', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='games.rating')),
            ],
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(fields=['pool', '-ordinal', 'id'], name='rating_best'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('player', 'pool'), name='rating_of_a_player'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(condition=models.Q(('computer', ''), _negated=True), fields=('computer', 'pool'), name='rating_of_a_level'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.CheckConstraint(condition=models.Q(('player__isnull', True), ('computer', ''), _connector='XOR'), name='rating_player_or_computer'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.CheckConstraint(condition=models.Q(('pool__in', ['people', 'computers', 'bots'])), name='rating_pool'),
        ),
        migrations.AddIndex(
            model_name='ratingchange',
            index=models.Index(fields=['rating', '-id'], name='rating_change_newest'),
        ),
        migrations.AddConstraint(
            model_name='ratingchange',
            constraint=models.UniqueConstraint(fields=('game', 'rating'), name='rating_changed_once_by_a_game'),
        ),
        migrations.RunSQL(REFUSE, ALLOW),
        migrations.RunSQL(ENDED_BEFORE, migrations.RunSQL.noop),
    ]
