"""A complete bot: it accepts every invitation, makes every required move, and takes its seat back after a takeover.

    pip install ./clients/python
    DURAK_URL=http://127.0.0.1:8000 DURAK_TOKEN=durak_... python examples/bot.py

The bot stores no state, so you may stop and restart the bot and the server at any moment. After its start, the bot
requests its pending turns. After a lost connection, it tries again until the server responds. Repeated requests make
a move only once.
"""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx
from durak_client import Durak, Problem
from durak_client.core.api.clubs import join_club
from durak_client.core.api.games import return_to_game
from durak_client.core.api.series import join_series
from durak_client.core.models import (
    ClubInvitedNotification,
    ClubJoinRequest,
    Game,
    InvitedNotification,
    JoinRequest,
    MyGameFrame,
    MyNotificationFrame,
)
from durak_client.core.unions import Notification

RANKS = "23456789TJQKA"
RETRY_SECONDS = 10.0
"""Seconds after which the bot tries again to move in a game that still waits for it."""
SEAT_CHECK_SECONDS = 60.0
"""Minimum number of seconds between two checks whether a computer has taken over the bot's seat in a game."""
Chooser = Callable[[Game], Awaitable[str]]
"""A function that chooses one of the legal moves."""


async def choose_cheapest(game: Game) -> str:
    """Return the cheapest legal move. Replace this function by your own strategy.

    `game` contains all that your seat may see. `game.legal` has your legal moves as text.
    """
    return min(game.legal, key=lambda move: compute_price(move, game.trump))


def compute_price(move: str, trump: str | None) -> tuple[int, int]:
    """Return the price of a move as a sort key.

    Cards other than trumps are cheapest. Then come moves without a card, then trumps. Taking costs most. High cards
    cost more than low cards of the same kind.
    """
    kind, *words = move.split()
    cards = [word for word in words if word[0] in RANKS and len(word) == 2 and not word.isdigit()]
    if not cards:
        return (2 if kind == "take" else 1, 0)
    return (1 if cards[-1][1] == trump else 0, RANKS.index(cards[-1][0]))


async def accept_invitations_and_retake_seats(durak: Durak) -> None:
    """Accept all invitations, and take seats back from computers, without end.

    The stream starts with the account's first notification. After a lost connection, it goes on with the next one.
    """
    next_check: dict[str, float] = {}
    async for frame in durak.stream(after=0):
        with suppress(Problem, httpx.TransportError):  # an invitation may be accepted already, or withdrawn
            if isinstance(frame, MyNotificationFrame):
                await accept_invitation(durak, frame.data)
            elif isinstance(frame, MyGameFrame) and time.monotonic() >= next_check.get(frame.data.game, 0):
                next_check[frame.data.game] = time.monotonic() + SEAT_CHECK_SECONDS
                await take_seat_back(durak, frame.data.game)


async def accept_invitation(durak: Durak, notification: Notification) -> None:
    """Accept the invitation if the notification is one to a table or to a club."""
    if isinstance(notification, InvitedNotification):
        series = notification.data.series
        await durak.get_result(join_series.asyncio_detailed(series, client=durak.core, body=JoinRequest()))
    elif isinstance(notification, ClubInvitedNotification):
        club = notification.data.club
        await durak.get_result(join_club.asyncio_detailed(club, client=durak.core, body=ClubJoinRequest()))


async def take_seat_back(durak: Durak, game_id: str) -> None:
    """Take the account's seat in this game back from a computer, if that is possible."""
    game = await durak.game(game_id)
    if any(player.may_return and player.seat == game.your_seat for player in game.players):
        await durak.get_result(return_to_game.asyncio_detailed(game_id, client=durak.core))


async def play_turns(durak: Durak, choose: Chooser) -> None:
    """Make the moves in all games that wait for the account, without end. A failed turn is tried again later.

    Raises `Problem` if the token is not valid or lacks a scope (401, 403).
    """
    async for turn in durak.turns(again=RETRY_SECONDS):
        try:
            await durak.play(turn.game, choose)
        except Problem as refused:
            if refused.status in (401, 403):
                raise
            print(f"{turn.game}: {refused}", file=sys.stderr)
        except httpx.TransportError as error:
            print(f"{turn.game}: {error!r}", file=sys.stderr)


async def run_bot(durak: Durak, choose: Chooser = choose_cheapest) -> None:
    """Run the bot until its token is no longer valid."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(accept_invitations_and_retake_seats(durak))
        tasks.create_task(play_turns(durak, choose))


async def main() -> None:
    async with Durak(os.environ["DURAK_URL"], os.environ["DURAK_TOKEN"]) as durak:
        await run_bot(durak)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main())
