"""A migration rebuilds the snapshots of old games, but skips games whose log is broken."""

from collections.abc import Callable
from importlib import import_module
from random import Random

import pytest
from django.apps import apps

from games import engine
from games.models import Event, Game
from games.services.abandonment import agree_to_abandon
from games.services.verify import find_faults
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db
MIGRATION = import_module("games.migrations.0022_conduct_is_remembered")
TRUST_RULES = {"preset": "classic-36", "trust": True}


def remove_conduct_from_snapshot(table: Table) -> Game:
    """Remove the counts of bluffs and challenges from the stored snapshot, because old snapshots have none."""
    game = table.reload()
    assert game.snapshot["memory"].pop("conduct")
    game.save()
    return game


def play_until_fool(table: Table) -> None:
    play_out(table, Random(1))


def abandon_after_challenge_or_acceptance(table: Table) -> None:
    """Play until a card that was laid face down is challenged or accepted. Then abandon the game."""
    chance = Random(1)
    while "conduct" not in table.reload().snapshot["memory"]:
        state = table.state()
        seat = chance.choice(engine.list_awaited_seats(state))
        table.play(seat, str(chance.choice(engine.list_legal_moves(state, seat))))
    for one in table.people.values():
        agree_to_abandon(game_id=table.game.pk, user=one.user)


@pytest.mark.parametrize("ended", [play_until_fool, abandon_after_challenge_or_acceptance])
def test_old_snapshots_of_trust_games_are_folded_again(ended: Callable[[Table], None]) -> None:
    table, other = start_table(TRUST_RULES, 2, seed=bytes(32)), start_table("classic-36", 2)
    ended(table)
    old, unchanged = remove_conduct_from_snapshot(table), other.reload().snapshot
    assert find_faults(game_id=old.pk) == ["snapshot is not what the log folds to"]
    MIGRATION.rebuild_snapshots(apps, None)
    assert find_faults(game_id=old.pk) == []
    assert other.reload().snapshot == unchanged


def test_a_game_with_a_broken_log_is_skipped_by_the_migration() -> None:
    broken, sound = start_table(TRUST_RULES, 2, seed=bytes(32)), start_table(TRUST_RULES, 2, seed=bytes(32))
    play_out(sound, Random(1))
    remove_conduct_from_snapshot(sound)
    last = Event.objects.filter(game=broken.game).latest("seq")
    Event.objects.create(
        game=broken.game, seq=last.seq + 1, kind="beaten", seat=0, at=last.at, secret=False, secrets=[0, 0],
        public_number=last.public_number + 1, data={"attack": "ZZ"},
    )  # fmt: skip
    before = broken.reload().snapshot
    MIGRATION.rebuild_snapshots(apps, None)
    assert broken.reload().snapshot == before
    assert "does not fit" in find_faults(game_id=broken.game.pk)[0]
    assert find_faults(game_id=sound.game.pk) == []
