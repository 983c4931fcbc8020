"""The Python client plays on a real site, through a proxy that keeps cutting its connections."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx
import pytest
from durak_client import Durak, Patience, Problem, sign_in, sign_up
from durak_client.core.api.games import show_record
from durak_client.core.api.me import show_me
from durak_client.core.api.series import create_series, decline_series, join_series
from durak_client.core.models import (
    Account,
    ComputerSeat,
    Game,
    GameEventFrame,
    JoinRequest,
    PartialRules,
    PlayerSeat,
    Record,
    SeekRequest,
    Series,
    SeriesRequest,
    Unknown,
)
from durak_client.core.unions import Notification

from tests.accounts.sign_in import PASSWORD
from tests.clients.cutting_proxy import CuttingProxy, start_cutting_proxy
from tests.factories import Person, create_person
from tests.games.table import stack_deck, start_table
from tests.pauses import wait_until
from tests.stack import Stack, wait_for

pytestmark = pytest.mark.django_db(transaction=True)


async def start_game(first: Durak, second: Durak, other: Person) -> str:
    """Start a game of two players with 24 cards, and return its id."""
    wanted = SeriesRequest(
        rules=PartialRules(preset="alemi-36", lowest_rank="9"),
        seats=[PlayerSeat("me"), PlayerSeat(other.name)],
        visibility="public",
    )
    series: Series = await first.get_result(create_series.asyncio_detailed(client=first.core, body=wanted))
    joined_series: Series = await second.get_result(
        join_series.asyncio_detailed(series.id, client=second.core, body=JoinRequest())
    )
    assert joined_series.game is not None
    return str(joined_series.game)


async def play_when_awaited(durak: Durak, moves: list[str]) -> None:
    """Play the first legal move whenever a game waits for this account. Append the moves to `moves`."""

    async def choose_first_move(game: Game) -> str:
        moves.append(game.legal[0])
        return game.legal[0]

    async for turn in durak.turns(again=5.0):
        await durak.play(turn.game, choose_first_move)


async def list_streamed_event_numbers(durak: Durak, game_id: str) -> list[int]:
    """Follow the stream of a game until the game ends, and return the numbers of its events."""
    event_numbers: list[int] = []
    async for frame in durak.game_stream(game_id):
        if isinstance(frame, GameEventFrame) and not isinstance(frame.data, Unknown):
            event_numbers.append(frame.data.seq)
            if frame.data.kind == "ended":
                break
    return event_numbers


async def seek_and_withdraw(address: str, token: str) -> None:
    async with Durak(address, token) as durak:
        wanted = SeekRequest(presets=["classic-36"], player_counts=[2, 3], computer_seats_open=False)
        seek = await durak.seek(wanted)
        assert (seek.state, seek.player_counts, seek.computer_seats_open) == ("waiting", [2, 3], False)
        assert await durak.seeks() == [seek]
        await durak.withdraw_seek(seek)
        await durak.withdraw_seek(seek.id)
        assert await durak.seeks() == []
        with pytest.raises(Problem) as refused:
            await durak.withdraw_seek("nothinghere1")
        assert refused.value.code == "not_found"
        with pytest.raises(Problem) as refused:
            await durak.seek(SeekRequest(presets=["classic-36"], player_counts=[8]))
        assert refused.value.code == "invalid"


def test_the_client_creates_and_withdraws_seeks(site: Stack) -> None:
    asyncio.run(seek_and_withdraw(site.address, create_person().token))


async def play_whole_game(proxy: CuttingProxy, owner: Person, member: Person, spectator: Person) -> None:
    async with (
        Durak(proxy.address, owner.token) as one,
        Durak(proxy.address, member.token) as two,
        Durak(proxy.address, spectator.token) as eyes,
    ):
        game_id = await start_game(one, two, member)
        moves_by_seat: list[list[str]] = [[], []]
        playing = [
            asyncio.create_task(play_when_awaited(who, moves))
            for who, moves in zip((one, two), moves_by_seat, strict=True)
        ]
        numbers = await list_streamed_event_numbers(eyes, game_id)
        events = [event async for event in eyes.events(game_id)]
        record = await eyes.get_result(show_record.asyncio_detailed(game_id, client=eyes.core))
        wanted = [list_moves_of_seat(record, seat) for seat in (0, 1)]
        await wait_until(
            lambda: moves_by_seat == wanted or sum(map(len, moves_by_seat)) >= sum(map(len, wanted))
        )  # the last move is in progress
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
    assert moves_by_seat == wanted
    assert numbers == [event.seq for event in events] == list(range(1, len(events) + 1))


def list_moves_of_seat(record: Record, seat: int) -> list[str]:
    return [one.move for one in record.moves if one.seat == seat and one.by == "player"]


def test_a_whole_game_can_be_played_over_connections_that_break(site: Stack) -> None:
    people = [create_person() for _ in range(3)]
    host = urlsplit(site.address)
    with start_cutting_proxy((host.hostname or "", host.port or 0)) as proxy:
        asyncio.run(asyncio.wait_for(play_whole_game(proxy, *people), 300))
    assert proxy.number_of_cuts > 10


def test_a_client_outlasts_an_outage_that_is_longer_than_its_patience(site: Stack) -> None:
    table = start_table(players=2)
    one, two = table.people[table.awaited_seats()[0]], create_person()
    host = urlsplit(site.address)
    impatient = Patience(seconds=0.2, first=0.05, longest=0.1)

    async def watch_during_outage(proxy: CuttingProxy) -> tuple[Game, Game, Notification]:
        async with (
            Durak(proxy.address, one.token, patience=impatient) as watching,
            Durak(site.address, one.token) as playing,
            Durak(site.address, two.token) as inviting,
        ):
            views, inbox = watching.watch(table.game.pk), watching.notifications()
            before = await anext(views)
            proxy.is_down, cuts_before = True, proxy.number_of_cuts
            waiting = [asyncio.ensure_future(anext(views)), asyncio.ensure_future(anext(inbox))]
            await playing.move(before, before.legal[0])
            wanted = SeriesRequest(rules="classic-36", seats=[PlayerSeat("me"), PlayerSeat(one.name)])
            await inviting.get_result(create_series.asyncio_detailed(client=inviting.core, body=wanted))
            await wait_until(lambda: proxy.number_of_cuts > cuts_before + 20 or any(task.done() for task in waiting))
            proxy.is_down = False
            return before, await waiting[0], await waiting[1]

    with start_cutting_proxy((host.hostname or "", host.port or 0)) as proxy:
        before, after, notification = asyncio.run(asyncio.wait_for(watch_during_outage(proxy), 60))
    assert after.version > before.version
    assert notification.kind == "invited"


def test_a_client_chooses_again_if_another_program_of_the_player_has_moved_first(site: Stack) -> None:
    one, two = create_person(), create_person()

    async def play_after_another_program() -> None:
        async with Durak(site.address, one.token) as first, Durak(site.address, two.token) as second:
            game_id = await start_game(first, second, two)
            opening = first if (await first.game(game_id)).legal else second
            chosen_moves: list[str] = []

            async def choose_move(game: Game) -> str:
                chosen_moves.append(game.legal[0])
                if len(chosen_moves) == 1:  # another program of the same player moves first
                    await opening.move(game, game.legal[0])
                return game.legal[0]

            after = await opening.play(game_id, choose_move)
            assert after.your_seat not in after.must
            assert chosen_moves[0] not in chosen_moves[1:]

    asyncio.run(play_after_another_program())


def test_a_client_notices_a_new_turn_behind_the_first_page(site: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak_client.turns.PAGE_SIZE", 1)
    deck = stack_deck(["6S 6H 6D 7S 7H 7D", "9S 9H 9D TS TH TD"], "AC")
    table = start_table(players=2, deck=deck)
    seat = table.awaited_seats()[0]
    person = table.people[seat]
    games = [table.game.pk, start_table(players=2, deck=deck, known={seat: person}).game.pk]
    yielded: list[str] = []

    async def list_three_turns() -> None:
        async with Durak(site.address, person.token) as durak:
            async for turn in durak.turns():
                yielded.append(turn.game)
                if len(yielded) == 3:
                    return

    with ThreadPoolExecutor() as pool:
        listing = pool.submit(lambda: asyncio.run(asyncio.wait_for(list_three_turns(), 60)))
        wait_for(lambda: yielded == games or listing.done(), "the client has both turns")
        games.append(start_table(players=2, deck=deck, known={seat: person}).game.pk)
        listing.result()
    assert yielded == games


def test_a_turn_ends_without_an_error_if_the_game_ends_while_the_program_chooses(site: Stack) -> None:
    one, two = create_person(), create_person()

    async def choose_while_other_player_resigns() -> Game:
        async with Durak(site.address, one.token) as first, Durak(site.address, two.token) as second:
            game_id = await start_game(first, second, two)
            opening, other = (first, second) if (await first.game(game_id)).legal else (second, first)

            async def choose_move(game: Game) -> str:
                await other.move(game_id, "resign")
                return game.legal[0]

            return await opening.play(game_id, choose_move)

    assert asyncio.run(choose_while_other_player_resigns()).phase == "over"


def test_a_refused_call_raises_a_problem_with_the_status_and_code_of_the_api(site: Stack) -> None:
    somebody = create_person()

    async def request_unknown_game() -> Problem:
        async with Durak(site.address, somebody.token) as durak:
            with pytest.raises(Problem) as caught:
                await durak.game("nothing")
        return caught.value

    problem = asyncio.run(request_unknown_game())
    assert (problem.status, problem.code) == (404, "not_found")


def test_an_accepted_call_without_a_result_returns_none(site: Stack) -> None:
    one, two = create_person(), create_person()

    async def decline_seat() -> object:
        async with Durak(site.address, one.token) as first, Durak(site.address, two.token) as second:
            wanted = SeriesRequest(rules="classic-36", seats=[PlayerSeat("me"), PlayerSeat(two.name)])
            series: Series = await first.get_result(create_series.asyncio_detailed(client=first.core, body=wanted))
            return await second.get_result(decline_series.asyncio_detailed(series.id, client=second.core))

    assert asyncio.run(decline_seat()) is None


@pytest.mark.parametrize(
    ("scheme", "token"), [("", "durak_token"), ("http://", "durak_token\r\n")], ids=["url", "token"]
)
def test_a_request_that_cannot_be_sent_raises_an_error_at_once(site: Stack, scheme: str, token: str) -> None:
    async def follow(method: str) -> None:
        async with Durak(f"{scheme}{urlsplit(site.address).netloc}", token) as durak:
            async for _ in getattr(durak, method)():
                pass

    for method in ("turns", "stream", "notifications"):
        with pytest.raises(httpx.TransportError):
            asyncio.run(asyncio.wait_for(follow(method), 5))


def test_a_bot_signs_up_signs_in_and_sits_down_with_a_computer(site: Stack) -> None:
    name = "berta"

    async def sign_up_and_sit_down() -> tuple[Account, Game]:
        await sign_up(site.address, name, PASSWORD, bot=True)
        token = await sign_in(site.address, name, PASSWORD)
        async with Durak(site.address, token) as durak:
            seats = [PlayerSeat("me"), ComputerSeat("steady")]
            wanted = SeriesRequest(rules="classic-36", seats=seats)
            series: Series = await durak.get_result(create_series.asyncio_detailed(client=durak.core, body=wanted))
            account: Account = await durak.get_result(show_me.asyncio_detailed(client=durak.core))
            return account, await durak.game(str(series.game))

    account, game = asyncio.run(sign_up_and_sit_down())
    assert (account.username, account.bot, game.your_seat) == (name, True, 0)
