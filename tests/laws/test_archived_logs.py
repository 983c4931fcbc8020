"""Every response about a finished game has the same bytes before and after its log is archived."""

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import engine, event_log
from games.models import Game
from games.selectors.pair_summaries import load_pair_summary
from games.services.abandonment import agree_to_abandon
from games.services.highlights import compute_next_highlights
from games.services.verify import find_faults
from tests.example_counts import scale_examples
from tests.factories import make_anonymous_client
from tests.games.api.calls import API
from tests.games.table import Table, start_table
from tests.games.web.pages import create_browser_for
from tests.laws.rule_sets import GameSetup, generate_rule_sets

pytestmark = [pytest.mark.django_db, pytest.mark.law]
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
MAX_MOVES = 80
"""Number of moves after which the players abandon a game that is not over."""
SUPPRESSED_CHECKS = {"deadline": None, "suppress_health_check": list(HealthCheck)}
HIGH_LIMITS = {"work": "1000000000/minute", "downloads": "1000000/hour", "exports": "1000000/hour"}
FORM_TOKEN = re.compile(rb'name="(csrfmiddlewaretoken|key)" value="[^"]*"')


def play_until_over_or_abandoned(table: Table, rng: random.Random) -> Game:
    """Make random legal moves until the game is over. After MAX_MOVES moves, let the players abandon it."""
    for _ in range(MAX_MOVES):
        state = table.state()
        if state.over:
            return table.reload()
        seat = rng.choice(engine.list_awaited_seats(state))
        table.play(seat, str(rng.choice(engine.list_legal_moves(state, seat))))
    for seat, person in table.people.items():
        if not table.reload().is_over and table.seat(seat).must_agree_to_abandon:
            agree_to_abandon(game_id=table.game.pk, user=person.user)
    return table.reload()


def list_paths_of_game(game: Game, numbers: list[int]) -> list[str]:
    """Return the paths of all responses that depend on the log. Some show the game as it was after an event in
    `numbers`.
    """
    api, page = f"{API}/games/{game.pk}", f"/games/{game.pk}"
    moments = [f"{page}/replay?{mode}at={number}" for number in numbers for mode in ("", "open=1&")]
    return [
        api, f"{api}/events?limit=500", f"{api}/record", f"{api}/record?format=text", f"{api}/picture.svg",
        *(f"{api}/events?after={number}&limit=7" for number in numbers), f"{api}/stream?after={numbers[0]}",
        page, *moments, f"{page}/lately?" + "&".join(f"at={number}" for number in numbers),
        f"{page}/picture.png?at={numbers[0]}", f"{API}/data/games/2026-11.ndjson", f"{API}/data/games/2026-11.txt",
    ]  # fmt: skip


def load_responses(table: Table, numbers: list[int]) -> Iterator[tuple[str, int, bytes, str | None]]:
    """Yield the path, status, body and ETag of each response, for a visitor and for each player."""
    cache.clear()
    addresses = list_paths_of_game(table.game, numbers)
    readers: list[Any] = [(make_anonymous_client(), Client())]
    readers += [(person.client, create_browser_for(person)) for person in table.people.values()]
    for client, browser in readers:
        for address in addresses:
            answer = (client if address.startswith(API) else browser).get(address)
            body = FORM_TOKEN.sub(b"", answer.getvalue())
            yield address, answer.status_code, body, answer.get("ETag") if address.startswith(API) else None
    for person in table.people.values():
        answer = person.client.get(f"{API}/me/export")
        yield person.name, answer.status_code, answer.getvalue(), None


@settings(max_examples=scale_examples(3), **SUPPRESSED_CHECKS)
@given(rule_set=generate_rule_sets(), seed=st.integers(0, 10**6), share=st.floats(0, 1))
def test_archiving_a_log_does_not_change_any_response(db: None, rule_set: GameSetup, seed: int, share: float) -> None:
    rng = random.Random(seed)
    with time_machine.travel(NOW, tick=False):
        table = start_table(rule_set.options, rule_set.players, seed=rng.randbytes(32), visibility="public")
        game = play_until_over_or_abandoned(table, rng)
        while compute_next_highlights():
            pass
        numbers = [1 + int(share * (game.version - 1)), game.version]
        before = list(load_responses(table, numbers))
        summary = load_pair_summary(table.people[0].user, table.people[1].user)
        highlights = vars(event_log.compute_highlights(game))
        event_log.archive_log(game.pk)
        for one, other in zip(load_responses(table, numbers), before, strict=True):
            assert one == other
        assert {status for _, status, _, _ in before} == {200}
        assert load_pair_summary(table.people[0].user, table.people[1].user) == summary
        assert vars(event_log.compute_highlights(game)) == highlights
        assert find_faults(game_id=game.pk) == []


@pytest.fixture(autouse=True)
def allow_many_requests(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, **HIGH_LIMITS}
