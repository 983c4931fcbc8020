"""A move that a computer has chosen is secret until it is due: no response depends on it."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.computer_queue import ComputerQueue
from tests.factories import Person, create_person
from tests.games.api.calls import API
from tests.games.services.test_computer_queue import KEEN, delete_messages, list_messages
from tests.games.services.test_moves import HANDS
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db

GAME_PATHS = (
    "", "/legal", "/events", "/events?after=1", "/orders", "/orders/suggestions", "/record", "/picture.svg", "/seen",
    "/review", "/hint",
)  # fmt: skip
PUBLIC_PAGES = ("/games/{game}", "/games/{game}/replay", "/series/{series}", "/games", "/players", "/")
ADMIN_PAGES = ("/admin/games/game/", "/admin/games/game/{game}/change/", "/admin/games/game/{game}/history/")
CHANGING_PARTS = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|nonce="\S+"|name="key" value="[^"]+"|data-public-key="[^"]+"', re.ASCII
)
"""Parts of a page that differ from request to request."""


@pytest.fixture
def table() -> Table:
    """Start a public game in which a person has attacked a `keen` computer and a second person may throw in."""
    start = timezone.now()
    table = start_table(
        "alemi-36", 3, deck=stack_deck(HANDS, trump="7H"), computers={2: "keen"}, now=start, visibility="public"
    )
    table.play(1, "attack 6D", now=start)
    return table


def store_choice(table: Table) -> dict[str, object]:
    """Let a worker choose the move of the computer. Return the move as it is stored."""
    assert ComputerQueue().take_step(now=table.reload().computer_at - KEEN)
    assert table.reload().computer_choice
    return table.game.computer_choice


def load_all_responses(table: Table, viewers: dict[str, Person]) -> dict[tuple[str, str], tuple[object, ...]]:
    """Map each pair of viewer and path to the status, ETag and content of the response."""
    month = timezone.now().strftime("%Y-%m")
    found = {}
    for name, viewer in viewers.items():
        paths = [f"{API}/games/{table.game.pk}{path}" for path in GAME_PATHS]
        paths += [f"{API}/{path}" for path in ("me/turns", "me/export", "games", f"series/{table.series.pk}", "me")]
        paths += [f"{API}/data/games/{month}.{form}" for form in ("ndjson", "txt")]
        for path in paths:
            answer = viewer.client.get(path)
            content = b"".join(answer.streaming_content) if answer.streaming else answer.content
            found[name, path] = answer.status_code, answer.headers.get("ETag"), content
        browser = Client()
        browser.force_login(User.objects.get(pk=viewer.user.pk))
        pages = PUBLIC_PAGES if name != "staff" else (*PUBLIC_PAGES, *ADMIN_PAGES)
        for page in pages:
            path = page.format(game=table.game.pk, series=table.series.pk)
            answer = browser.get(path)
            found[name, path] = answer.status_code, None, CHANGING_PARTS.sub("", answer.content.decode())
    return found


@pytest.mark.usefixtures("stop_clock")  # the export has the time of the last sign-in
def test_no_response_changes_when_a_choice_is_stored(table: Table) -> None:
    viewers = {"attacker": table.people[1], "other player": table.people[0], "stranger": create_person()}
    viewers["staff"] = create_person()
    User.objects.filter(pk=viewers["staff"].user.pk).update(is_staff=True, is_superuser=True)
    load_all_responses(table, viewers)
    before = load_all_responses(table, viewers)
    store_choice(table)
    after = load_all_responses(table, viewers)
    assert sum(status == 200 for status, *_ in before.values()) > len(before) / 2
    assert [where for where in before if before[where] != after[where]] == []


def test_the_health_report_does_not_reveal_a_stored_choice(table: Table) -> None:
    before = Client().get("/healthz").json().keys()
    choice = store_choice(table)
    answer = Client().get("/healthz")
    assert answer.json().keys() == before
    assert str(choice["move"]) not in answer.content.decode()


def test_logs_and_messages_have_neither_the_choice_nor_the_game(
    table: Table, caplog: pytest.LogCaptureFixture, django_capture_on_commit_callbacks
) -> None:
    caplog.set_level("DEBUG")
    delete_messages()
    with django_capture_on_commit_callbacks(execute=True):
        choice = store_choice(table)
    (message,) = list_messages()
    due = table.game.computer_at
    Game.objects.filter(pk=table.game.pk).update(computer_choice={**choice, "move": "beat 6D 6D"})
    assert ComputerQueue().take_step(now=due)
    assert ComputerQueue().take_step(now=due + timedelta(minutes=1))
    Game.objects.filter(pk=table.game.pk).update(computer_choice={**choice, "move": "QC nonsense"})
    assert ComputerQueue().take_step(now=due + timedelta(minutes=2))
    text = "\n".join(record.getMessage() for record in caplog.records if "games_game" not in record.getMessage())
    assert text.count("No computer could move in game") == 2
    cards = str(choice["move"]).split()[1:]
    assert not [word for word in (*cards, "6D", "QC", "nonsense") if word in text]
    assert table.game.pk not in message
    assert str(choice["move"]) not in message
