"""`verify_games` and `rebuild_ratings --check` find a false value in each column, and name the column.

After you add a column, a test fails until this file has a false value for it, or a reason why it is not checked.
"""

import random
import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from io import StringIO
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from pytest_django import DjangoDbBlocker

from durak_site.database.owner_connection import connect_as_owner
from games import engine, event_log
from games.event_log.checkpoints import PastStateReader
from games.models import (
    ArchivedLog,
    Checkpoint,
    Event,
    FinishNumber,
    Game,
    GameHighlights,
    GameSeat,
    OrderedMove,
    Penalty,
    PenaltyTotals,
    PendingTurnNotification,
    PlayerTotals,
    Rating,
    RatingChange,
    Series,
    StandingOrders,
    StoredRecord,
)
from games.services.highlights import compute_next_highlights
from games.services.order_changes import replace_orders
from games.services.series.next_game import deal_next_game
from tests.factories import create_person
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.xdist_group("every column")  # all these tests share games that take seconds to create

REASONS_BY_UNCHECKED_MODEL = {
    "Extension": "what players ask and answer is in no log; `Game.extra_time` is checked against what was granted",
    "GameFault": "it is written by these checks",
    "PlayerReport": "a player wrote it, and no other row has the same",
    "LogEvent": "a view: its rows are those of Event and ArchivedLog",
    "PendingRecord": "a queue: a row may be deleted at any time",
    "Review": "it is what a computer thinks of a game",
}
"""Map each model that refers to a game but has no checked column to the reason why it has none."""


class RefusedValue(str):
    """The SQL of a value that the database itself refuses to store."""

    __slots__ = ()


DAY_LATER, DAY_EARLIER = "{} + interval '1 day'", "{} - interval '1 day'"
A_MINUTE_AGO = "now() - interval '1 minute'"

