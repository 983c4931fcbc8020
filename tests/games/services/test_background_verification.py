"""Finished games are verified in the background. Some are also verified before a restored database is used."""

import random
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.models import Game, GameFault, Series, Verification
from games.services import background_verification
from games.services.background_verification import choose_games_to_verify_first, verify_next_games
from tests.games.table import play_out, start_table

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(days=30)


def play_game_to_end(ago: timedelta = LONG_AGO) -> Game:
    """Play a game to its end, at the time `ago` before now."""
    return play_game_to_end_at(timezone.now() - ago)


def play_game_to_end_at(now: datetime) -> Game:
    return play_out(start_table("alemi-36", 2, now=now), random.Random("any game"), now=now)


def falsify_game(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(commitment="0" * 64)


def read_verified_until() -> datetime | None:
    return Verification.objects.get().verified_until


@pytest.fixture
def limit_steps_to_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit each step of the background verification to one game."""
    monkeypatch.setattr(background_verification, "SLICE_SECONDS", -1.0)


def verify_remaining_games() -> str:
    out = StringIO()
    call_command("verify_games", rest=True, stdout=out)
    return out.getvalue()


def verify_restored_database() -> str:
    out = StringIO()
    call_command("verify_games", restored=True, stdout=out)
    return out.getvalue()


def test_each_step_of_the_verification_begins_after_the_games_of_the_previous_step(
    limit_steps_to_one_game: None,
) -> None:
    newer, older = play_game_to_end(timedelta(days=2)), play_game_to_end(timedelta(days=3))
    running, just_over = start_table("alemi-36", 2), play_game_to_end(timedelta(minutes=1))
    now = timezone.now()
    assert verify_next_games(now=now) == 1
    assert Verification.objects.get().reached_id == older.pk
    assert read_verified_until() == older.finished_at
    assert verify_next_games(now=now) == 1
    assert Verification.objects.get().reached_id == newer.pk
    assert verify_next_games(now=now) == 0
    assert read_verified_until() == now - timedelta(hours=1)
    assert Verification.objects.get().reached_id not in (running.game.pk, just_over.pk)
    assert verify_next_games(now=now + timedelta(hours=2)) == 1


def test_games_that_finished_in_the_same_moment_are_each_verified(limit_steps_to_one_game: None) -> None:
    at = timezone.now() - LONG_AGO
    games = [play_game_to_end_at(at), play_game_to_end_at(at), play_game_to_end_at(at)]
    for game in games:
        falsify_game(game)
    assert [verify_next_games(now=timezone.now()) for _ in range(4)] == [1, 1, 1, 0]
    assert GameFault.objects.count() == 3


def test_the_task_reports_a_false_game_in_the_log_and_the_admin(
    caplog: pytest.LogCaptureFixture, admin_client: object
) -> None:
    sound, false = play_game_to_end(), play_game_to_end()
    falsify_game(false)
    tasks.verify_finished_games()
    fault = GameFault.objects.get()
    assert fault.pk == false.pk
    assert [sentence.split(" is ")[0] for sentence in fault.sentences] == ["commitment"]
    messages = [record.getMessage() for record in caplog.records]
    assert messages == [f"Game {false.pk} differs from its log: verify_games --game {false.pk} says where."]
    page = admin_client.get("/admin/games/gamefault/").content.decode()
    assert false.pk in page
    assert sound.pk not in page


def test_the_next_verification_deletes_the_stored_fault_of_a_repaired_game() -> None:
    game = play_game_to_end()
    right = game.commitment
    falsify_game(game)
    with pytest.raises(CommandError, match="1 games differ from their logs"):
        verify_remaining_games()
    Game.objects.update(commitment=right)
    assert verify_restored_database().startswith("1 checked, 0 differ.\n")
    assert verify_remaining_games() == "1 checked; of all finished games 0 differ.\n"


def test_a_game_that_cannot_be_verified_does_not_stop_the_verification_of_other_games(
    limit_steps_to_one_game: None,
) -> None:
    broken, sound = play_game_to_end(2 * LONG_AGO), play_game_to_end()
    Series.objects.filter(pk=broken.series_id).update(rules={"preset": "unknown"})
    with pytest.raises(CommandError, match="1 games differ"):
        verify_remaining_games()
    assert GameFault.objects.get().pk == broken.pk
    assert Verification.objects.get().reached_id == sound.pk


def test_the_command_that_verifies_the_remaining_games_prints_faults_and_fails(limit_steps_to_one_game: None) -> None:
    games = [play_game_to_end(), play_game_to_end()]
    falsify_game(games[1])
    out = StringIO()
    with pytest.raises(CommandError, match="1 games differ from their logs"):
        call_command("verify_games", rest=True, stdout=out)
    assert f"{games[1].pk}: commitment is {'0' * 64}, expected " in out.getvalue()
    assert out.getvalue().endswith("2 checked; of all finished games 1 differ.\n")


class TestRestoredDatabase:
    """The command that verifies some games before a restored database is used."""

    @pytest.fixture(autouse=True)
    def set_sample_size_to_zero(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(background_verification, "SAMPLE_SIZE", 0)

    def test_running_games_and_games_that_ended_since_the_last_verification_are_verified_first(self) -> None:
        old = play_game_to_end()
        assert verify_remaining_games().startswith("1 checked")
        running, newer = start_table("alemi-36", 2), play_game_to_end(timedelta(minutes=1))
        assert set(choose_games_to_verify_first()) == {running.game.pk, newer.pk}
        assert old.pk not in choose_games_to_verify_first()
        assert verify_restored_database() == (
            "2 checked, 0 differ.\n1 other games are verified in the background once the site runs.\n"
        )

    @pytest.mark.parametrize("ago", [None, timedelta(minutes=1)])
    def test_a_false_game_among_the_games_verified_first_is_an_error(self, ago: timedelta | None) -> None:
        verify_remaining_games()
        false = start_table("alemi-36", 2).game if ago is None else play_game_to_end(ago)
        falsify_game(false)
        with pytest.raises(CommandError, match="1 of 1 games differ from their logs"):
            verify_restored_database()

    def test_wrong_totals_of_players_make_the_command_fail(self) -> None:
        play_game_to_end()
        User.objects.first().totals.delete()
        with pytest.raises(CommandError, match="totals of players differ"):
            verify_restored_database()

    def test_after_a_restore_the_verification_of_the_remaining_games_starts_again(self) -> None:
        old = play_game_to_end()
        verify_remaining_games()
        assert verify_remaining_games().startswith("0 checked")
        falsify_game(old)
        before = read_verified_until()
        assert "1 other games" in verify_restored_database()
        assert read_verified_until() == before
        with pytest.raises(CommandError, match="1 games differ"):
            verify_remaining_games()

    def test_a_random_sample_of_already_verified_games_is_among_the_first(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        games = {play_game_to_end().pk for _ in range(4)}
        verify_remaining_games()
        monkeypatch.setattr(background_verification, "SAMPLE_SIZE", 2)
        found = [frozenset(choose_games_to_verify_first()) for _ in range(40)]
        assert {len(each) for each in found} == {2}
        assert frozenset().union(*found) == games

    def test_without_a_previous_verification_the_newest_games_are_verified_first(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(background_verification, "MAX_NEWEST_GAMES", 2)
        games = [play_game_to_end(timedelta(days=days)).pk for days in (3, 1, 2)]
        assert choose_games_to_verify_first() == [games[1], games[2]]
