"""The accounts and games of `make load`. The services create them, without HTTP."""

from datetime import timedelta

from django.conf import settings
from django.test import Client

from accounts.models import User
from games import engine
from tests.factories import Person, create_person
from tests.games.table import start_table

PRESET = "alemi-36"
MOVE_TIME = timedelta(days=1)
"""Time for a move, as in games by post."""
COMPUTER_LEVEL = "steady"
GAMES_PER_BOT = 10


def create_games_and_plan(games: int, rate: float) -> dict[str, object]:
    """Create games of two players, and return the plan for Locust.

    A third of the games has two people, a third a person and a bot, and a third a person and a computer. If a bot has
    the first move of a game, it is made here. The plan has the sessions, tokens and games of the users, and the visits
    per second.
    """
    people: list[dict[str, object]] = []
    bots: list[Person] = []
    for number in range(games):
        is_against_bot, is_against_computer = number % 3 == 1, number % 3 == 2
        if is_against_bot and number // 3 % GAMES_PER_BOT == 0:
            bots.append(create_bot())
        table = start_table(
            PRESET,
            2,
            computers={1: COMPUTER_LEVEL} if is_against_computer else None,
            known={1: bots[-1]} if is_against_bot else None,
            move_clock=MOVE_TIME,
        )
        if is_against_bot and table.awaited_seats() == [1]:
            table.play(1, str(engine.list_legal_moves(table.state(), 1)[0]))
        own_seats = [0] if is_against_bot or is_against_computer else [0, 1]
        people += [sign_in_for_plan(table.people[seat], table.game.pk, is_against_bot) for seat in own_seats]
    return {"people": people, "bots": [bot.token for bot in bots], "rate": rate}


def create_bot() -> Person:
    bot = create_person()
    User.objects.filter(pk=bot.user.pk).update(is_bot=True)
    return bot


def sign_in_for_plan(person: Person, game: str, is_against_bot: bool) -> dict[str, object]:
    """Sign the person in, and return the person's entry in the plan: session, game and network address."""
    browser = Client()
    browser.force_login(person.user)
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value
    octets = person.user.pk.to_bytes(3, "big")
    address = f"10.{'.'.join(map(str, octets))}"
    return {"session": session, "game": game, "against_bot": is_against_bot, "address": address}
