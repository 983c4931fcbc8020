"""Takeovers: a program does not move while a computer plays its seat."""

import sys
from itertools import cycle
from pathlib import Path

import pytest

from accounts.models import Token
from games.models import GameSeat
from tests.games.api.calls import API, expect_status
from tests.games.table import Table, start_table
from tests.pauses import sleep_to_disprove
from tests.programs.program_process import run_program
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SMALL, BOT = (sys.executable, "examples/small.py"), (sys.executable, "examples/bot.py")
BRIDGE_COMMAND = (sys.executable, "-m", "programs.bridge", f"{sys.executable} examples/player.py")


def let_computer_take_over(table: Table, seat: int) -> None:
    """Let a computer take over the seat without waking clients. A program that has just read its turns does not notice
    the takeover.
    """
    GameSeat.objects.filter(game=table.game, index=seat).update(is_taken_over=True)


@pytest.mark.parametrize("command", [SMALL, BOT, BRIDGE_COMMAND], ids=["small", "bot", "bridge"])
def test_a_program_waits_until_it_has_its_seat_back(site: Stack, tmp_path: Path, command: tuple[str, ...]) -> None:
    table = start_table(players=2)
    seat = table.awaited_seats()[0]
    player, log = table.people[seat], tmp_path / "log"
    let_computer_take_over(table, seat)
    with run_program(command, site, player.token, log) as process:
        wait_for(lambda: Token.objects.get(user=player.user).last_used_at, "the program asks for its turns")
        sleep_to_disprove("a move in a seat that is not its own", 2)
        assert process.poll() is None, log.read_text()
        expect_status(player.client.post(f"{API}/games/{table.game.pk}/return", {}), 200)
        wait_for(lambda: table.list_moves() or process.poll() is not None, "the program moves")
        assert [line.split()[0] for line in table.list_moves()] == [str(seat)], log.read_text()


def test_a_bot_takes_its_seat_back(site: Stack, tmp_path: Path) -> None:
    table = start_table(players=2)
    attacker = table.awaited_seats()[0]
    bot, other = table.people[1 - attacker], table.people[attacker]
    let_computer_take_over(table, 1 - attacker)
    answers = cycle([True, False])

    def has_bot_taken_seat_back() -> bool:
        expect_status(other.client.post(f"{API}/games/{table.game.pk}/abandon", {"agree": next(answers)}), 200)
        sleep_to_disprove("the bot, which the answer has woken", 0.2)
        return not table.seat(1 - attacker).is_taken_over

    with run_program(BOT, site, bot.token, tmp_path / "log"):
        wait_for(has_bot_taken_seat_back, "the bot is back")