FALSE_GAME_VALUES = {
    "series": "(SELECT id FROM games_series WHERE code = 'another')",
    "number": "7",
    "seed": "decode(repeat('00', 32), 'hex')",
    "commitment": "repeat('0', 64)",
    "dealer": "1 - dealer",
    "has_household_pair": "NOT one_household",
    "previous": """'{"fool": null, "last_fool": null, "out": []}'""",
    "snapshot": """snapshot || '{"bout": 77}'""",
    "version": "version + 1",
    "phase": ("'pitching'", RefusedValue("'pitching'")),
    "awaited": ("3", RefusedValue("1")),
    "seats_with_orders": "2",
    "waiting_since": DAY_EARLIER,
    "deadline_at": (DAY_LATER, RefusedValue("now()")),
    "reminder_at": (DAY_LATER, RefusedValue("now()")),
    "reminder_count": "7",
    "computer_at": (A_MINUTE_AGO, RefusedValue("now()")),
    "computer_claimed_until": A_MINUTE_AGO,
    "computer_choice": """'{"seat": 1, "version": 3, "move": "take"}'""",
    "host": "(SELECT id FROM accounts_user WHERE username = 'Clara')",
    "only_computers_remain": "NOT alone",
    "will_keep": "true",
    "keep_is_ordered": "true",
    "banks": "'{0,0}'",
    "extra_time": "'1 day'",
    "calendar": """'{"seat": 1, "zone": "Mars", "night": null, "weekends": false, "holidays": []}'""",
    "moves": "'{0,1}'",
    "overdue": "'{3,0}'",
    "overdue_in_row": "'{1,0}'",
    "started_at": DAY_LATER,
    "finished_at": (RefusedValue("now()"), DAY_EARLIER),
    "result": (RefusedValue("'{}'"), """'{"kind": "draw", "fools": []}'"""),
}
"""Map each column of the row of a game to the SQL of a false value. A pair has a value for a running game, and then a
value for a finished game.
"""
FALSE_SEAT_VALUES = {
    "index": "7",
    "player": "(SELECT id FROM accounts_user WHERE username = 'Clara')",
    "computer": RefusedValue("'steady'"),
    "started_at": DAY_LATER,
    "finished_at": A_MINUTE_AGO,
    "is_taken_over": "true",
    "has_resigned": "true",
    "resigned_in_bout": "1",
    "is_bot": "true",
    "takeovers": "1",
    "is_taken_over_for_good": "true",
    "seen_version": "9999",
    "abandon_agreed_at": (DAY_EARLIER.format("started_at"), DAY_LATER.format("finished_at")),
    "left_at": DAY_EARLIER.format("started_at"),
}
FALSE_EVENT_VALUES = {
    "seq": "77777",
    "kind": "'went_out'",
    "seat": "1 - seat",
    "by": "''",
    "at": DAY_EARLIER,
    "data": """jsonb_set(data, '{cards,0}', '"2C"')""",
    "secret": "NOT secret",
    "public_number": "public_number + 1",
    "secrets": "'{7,7}'",
}
FALSE_ARCHIVED_LOG_VALUES = {
    "game": "{running}",
    "version": "version + 1",
    "digest": "'\\x00'",
    "content": """replace(content, '"bout_opened"', '"went_out"')""",
}
FALSE_CHECKPOINT_VALUES = {"seq": "9999", "snapshot": """snapshot || '{"bout": 77}'"""}
FALSE_STORED_RECORD_VALUES = {
    "game": "{running}",
    "form": "'text'",
    "digest": "repeat('0', 32)",
    "content": "'nothing'",
}
FALSE_PLAYER_TOTALS_VALUES = {
    "player": "(SELECT id FROM accounts_user WHERE username = 'Clara')",
    "games": "77", "fool": "77", "draws": "77", "epaulettes": "77",
}  # fmt: skip
FALSE_RATING_VALUES = {
    "pool": "'bots'",
    "player": "(SELECT id FROM accounts_user WHERE username = 'Clara')",
    "computer": RefusedValue("'steady'"),
    "mu": "mu + 1", "sigma": "sigma + 1", "games": "77", "days": "77", "latest_day": "'2001-01-01'",
    "latest_day_games": "'{}'", "settled_opponents": "'{master}'",
}  # fmt: skip
FALSE_RATING_CHANGE_VALUES = {
    "game": "{running}",
    "rating": RefusedValue("(SELECT max(id) FROM games_rating)"),
    "mu_before": "1", "sigma_before": "1", "mu_after": "1", "sigma_after": "1", "at": DAY_LATER,
}  # fmt: skip
FALSE_HIGHLIGHTS_VALUES = {"game": "{running}", "longest_bout": "77", "late_hands": "'{77,77}'"}
FALSE_FINISH_NUMBER_VALUES = {"game": "{running}"}
FALSE_ORDERED_MOVE_VALUES = {"seat": "1 - seat", "number": "number + 1", "seq": "seq + 1"}
FALSE_ORDERS_VALUES = {
    "game": "{first}",
    "seat": "1 - seat",
    "orders": """'{"throw_ins": "never"}'""",
    "bout": "99",
    "given_at": DAY_EARLIER,
}
FALSE_PENDING_TURN_VALUES = {"game": "{finished}", "seats": "4", "since": DAY_LATER}
FALSE_PENALTY_VALUES = {
    "series": "(SELECT id FROM games_series WHERE code = 'another')",
    "game": "{running}",
    "seat": "1 - seat",
    "debtor": "(SELECT id FROM accounts_user WHERE username = 'Clara')",
    "reason": "'last_out'",
    "epaulettes": "77",
    "words": "'A dinner.'",
    "last_mark": "'paid'",
    "created_at": DAY_LATER,
}
FALSE_PENALTY_TOTALS_VALUES = {
    "scope": "'another'",
    "debtor": "(SELECT id FROM accounts_user WHERE username = 'Clara')",
    "is_public": "NOT is_public",
    "owed": "77", "paid": "77", "forgiven": "77", "disputed": "77", "epaulettes": "77",
}  # fmt: skip
FALSE_VALUES_BY_MODEL: dict[type[Model], dict[str, Any]] = {
    Game: FALSE_GAME_VALUES,
    GameSeat: FALSE_SEAT_VALUES,
    Event: FALSE_EVENT_VALUES,
    OrderedMove: FALSE_ORDERED_MOVE_VALUES,
    StandingOrders: FALSE_ORDERS_VALUES,
    PendingTurnNotification: FALSE_PENDING_TURN_VALUES,
    ArchivedLog: FALSE_ARCHIVED_LOG_VALUES,
    Penalty: FALSE_PENALTY_VALUES,
    Checkpoint: FALSE_CHECKPOINT_VALUES,
    StoredRecord: FALSE_STORED_RECORD_VALUES,
    FinishNumber: FALSE_FINISH_NUMBER_VALUES,
    RatingChange: FALSE_RATING_CHANGE_VALUES,
    Rating: FALSE_RATING_VALUES,
    PlayerTotals: FALSE_PLAYER_TOTALS_VALUES,
    GameHighlights: FALSE_HIGHLIGHTS_VALUES,
    PenaltyTotals: FALSE_PENALTY_TOTALS_VALUES,
}
FALSE_VALUES_BY_COLUMN = {
    f"{model.__name__}.{column}": value
    for model in FALSE_VALUES_BY_MODEL
    for column, value in FALSE_VALUES_BY_MODEL[model].items()
}
MODELS_BY_NAME = {model.__name__: model for model in FALSE_VALUES_BY_MODEL}
MODELS_FALSIFIED_TWICE = ("Game.", "GameSeat.", "Event.")
"""Models of which two rows are falsified in turn: a row of a running game and a row of a finished game. Of all other
models, one row is falsified.
"""
REASONS_BY_UNCHECKED_COLUMN = {
    "Game.id": "a key: every other row of the game refers to it",
    "GameSeat.id": "a key to which no row refers",
    "GameSeat.game": "the database refuses a second seat of this number, and any other game misses it",
    "Event.game": "part of the key; the game it is taken from has a gap, as with Event.seq",
    "Checkpoint.game": "part of the key; the other game's log folds to another snapshot, as with Checkpoint.snapshot",
    "Checkpoint.code": "a row of other code is never read, and deleted by the next reader",
    "StoredRecord.code": "a row of other code is never read, and written anew by the next reader",
    "Rating.id": "a key: the changes of the rating refer to it",
    "Rating.ordinal": "the database computes it",
    "RatingChange.id": "a key to which no row refers",
    "OrderedMove.game": "part of the key; the other game has no such move, as with OrderedMove.seq",
    "StandingOrders.id": "a key to which no row refers",
    "Penalty.id": "a key: the history of its marks refers to it",
    "FinishNumber.id": "an order of endings; another order shows in the changes of the ratings",
}
REASONS_BY_PARTLY_CHECKED_COLUMN = {
    "Game.waiting_since": "a player who takes the seat back restarts the clock, and no event records it",
    "Game.computer_at": "a late worker postpones it, so only that it is not before the last public event",
    "Game.computer_claimed_until": "no other row has the claim of a worker, so only that a computer has to act",
    "Game.computer_choice": "the choice depends on chance, so only that it is a legal move of the computer",
    "Game.reminder_at": "the player's wishes may have changed since, so only that it is before the deadline of a move",
    "Game.reminder_count": "what was sent is not recorded here, so only the maximum",
    "Game.will_keep": "no event records that `keep` was noted, so only that it is possible",
    "Game.keep_is_ordered": "as Game.will_keep; it has no meaning once the answer has taken effect",
    "Game.banks": "how long a clock stood still is not recorded, so only the minimum and the maximum then",
    "Game.extra_time": "how long a clock stood still is not recorded, so only the minimum and the maximum then",
    "Game.calendar": "it is the player's zone and night at the start of the clock, which may have changed since",
    "Game.finished_at": "no event ends an abandoned game, so only that it is after the last event then",
    "Game.dealer": "the first dealer of a series is drawn by lot",
    "GameSeat.is_taken_over": "no event records that a player takes the seat back; the next move by hand shows it",
    "GameSeat.resigned_in_bout": "in a game of more than two no event records a resignation, so only a range of bouts",
    "GameSeat.is_bot": "an account may become a bot later, but never ceases to be one",
    "GameSeat.seen_version": "what a player has seen is not in the log, so only the maximum",
    "GameSeat.left_at": "no event records that a seat became free, so only that it is after the deal",
    "GameSeat.abandon_agreed_at": "no event records the agreement, so only that it is while the game runs",
    "StandingOrders.orders": "no other row has the orders, so only that they can be read",
    "StandingOrders.bout": "orders are not in the log, so only that the bout has begun",
    "StandingOrders.given_at": "orders are not in the log, so only that the game ran",
    "PendingTurnNotification.seats": "sent notifications are not stored here, so only that the game waits for them",
    "PendingTurnNotification.since": "taking the seat back restarts the clock, so only that it is not later",
    "Event.by": "whether the clock or the player moved is only compared with the counts of the game",
    "Event.at": "no other row has the time of a move, so only the order of events",
}
"""Map each column that is checked only in part to the reason why no other data determine its value. The words after
"so only" say what is checked.
"""


