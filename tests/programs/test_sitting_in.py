"""A computer sits in for a program that is about to move: it lets be until its seat is its own again."""

import sys
from itertools import cycle
from pathlib import Path

import pytest

from accounts.models import Token
from games.models import Seat
from tests.games.api.calls import API, good
from tests.games.table import Table, table
from tests.pauses import leave_time_for
from tests.programs.playing import playing
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SMALL, BOT = (sys.executable, "examples/small.py"), (sys.executable, "examples/bot.py")
BRIDGE = (sys.executable, "-m", "programs.bridge", f"{sys.executable} examples/player.py")


def sat_in_for(at: Table, seat: int) -> None:
    """Just now: the list of turns that the program has read names the game."""
    Seat.objects.filter(game=at.game, index=seat).update(sitting_in=True)


@pytest.mark.parametrize("command", [SMALL, BOT, BRIDGE], ids=["small", "bot", "bridge"])
def test_a_program_waits_until_its_seat_is_its_own_again(site: Stack, tmp_path: Path, command: tuple[str, ...]) -> None:
    at = table(players=2)
    seat = at.must()[0]
    who, log = at.people[seat], tmp_path / "log"
    sat_in_for(at, seat)
    with playing(command, site, who.token, log) as process:
        wait_for(lambda: Token.objects.get(user=who.user).last_used_at, "the program asks for its turns")
        leave_time_for("a move in a seat that is not its own", 2)
        assert process.poll() is None, log.read_text()
        good(who.client.post(f"{API}/games/{at.game.pk}/return", {}), 200)
        wait_for(lambda: at.log() or process.poll() is not None, "the program moves")
        assert [line.split()[0] for line in at.log()] == [str(seat)], log.read_text()


def test_a_bot_takes_its_seat_back(site: Stack, tmp_path: Path) -> None:
    at = table(players=2)
    attacker = at.must()[0]
    bot, other = at.people[1 - attacker], at.people[attacker]
    sat_in_for(at, 1 - attacker)
    mind = cycle([True, False])

    def back() -> bool:
        good(other.client.post(f"{API}/games/{at.game.pk}/abandon", {"agree": next(mind)}), 200)
        leave_time_for("the bot, which the answer has woken", 0.2)
        return not at.seat(1 - attacker).sitting_in

    with playing(BOT, site, bot.token, tmp_path / "log"):
        wait_for(back, "the bot is back")
