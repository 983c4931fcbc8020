"""Penalties at the end of a game, and marks of penalties: the services and the database tables."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from accounts.services.deletion import delete_account
from games.errors import GameError
from games.models import Game, Penalty, PenaltyMark, PenaltyMarkKind, SeriesSeat
from games.services.abandonment import agree_to_abandon
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.penalties import add_penalty_mark
from games.services.series import create_series, join_series, leave_series
from games.services.verify import find_faults
from tests.factories import create_person, make_anonymous_client
from tests.games.table import Table, choose_random_move, get_time_after_deadline, play_out, start_table

pytestmark = pytest.mark.django_db

PENALTY = "The fool crows under the table."
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SHORT_GAME_RULES = {"lowest_rank": "T", "hand_size": 2}
SEED_OF_DRAW = bytes([10]) * 32
"""The seed of a short game of two that ends in a draw, because both players go out in the last bout."""


def resign_and_load_penalty(table: Table, seat: int) -> Penalty:
    """Let the seat resign a game of two, and return the penalty that its player then owes."""
    table.play(seat, "resign", now=NOON)
    return Penalty.objects.get(game=table.game)


def mark_penalty(penalty: Penalty, user: User, mark: str, now: datetime | None = None) -> str:
    """Let `user` mark the penalty. Return its new state, or the code of the refusal."""
    try:
        return add_penalty_mark(penalty_id=penalty.pk, user=user, mark=mark, now=now).state
    except GameError as refused:
        return refused.code


def list_marks(penalty: Penalty) -> list[str]:
    return [mark.mark for mark in PenaltyMark.objects.filter(penalty=penalty).order_by("pk")]


def test_the_fool_owes_the_agreed_penalty_once() -> None:
    table = start_table("alemi-36", 2, penalty=PENALTY)
    penalty = resign_and_load_penalty(table, 1)
    assert (penalty.debtor, penalty.series, penalty.seat) == (table.people[1].user, table.series, 1)
    assert (penalty.words, penalty.reason, penalty.epaulettes, penalty.state) == (PENALTY, "fool", 0, "owed")
    assert [(mark.mark, mark.by, mark.at) for mark in penalty.marks.all()] == [("owed", None, NOON)]


@pytest.mark.parametrize("words", ["", "   "])
def test_a_series_without_a_penalty_has_no_ledger(words: str) -> None:
    table = start_table("alemi-36", 2, penalty=words)
    table.play(0, "resign")
    assert not Penalty.objects.exists()


def test_a_computer_owes_no_penalty_and_a_resigned_player_owes_one() -> None:
    """All people resign, so that computers play all three hands to the end."""
    for number in range(1, 9):
        table = start_table(
            {"preset": "alemi-36", **SHORT_GAME_RULES},
            3,
            computers={2: "random"},
            seed=bytes([number]) * 32,
            penalty=PENALTY,
        )
        table.play(0, "resign")
        table.play(1, "resign")
        while play_computer_move(game_id=table.game.pk):
            pass
        fools = table.reload().result["fools"]
        assert [one.seat for one in Penalty.objects.filter(game=table.game)] == [seat for seat in fools if seat != 2]


def test_a_player_under_takeover_owes_for_the_computers_loss() -> None:
    table = start_table({"preset": "alemi-36", **SHORT_GAME_RULES}, 3, penalty=PENALTY, takeover_after=1)
    while not table.reload().is_over:
        if not play_computer_move(game_id=table.game.pk):
            act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert [one.seat for one in Penalty.objects.filter(game=table.game)] == table.reload().result["fools"]


def test_a_player_who_has_deleted_the_account_owes_no_penalty() -> None:
    debtors, fools, rng = list[int](), list[int](), random.Random(1)
    for number in range(1, 9):
        table = start_table(SHORT_GAME_RULES, 2, seed=bytes([number]) * 32, penalty=PENALTY)
        delete_account(player=table.people[1].user)
        while not table.reload().is_over:
            if not play_computer_move(game_id=table.game.pk):
                table.play(0, choose_random_move(table.state(), 0, rng))
        debtors += [one.seat for one in Penalty.objects.filter(game=table.game)]
        fools += table.game.result["fools"]
        assert find_faults(game_id=table.game.pk) == []
    assert set(fools) == {0, 1}
    assert debtors == [seat for seat in fools if seat == 0]


def test_the_penalty_of_a_player_who_deletes_the_account_afterwards_remains() -> None:
    table = start_table("alemi-36", 2, penalty=PENALTY, now=NOON - timedelta(hours=1))
    penalty = resign_and_load_penalty(table, 1)
    delete_account(player=table.people[1].user)
    assert find_faults(game_id=table.game.pk) == []
    assert mark_penalty(penalty, table.people[0].user, "forgiven") == "forgiven"


def test_an_abandoned_game_creates_no_penalty() -> None:
    table = start_table("alemi-36", 2, penalty=PENALTY)
    for seat in (0, 1):
        agree_to_abandon(game_id=table.game.pk, user=table.people[seat].user)
    assert table.reload().is_over
    assert not Penalty.objects.exists()
    standings = make_anonymous_client().get(f"/api/v1/series/{table.series.pk}").json()["standings"]
    assert [(seat["games"], seat["fool"], seat["draws"]) for seat in standings] == [(0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize(("tie_penalty", "owing"), [("last_out", [0, 1]), ("none", [])])
def test_after_a_draw_the_last_to_go_out_owe_if_agreed(tie_penalty: str, owing: list[int]) -> None:
    rules = {**SHORT_GAME_RULES, "tie_penalty": tie_penalty, "draw_keeps_fool": True}
    table = start_table(rules, 2, seed=SEED_OF_DRAW, quick_pass=False, penalty=PENALTY)
    Game.objects.filter(pk=table.game.pk).update(previous={"fool": 0, "last_fool": None, "out": [[1]]})
    assert play_out(table, random.Random(10)).result == {"kind": "draw", "fools": [], "last_out": [0, 1]}
    penalties = Penalty.objects.filter(game=table.game).order_by("seat")
    assert [one.seat for one in penalties] == owing
    assert {(one.reason, one.epaulettes) for one in penalties} <= {("last_out", 0)}


def test_every_player_of_a_losing_team_owes_the_penalty_with_epaulettes() -> None:
    rules = {"preset": "classic-36", "teams": 2}
    table = start_table(rules, 4, seed=bytes([36]) * 32, quick_pass=False, penalty=PENALTY)
    result = play_out(table, random.Random(36)).result
    assert result == {"kind": "fool", "fools": [1, 3], "epaulettes": 1}
    penalties = Penalty.objects.filter(game=table.game).order_by("seat")
    assert [(one.debtor, one.epaulettes) for one in penalties] == [(table.people[1].user, 1), (table.people[3].user, 1)]


def test_only_another_player_can_mark_a_penalty_as_paid() -> None:
    table = start_table("alemi-36", 2, penalty=PENALTY)
    penalty, (winner, debtor) = resign_and_load_penalty(table, 1), (table.people[0].user, table.people[1].user)
    stranger = create_person().user
    for mark in ("paid", "forgiven"):
        assert mark_penalty(penalty, debtor, mark) == "forbidden"
    for mark in ("paid", "forgiven", "disputed", "reopened"):
        assert mark_penalty(penalty, stranger, mark) == "forbidden"
    assert mark_penalty(penalty, winner, "disputed") == "forbidden"
    assert list_marks(penalty) == ["owed"]
    assert mark_penalty(penalty, winner, "paid") == "paid"


def test_without_other_people_the_debtor_can_mark_the_penalty_as_settled() -> None:
    alone = start_table("alemi-36", 2, computers={0: "random"}, penalty=PENALTY)
    penalty = resign_and_load_penalty(alone, 1)
    assert mark_penalty(penalty, alone.people[1].user, "paid") == "paid"
    left = start_table("alemi-36", 2, penalty=PENALTY)
    penalty = resign_and_load_penalty(left, 1)
    User.objects.filter(pk=left.people[0].user.pk).update(is_active=False)
    assert mark_penalty(penalty, left.people[1].user, "forgiven") == "forgiven"


def test_a_creator_without_a_seat_cannot_mark_penalties() -> None:
    table = start_table("alemi-36", 2, penalty=PENALTY)
    creator = create_person().user
    table.series.creator = creator
    table.series.save()
    assert mark_penalty(resign_and_load_penalty(table, 1), creator, "paid") == "forbidden"


def test_marking_an_unknown_penalty_is_refused() -> None:
    with pytest.raises(GameError, match="no such penalty"):
        add_penalty_mark(penalty_id="nothing", user=create_person().user, mark="paid")


@pytest.mark.parametrize(
    ("marks", "outcome"),
    [
        (["paid"], "paid"),
        (["paid", "paid"], "paid"),
        (["forgiven", "forgiven"], "forgiven"),
        (["disputed", "paid"], "paid"),
        (["disputed", "forgiven"], "forgiven"),
        (["disputed", "reopened"], "owed"),
        (["paid", "reopened"], "owed"),
        (["paid", "reopened", "reopened"], "owed"),
        (["forgiven", "reopened", "paid", "reopened", "disputed"], "disputed"),
        (["reopened"], "conflict"),
        (["paid", "forgiven"], "conflict"),
        (["forgiven", "paid"], "conflict"),
        (["paid", "disputed"], "conflict"),
        (["forgiven", "disputed"], "conflict"),
    ],
)
def test_only_the_allowed_marks_change_the_state_of_a_penalty(marks: list[str], outcome: str) -> None:
    table = start_table("alemi-36", 2, penalty=PENALTY)
    penalty, (winner, debtor) = resign_and_load_penalty(table, 1), (table.people[0].user, table.people[1].user)
    outcomes = [mark_penalty(penalty, debtor if mark == "disputed" else winner, mark) for mark in marks]
    assert outcomes[-1] == outcome
    written = marks[:-1] if outcome == "conflict" else marks
    without_repeats = [mark for at, mark in enumerate(written) if at == 0 or mark != written[at - 1]]
    assert list_marks(penalty) == ["owed", *without_repeats]
    assert Penalty.objects.get(pk=penalty.pk).last_mark == ["owed", *without_repeats][-1]


def test_every_mark_is_stored_with_its_author_and_time() -> None:
    table = start_table("alemi-36", 2, penalty=PENALTY)
    penalty, (winner, debtor) = resign_and_load_penalty(table, 1), (table.people[0].user, table.people[1].user)
    days = [NOON + timedelta(days=number) for number in range(4)]
    mark_penalty(penalty, debtor, "disputed", days[1])
    mark_penalty(penalty, debtor, "reopened", days[2])
    mark_penalty(penalty, winner, "paid", days[3])
    assert [(mark.mark, mark.by, mark.at) for mark in penalty.marks.all()] == [
        ("owed", None, days[0]),
        ("disputed", debtor, days[1]),
        ("reopened", debtor, days[2]),
        ("paid", winner, days[3]),
    ]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games_penaltymark SET mark = 'paid', by_id = (SELECT min(id) FROM accounts_user)",
        "DELETE FROM games_penaltymark",
        "DELETE FROM games_penalty",
        "UPDATE games_penalty SET words = 'Nothing.'",
        "UPDATE games_penalty SET debtor_id = (SELECT min(id) FROM accounts_user), epaulettes = 2",
    ],
)
def test_the_database_refuses_to_change_the_ledger(change: str) -> None:
    resign_and_load_penalty(start_table("alemi-36", 2, penalty=PENALTY), 1)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


def test_a_player_has_one_penalty_per_game() -> None:
    penalty = resign_and_load_penalty(start_table("alemi-36", 2, penalty=PENALTY), 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Penalty.objects.create(
            series=penalty.series, game=penalty.game, debtor=penalty.debtor, seat=1, reason="fool", words=PENALTY
        )


def test_a_mark_that_settles_a_penalty_needs_an_author() -> None:
    penalty = resign_and_load_penalty(start_table("alemi-36", 2, penalty=PENALTY), 1)
    for mark, by in ((PenaltyMarkKind.PAID, None), (PenaltyMarkKind.OWED, penalty.debtor)):
        with pytest.raises(IntegrityError), transaction.atomic():
            PenaltyMark.objects.create(penalty=penalty, mark=mark, by=by)


def test_the_penalty_and_rules_that_a_player_accepts_by_joining_are_stored() -> None:
    creator, guest = create_person(), create_person()
    seats = [{"player": "me"}, {"player": guest.name}, {"open": True}]
    series = create_series(creator=creator.user, rules="alemi-36", seats=seats, penalty=PENALTY)
    invited = list_accepted_terms(series.pk)
    assert invited[0] == (creator.user, PENALTY, series.rules)
    assert invited[1:] == [(guest.user, "", None), (None, "", None)]
    join_series(series_id=series.pk, user=guest.user)
    assert list_accepted_terms(series.pk)[1] == (guest.user, PENALTY, series.rules)
    leave_series(series_id=series.pk, user=guest.user)
    assert list_accepted_terms(series.pk)[1] == (None, "", None)


def list_accepted_terms(series_id: str) -> list[tuple[User | None, str, object]]:
    places = SeriesSeat.objects.filter(series=series_id).order_by("index")
    assert all((place.accepted_at is None) == (place.accepted_rules is None) for place in places)
    return [(place.player, place.accepted_words, place.accepted_rules) for place in places]