@dataclass
class SampleGames:
    """An archived, a finished and a running game of one series. The last two have ordered moves and checkpoints."""

    first: Table
    finished: Table
    running: Table


@pytest.fixture(scope="module")
def sample_games(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[SampleGames]:
    """Create the sample games once for all tests of this file, in a transaction that is rolled back at the end.

    The transaction runs as the database role that owns the tables, because no other role can change a log.
    """
    seeds = patch.object(secrets, "token_bytes", random.Random(7).randbytes)  # with these seeds each game has a fool
    with django_db_blocker.unblock(), connect_as_owner(), RATE_GAMES_OF_ANY_LENGTH, transaction.atomic():
        with seeds:
            made = create_sample_games()
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for model in (Event, ArchivedLog, RatingChange, FinishNumber, Penalty):
                cursor.execute(f"ALTER TABLE {model._meta.db_table} DISABLE TRIGGER USER")
        yield made
        transaction.set_rollback(True)


def create_sample_games() -> SampleGames:
    anna, boris = create_person("Anna"), create_person("Boris")
    create_person("Clara")
    table = start_table(
        "classic-36", 2, known={0: anna, 1: boris}, seed=bytes(32), bank=timedelta(hours=20), weekends=True,
        increment=timedelta(minutes=5), window=timedelta(hours=2),
        penalty="A cup of tea.",
    )  # fmt: skip
    Series.objects.create(creator=create_person().user, rules=table.series.rules, code="another")
    table.play(0, "resign")
    finished = deal_next_game_at_table(table)
    play_until_ordered_take(finished)
    play_out(finished, random.Random(5))
    running = deal_next_game_at_table(finished)
    play_until_ordered_take(running)
    chance = random.Random(6)
    while running.reload().version < 60 or running.state().phase != "defending":
        state = running.state()
        seat = chance.choice(engine.list_awaited_seats(state))
        running.play(seat, str(chance.choice(engine.list_legal_moves(state, seat))))
    for one in (finished, running):
        PastStateReader(one.game.pk, event_log.create_undealt_state(one.reload())).load_state_after(55)
    compute_next_highlights()
    event_log.archive_log(table.game.pk)
    event_log.load_or_store_record_part(finished.game.pk, event_log.RecordForm.JSON)
    return SampleGames(table, finished, running)


def play_until_ordered_take(table: Table) -> None:
    """Play until the orders of seat 0 have made its player take. Then replace them by orders that never apply."""
    game, user = table.game.pk, table.people[0].user
    replace_orders(game_id=game, user=user, words={"defences": [{"do": "take"}]})
    while not OrderedMove.objects.filter(game=game).exists():
        seat = engine.list_awaited_seats(table.state())[0]
        table.play(seat, str(engine.list_legal_moves(table.state(), seat)[0]))
    replace_orders(game_id=game, user=user, words={"defences": [{"if": {"bout": 1}, "do": "take"}]})


def deal_next_game_at_table(table: Table) -> Table:
    game, _ = deal_next_game(series_id=table.series.pk, user=table.people[0].user)
    return Table(game, table.people)


def test_every_model_that_refers_to_a_game_is_falsified_or_has_a_reason_why_not() -> None:
    of_games = {
        model.__name__
        for model in apps.get_app_config("games").get_models()
        if any(field.related_model is Game for field in model._meta.concrete_fields)
    }
    assert of_games <= MODELS_BY_NAME.keys() | REASONS_BY_UNCHECKED_MODEL.keys()
    assert REASONS_BY_UNCHECKED_MODEL.keys() <= of_games - MODELS_BY_NAME.keys()


def test_every_column_is_falsified_or_has_a_reason_why_not() -> None:
    columns = {
        f"{name}.{field.name}" for name, model in MODELS_BY_NAME.items() for field in model._meta.concrete_fields
    }
    assert columns == FALSE_VALUES_BY_COLUMN.keys() | REASONS_BY_UNCHECKED_COLUMN.keys()
    assert not FALSE_VALUES_BY_COLUMN.keys() & REASONS_BY_UNCHECKED_COLUMN.keys()
    assert REASONS_BY_PARTLY_CHECKED_COLUMN.keys() <= FALSE_VALUES_BY_COLUMN.keys()


def test_without_a_falsified_value_no_fault_is_found(sample_games: SampleGames) -> None:
    assert run_checks() == ""


@pytest.mark.parametrize("state", ["running", "finished"])
@pytest.mark.parametrize(
    "column", [column for column in FALSE_VALUES_BY_COLUMN if column.startswith(MODELS_FALSIFIED_TWICE)]
)
def test_a_falsified_column_of_a_game_is_named_in_the_fault(sample_games: SampleGames, column: str, state: str) -> None:
    table = sample_games.running if state == "running" else sample_games.finished
    assert_fault_is_found(sample_games, column, get_false_value(column, state), table.game.pk)


@pytest.mark.parametrize(
    "column", [column for column in FALSE_VALUES_BY_COLUMN if not column.startswith(MODELS_FALSIFIED_TWICE)]
)
def test_a_falsified_column_of_a_row_that_refers_to_a_game_is_named_in_the_fault(
    sample_games: SampleGames, column: str
) -> None:
    table = sample_games.running if column.startswith("PendingTurnNotification") else sample_games.finished
    assert_fault_is_found(sample_games, column, get_false_value(column, "finished"), table.game.pk)


def get_false_value(column: str, state: str) -> str:
    value: str | tuple[str, str] = FALSE_VALUES_BY_COLUMN[column]
    return value if isinstance(value, str) else value[state == "finished"]


CONDITION_OF_DRAWN_EVENT = (
    "game_id = '{game}' AND seq = (SELECT max(seq) FROM games_event WHERE game_id = '{game}' AND kind = 'drawn')"
)
CONDITIONS_BY_MODEL = {
    "Game": "id = '{game}'",
    "GameSeat": "game_id = '{game}' AND index = 1",
    "Event": "game_id = '{game}' AND seq = (SELECT min(seq) FROM games_event WHERE game_id = '{game}' AND seq > 20"
    " AND kind = 'attacked')",
    "ArchivedLog": "true",
    "Checkpoint": "game_id = '{game}'",
    "StoredRecord": "game_id = '{game}'",
    "PlayerTotals": "player_id = (SELECT id FROM accounts_user WHERE username = 'Anna')",
    "Rating": "player_id = (SELECT id FROM accounts_user WHERE username = 'Anna')",
    "RatingChange": "game_id = '{game}' AND rating_id = (SELECT min(id) FROM games_rating)",
    "FinishNumber": "game_id = '{game}'",
    "GameHighlights": "game_id = '{game}'",
    "OrderedMove": "game_id = '{game}' AND seq = (SELECT min(seq) FROM games_orderedmove WHERE game_id = '{game}')",
    "StandingOrders": "game_id = '{game}'",
    "PendingTurnNotification": "game_id = '{game}'",
    "Penalty": "game_id = '{game}'",
    "PenaltyTotals": "debtor_id = (SELECT min(debtor_id) FROM games_penaltytotals)",
}


def build_condition(column: str) -> str:
    """Return the SQL condition that selects the row in which this column is falsified.

    The columns kind, seat and data are falsified in a `drawn` event, because the engine computes it from a move. With a
    false value, an `attacked` event could be another legal move, and would not be a fault.
    """
    if column in ("Event.kind", "Event.seat", "Event.data"):
        return CONDITION_OF_DRAWN_EVENT
    return CONDITIONS_BY_MODEL[column.split(".")[0]]


def assert_fault_is_found(sample_games: SampleGames, column: str, value: str, game_id: str) -> None:
    model_name, name = column.split(".")
    model = MODELS_BY_NAME[model_name]
    with transaction.atomic():
        try:
            falsify_column(sample_games, model, name, value, build_condition(column).format(game=game_id))
        except IntegrityError:
            assert isinstance(value, RefusedValue)
            return
        faults = run_checks()
        transaction.set_rollback(True)
    assert not isinstance(value, RefusedValue)
    assert get_expected_words(column).format(game=game_id) in faults, faults


def falsify_column(sample_games: SampleGames, model: type[Model], name: str, value: str, where: str) -> None:
    stored, sql_name = model._meta.db_table, str(model._meta.get_field(name).column)  # type: ignore[union-attr]
    value = value.replace("{}", sql_name) if "interval" in value else value
    for table_name in ("first", "finished", "running"):
        value = value.replace(f"{{{table_name}}}", f"'{getattr(sample_games, table_name).game.pk}'")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {stored} SET {sql_name} = {value} WHERE {where}")  # noqa: S608
        assert cursor.rowcount == 1, f"{cursor.rowcount} rows were falsified"


def run_checks() -> str:
    """Run `verify_games` and `rebuild_ratings --check`, and return the faults that they print, one per line."""
    out = StringIO()
    for command, options in (("verify_games", {}), ("rebuild_ratings", {"check": True})):
        with suppress(CommandError):
            call_command(command, stdout=out, **options)
    lines = out.getvalue().splitlines()
    return "\n".join(
        line for line in lines if " checked, " not in line and line != "The ratings follow from the games."
    )


FAULT_WORDS_BY_COLUMN = {
    "Game.moves": "{game}: moves of seat 0 is",
    "Game.overdue_in_row": "{game}: overdue_in_row of seat 0 is",
    "Game.banks": "{game}: banks of seat 0 is",
    "Event.kind": "by its kind, seat or data",
    "GameSeat.index": "{game}: the list of seats is [0, 7]",
    "PlayerTotals.player": ": games is None, expected",
    "Rating.latest_day_games": ": latest_day_games is",
    "Rating.pool": ": pool, player or computer is wrong",
    "Rating.player": ": pool, player or computer is wrong",
    "RatingChange.game": ": game or rating is wrong",
    "OrderedMove.seq": "ordered move",
    "StandingOrders.game": "{game}: orders is",
    "StandingOrders.seat": "{game}: orders is",
    "PendingTurnNotification.game": "pending turns: seats is",
    "GameHighlights.game": "highlights is",
    "Penalty.game": "{game}: there is no penalty of player",
    "Penalty.debtor": ": game or debtor is wrong",
    "PenaltyTotals.scope": "in another: is_public is",
    "PenaltyTotals.debtor": ": is_public is None",
    "ArchivedLog.game": "archived log: version is",
    "ArchivedLog.content": "archived log: digest is",
    "StoredRecord.form": "stored record text: content is",
}
"""Map each column whose fault does not begin with the name of the column to words of the sentence that describes the
fault.
"""


def get_expected_words(column: str) -> str:
    model, name = column.split(".")
    if column in FAULT_WORDS_BY_COLUMN:
        return FAULT_WORDS_BY_COLUMN[column]
    name = MODELS_BY_NAME[model]._meta.get_field(name).db_column or name  # type: ignore[union-attr]
    return f"{{game}}: {name} is" if model == "Game" else f": {name} is"
