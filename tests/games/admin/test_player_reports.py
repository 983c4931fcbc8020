"""The admin page of a report: the actions of staff, and the summaries. It shows no secret of a running game."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import engine
from games.models import PlayerReport, StaffAction
from games.selectors.pair_summaries import Share, load_pair_summary
from games.services.chat import post_chat_line, report_chat_line
from games.services.order_changes import replace_orders
from games.services.player_reports import report_player
from tests.games.table import Table, list_hand, stack_deck, start_table

pytestmark = pytest.mark.django_db
REPORT_LIST_URL = "/admin/games/playerreport/"


def report_seat(table: Table, reporter: int, player: int) -> PlayerReport:
    reported = table.people[player].name
    return report_player(game=table.game, user=table.people[reporter].user, player=reported, reason="two_hands")[0]


def post_action(admin: Client, action: str, *reports: PlayerReport, **fields: object) -> str:
    body = {"action": action, "_selected_action": [one.pk for one in reports], **fields}
    return admin.post(REPORT_LIST_URL, body, follow=True).content.decode()


def get_report_page(admin: Client, report: PlayerReport) -> str:
    answer = admin.get(f"{REPORT_LIST_URL}{report.pk}/change/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_staff_can_act_on_a_report(admin: Client, staff: User) -> None:
    made = report_seat(start_table("alemi-36", 3), 0, 1)
    assert "Write why" in post_action(admin, "warn_players", made)
    assert "A suspension needs a number of days." in post_action(
        admin, "suspend_players", made, why="Both moved at once."
    )
    assert not StaffAction.objects.exists()
    post_action(admin, "suspend_players", made, why="Both moved at once.", days="7")
    (action,) = StaffAction.objects.all()
    assert (action.measure, action.by, action.staff_note) == ("suspended", staff, "Both moved at once.")
    shown = get_report_page(admin, made)
    assert "Both moved at once." in shown
    assert "1, 0 of them dismissed" in shown
    assert made.pk not in admin.get(REPORT_LIST_URL, {"closed_at__isempty": "1"}).content.decode()


def test_staff_need_a_permission_to_act_on_reports(staff: User) -> None:
    made = report_seat(start_table("alemi-36", 3), 0, 1)
    User.objects.filter(pk=staff.pk).update(is_superuser=False)
    client = Client()
    client.force_login(User.objects.get(pk=staff.pk))
    assert client.get(REPORT_LIST_URL).status_code == 403
    post_action(client, "ban_players", made, why="No.")
    assert not StaffAction.objects.exists()


def test_members_of_staff_see_no_reports_about_themselves(admin: Client, staff: User) -> None:
    table = start_table("alemi-36", 3)
    table.people[1].user.is_staff = table.people[1].user.is_superuser = True
    table.people[1].user.save()
    made = report_seat(table, 0, 1)
    client = Client()
    client.force_login(table.people[1].user)
    assert made.pk not in client.get(REPORT_LIST_URL).content.decode()
    assert client.get(f"{REPORT_LIST_URL}{made.pk}/change/").status_code == 302
    assert made.pk in admin.get(REPORT_LIST_URL).content.decode()


def test_members_of_staff_see_no_reports_about_their_own_chat_lines(admin: Client) -> None:
    """Otherwise they could see who reported the line, and close the report."""
    table = start_table("alemi-36", 2)
    author, reporter = table.people[0].user, table.people[1].user
    User.objects.filter(pk=author.pk).update(is_staff=True, is_superuser=True)
    line = post_chat_line(series=table.series, user=author, text="You play like a fool.")
    report_chat_line(line=line, user=reporter, reason="rude")
    client = Client()
    client.force_login(author)
    address = "/admin/games/report/"
    assert reporter.username not in client.get(address).content.decode()
    client.post(address, {"action": "keep_line_visible", "_selected_action": [line.reports.get().pk]})
    assert line.reports.get().closed_at is None
    assert reporter.username in admin.get(address).content.decode()


def test_the_summary_counts_throw_ins_and_moves_that_are_close_in_time() -> None:
    deck = stack_deck(["6S 8H 9C", "7S 8S JS", "6D 7D TC"], "AH", dealer=2)
    table = start_table({"preset": "alemi-36", "hand_size": 3}, 3, deck=deck, quick_pass=False, dealer=2)
    start, third = timezone.now(), 2
    assert (table.state().attacker, table.state().defender) == (0, 1)
    table.play(0, "attack 6S", now=start)
    table.play(1, "take", now=start + timedelta(seconds=90))
    table.play(third, "attack 6D", now=start + timedelta(seconds=92))
    summary = load_pair_summary(table.people[third].user, table.people[1].user)
    assert summary.games == [table.game]
    assert (summary.throw_ins_at_other, summary.throw_ins_at_third) == (Share(1, 1), Share(0, 0))
    assert summary.throw_ins_of_other_at_player == summary.throw_ins_of_other_at_third == Share(0, 0)
    assert (summary.close_moves, summary.moves_in_same_minute.cases) == (Share(1, 1), 1)
    apart = load_pair_summary(table.people[0].user, table.people[third].user)
    assert (apart.throw_ins_at_other, apart.throw_ins_at_third) == (Share(0, 0), Share(0, 1))
    assert (apart.throw_ins_of_other_at_player, apart.throw_ins_of_other_at_third) == (Share(0, 0), Share(1, 1))
    assert apart.close_moves == Share(0, 1)


def test_the_page_of_a_report_has_a_summary_with_each_other_person_of_the_game(admin: Client) -> None:
    table = start_table("alemi-36", 4, computers={3: "steady"})
    page = get_report_page(admin, report_seat(table, 0, 1))
    summaries = page[page.index("With the other people of the game") :].split("</table>")[0]
    assert re.findall("<tr><td>(.*?)</td>", summaries) == [table.people[0].name, table.people[2].name]


def test_the_summary_does_not_count_moves_of_standing_orders_as_close() -> None:
    deck = stack_deck(["6S 8H 9C", "7S 8S JS"], "AH", dealer=1)
    table = start_table({"preset": "alemi-36", "hand_size": 3}, 2, deck=deck, dealer=1)
    attacker, defender = (table.people[seat].user for seat in (0, 1))
    replace_orders(game_id=table.game.pk, user=defender, words={"defences": [{"if": {}, "do": "take"}]})
    table.play(0, "attack 6S", now=timezone.now() + timedelta(hours=1))
    assert table.list_moves()[:2] == ["0 attack 6S", "1 take"]
    assert load_pair_summary(defender, attacker).close_moves == Share(0, 0)
    assert load_pair_summary(attacker, defender).close_moves == Share(0, 1)


def remove_tokens(page: str) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"|nonce="\S+"', "", page)


def test_the_page_of_a_report_does_not_depend_on_hidden_cards_or_secret_passes(admin: Client) -> None:
    """Neither another hand nor a secret pass in a running game changes the page of the report."""
    rules = {"preset": "alemi-36", "throw_in_priority": "ordered"}
    table = start_table(rules, 4, quick_pass=False, seed=bytes(range(32)))
    state = table.state()
    table.play(state.attacker, f"attack {list_hand(table, state.attacker)[0]}")
    table.play(state.defender, "take")
    made = report_seat(table, 0, 1)
    before = remove_tokens(get_report_page(admin, made))
    hands = {card for seat in table.people for card in list_hand(table, seat)}
    body = before.split("<h1", 1)[-1]
    assert not [card for card in hands if re.search(rf"(?<![\w-]){card}(?![\w-])", body)]
    (awaited,) = engine.list_awaited_seats(table.state())
    table.play(awaited, "pass")
    assert remove_tokens(get_report_page(admin, made)) == before


def test_the_list_of_reports_takes_few_queries(admin: Client, django_assert_max_num_queries) -> None:
    for _ in range(4):
        report_seat(start_table("alemi-36", 3), 0, 1)
    admin.get("/admin/")
    for model in ("playerreport", "staffaction", "householdpair"):
        with django_assert_max_num_queries(10):
            assert admin.get(f"/admin/games/{model}/").status_code == 200
