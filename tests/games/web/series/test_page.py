"""The page of a series shows the agreement. Its buttons do the same as API requests."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Holiday, Penalty, PenaltyMarkKind, Series
from games.services.chat import block_player
from games.services.clubs import create_club
from games.services.days_off import take_day_off
from games.services.series import agree_to_end_series, create_series
from games.web.series.days_off import MAX_DAYS_OFF_OF_OTHERS, build_days_off
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person
from tests.games.table import let_computers_move, start_table

pytestmark = pytest.mark.django_db
ME, OPEN = {"player": "me"}, {"open": True}


@pytest.fixture
def anna() -> Person:
    return create_person("anna")


@pytest.fixture
def boris() -> Person:
    return create_person("boris")


def create_series_of(creator: Person, *seats: dict[str, object], **more: object) -> Series:
    return create_series(creator=creator.user, rules="alemi-36", seats=[ME, *seats], **more)


def press_button(who: Person, series: Series, button: str, **fields: str):
    path = f"/series/{series.pk}"
    return Browser(who.user).send(path, f"{path}/{button}", **fields)


def send_forged_form(who: Person, series: Series, button: str, **fields: str):
    """Send a form that the page does not offer to this user."""
    return Browser(who.user).send_forged_request(f"/series/{series.pk}/{button}", **fields)


def test_a_visitor_with_the_link_reads_the_agreement_and_joins(anna, boris):
    series = create_series_of(anna, OPEN, penalty="ten push-ups")
    page = Browser().open(f"/series/{series.pk}")
    assert "ten push-ups" in page
    assert f"/sign-in?next=/series/{series.pk}" in page
    answer = press_button(boris, series, "join")
    assert answer["Location"] == f"/games/{series.games.get().pk}"


def test_a_private_series_is_not_found_without_its_code(anna, boris):
    series = create_series_of(anna, OPEN, OPEN, visibility="private")
    path = f"/series/{series.pk}"
    Browser(boris.user).open(path, status=404)
    Browser(boris.user).open(path, status=404, code="wrong")
    assert "Sit down" in Browser(boris.user).open(path, code=series.code)
    browser = Browser(boris.user)
    assert browser.send(f"{path}?code={series.code}", f"{path}/join").status_code == 303
    assert browser.client.post(f"{path}/say", {"text": "hello"}).status_code == 403  # without the token of the page
    assert "boris" in browser.open(path)


def test_the_link_of_a_table_for_a_club_is_not_offered_to_friends_outside_the_club(anna, boris):
    club = create_club(creator=anna.user, name="Thursday's fools")
    for_club, for_all = (create_series_of(anna, OPEN, club=club.pk, visibility=one) for one in ("club", "unlisted"))
    Browser(boris.user).open(f"/series/{for_club.pk}", status=404)
    Browser(boris.user).open(f"/series/{for_all.pk}")
    assert "Members of the club who open it" in Browser(anna.user).open(f"/series/{for_club.pk}")
    assert "Friends who open it" in Browser(anna.user).open(f"/series/{for_all.pk}")


def test_an_invitation_can_be_declined_on_the_page(anna, boris):
    series = create_series_of(anna, {"player": "boris"}, OPEN)
    assert "Decline" in Browser(boris.user).open(f"/series/{series.pk}")
    assert press_button(boris, series, "decline")["Location"] == "/games"
    assert series.places.get(index=1).is_open


def test_a_refusal_is_shown_on_the_page_of_the_series(anna, boris):
    series = create_series_of(anna, OPEN, OPEN)
    answer = send_forged_form(boris, series, "start")
    assert answer.status_code == 403
    assert "Only a player who created or organises the table can start it." in read_text(answer)


def test_the_creator_can_start_cancel_and_free_seats(anna, boris):
    one, other = create_series_of(anna, {"computer": "steady"}, OPEN), create_series_of(anna, {"player": "boris"}, OPEN)
    assert press_button(anna, one, "start")["Location"] == f"/games/{one.games.get().pk}"
    press_button(anna, other, "free", seat="1")
    assert other.places.get(index=1).is_open
    press_button(anna, other, "cancel")
    other.refresh_from_db()
    assert other.state == Series.State.CANCELLED


def test_players_write_in_the_chat_and_other_viewers_read_it(anna, boris):
    series = create_series_of(anna, OPEN, OPEN)
    assert press_button(anna, series, "say", text="Good luck").status_code == 303
    assert "Good luck" in Browser(boris.user).open(f"/series/{series.pk}")
    assert "Say it" not in Browser(boris.user).open(f"/series/{series.pk}")


def test_a_penalty_is_shown_and_can_be_marked_as_paid():
    table = start_table(players=2, penalty="a kompot")
    table.play(0, "resign")
    fool, other = table.people[0], table.people[1]
    page = Browser(other.user).open(f"/series/{table.series.pk}")
    assert "a kompot" in page.split('id="owed"')[1]
    penalty = Penalty.objects.get()
    assert send_forged_form(fool, table.series, "mark", penalty=penalty.pk, mark="paid").status_code == 403
    assert press_button(other, table.series, "mark", penalty=penalty.pk, mark="paid").status_code == 303
    penalty.refresh_from_db()
    assert penalty.last_mark == PenaltyMarkKind.PAID


def list_offered_marks(who: Person, series: Series) -> list[str]:
    return re.findall(r'name="mark" value="(\w+)"', Browser(who.user).open(f"/series/{series.pk}"))


def test_each_player_is_offered_the_allowed_marks_and_sees_their_history():
    table = start_table(players=2, penalty="a kompot")
    table.play(0, "resign")
    fool, other = table.people[0], table.people[1]
    penalty = Penalty.objects.get().pk
    assert list_offered_marks(fool, table.series) == ["disputed"]
    assert list_offered_marks(other, table.series) == ["paid", "forgiven"]
    assert list_offered_marks(create_person("vera"), table.series) == []
    press_button(other, table.series, "mark", penalty=penalty, mark="paid")
    assert list_offered_marks(fool, table.series) == list_offered_marks(other, table.series) == ["reopened"]
    press_button(fool, table.series, "mark", penalty=penalty, mark="reopened")
    ledger = read_text(Browser().client.get(f"/series/{table.series.pk}")).split("What is owed")[1]
    assert ledger.index(f"paid: {other.name}, today") < ledger.index(f"opened again: {fool.name}, today")


def test_a_refusal_about_a_penalty_is_only_in_the_readers_language():
    table = start_table(players=2, penalty="компот")
    table.play(0, "resign")
    User.objects.filter(pk=table.people[1].user.pk).update(language="ru")
    table.people[1].user.refresh_from_db()
    sent = {"penalty": Penalty.objects.get().pk}
    press_button(table.people[1], table.series, "mark", mark="paid", **sent)
    answer = read_text(send_forged_form(table.people[1], table.series, "mark", mark="forgiven", **sent))
    assert "Штраф уплачен: сначала откройте его заново." in answer


def test_the_whole_agreement_is_shown_before_joining(anna):
    hour = timedelta(hours=1)
    series = create_series_of(
        anna, OPEN, move_clock=120 * hour, bank=72 * hour, increment=12 * hour, nights=True, weekends=True, holidays=2,
        takeovers_max=3, min_reliability=90, pause=hour, visibility="public",
    )  # fmt: skip
    agreed = read_text(Browser().client.get(f"/series/{series.pk}")).split("Who sits here")[0]
    for said in (
        "3 days + 12 hours, at most 5 days",
        "during the night of the player who has to move",
        "on Saturdays and Sundays",
        "2 days a year for each",
        "after 3 times the computer stays",
        "players who moved in time in 90 of 100 moves",
        "automatically, 1 hour after the last",
        "everybody, in the lobby",
    ):
        assert said in agreed


@pytest.mark.parametrize(
    ("quick_pass", "said"),
    [
        (True, "The site passes for them at once, so the length of a bout can reveal something about their cards."),
        (False, "The table waits for them too, so that the waiting time reveals nothing about cards."),
    ],
)
def test_the_agreement_says_whether_the_time_of_a_bout_reveals_something_about_cards(anna, quick_pass, said):
    series = create_series_of(anna, OPEN, quick_pass=quick_pass, visibility="public")
    assert said in read_text(Browser().client.get(f"/series/{series.pk}"))


@pytest.mark.parametrize(
    ("zone", "now", "shown"),
    [
        ("Pacific/Kiritimati", datetime(2026, 6, 6, 11, 59, tzinfo=UTC), [date(2026, 6, 5)]),
        ("UTC", datetime(2026, 6, 6, 12, tzinfo=UTC), []),
    ],
)
def test_a_day_off_is_shown_until_it_has_ended_in_every_time_zone(anna, zone: str, now: datetime, shown: list[date]):
    series = create_series_of(anna, OPEN, holidays=1)
    take_day_off(series_id=series.pk, user=anna.user, day=date(2026, 6, 5), now=now - timedelta(days=1))
    anna.user.time_zone = zone
    days_off = build_days_off(series, anna.user, now)
    assert [one["date"] for one in days_off["taken"]] == shown


def test_the_page_lists_all_days_off_of_its_user_however_many_the_others_have_taken(anna, boris):
    series, now = create_series_of(anna, OPEN, OPEN, holidays=60), timezone.now()
    press_button(boris, series, "join")
    first = timezone.localdate() + timedelta(days=3)
    for who, days in ((boris, range(MAX_DAYS_OFF_OF_OTHERS + 1)), (anna, range(52, 54))):
        for day in days:
            Holiday.objects.create(series=series, player=who.user, day=first + timedelta(days=day), taken_at=now)
    taken = build_days_off(series, anna.user, now)["taken"]
    assert [one["player"] for one in taken] == ["boris"] * MAX_DAYS_OFF_OF_OTHERS + ["anna"] * 2
    assert [one["can_be_given_back"] for one in taken[-2:]] == [True, True]
    assert len(build_days_off(series, boris.user, now)["taken"]) == MAX_DAYS_OFF_OF_OTHERS + 3


def test_a_day_off_can_be_taken_and_given_back_on_the_page(anna, boris):
    series = create_series_of(anna, OPEN, OPEN, holidays=1)
    press_button(boris, series, "join")
    soon, later = (timezone.localdate() + timedelta(days=days) for days in (5, 7))
    assert "Take the day off" not in Browser().open(f"/series/{series.pk}")
    assert press_button(anna, series, "holiday", day=soon.isoformat()).status_code == 303
    assert send_forged_form(anna, series, "holiday", day=later.isoformat()).status_code == 409
    assert send_forged_form(anna, series, "holiday", day="next week").status_code == 400
    there = f'value="{soon.isoformat()}"'
    assert there in Browser(anna.user).open(f"/series/{series.pk}")
    assert there not in Browser(boris.user).open(f"/series/{series.pk}")
    assert f"{soon.day} {soon:%B}" in Browser(boris.user).open(f"/series/{series.pk}").split('id="days-off"')[1]
    assert press_button(anna, series, "give_back", day=soon.isoformat()).status_code == 303
    assert send_forged_form(anna, series, "give_back", day="\0").status_code == 404
    assert not series.holidays_taken.exists()


@pytest.mark.parametrize(
    ("button", "fields"),
    [
        ("mark", {"mark": "nonsense"}),
        ("mark", {"penalty": "\0"}),
        ("free", {"seat": "9" * 5000}),
        ("free", {"seat": "\u0663"}),
    ],
)
def test_forged_forms_are_refused(button, fields):
    table = start_table(players=2, penalty="a kompot")
    table.play(0, "resign")
    sent = {"penalty": Penalty.objects.get().pk, "mark": "paid", **fields}
    assert send_forged_form(table.people[1], table.series, button, **sent).status_code in (404, 409)
    assert Penalty.objects.get().last_mark == PenaltyMarkKind.OWED


def test_the_next_game_can_be_dealt_from_the_page_of_a_series():
    table = start_table(players=2)
    table.play(0, "resign")
    answer = press_button(table.people[1], table.series, "deal")
    assert answer["Location"] == f"/games/{table.series.games.get(number=2).pk}"


def test_the_creator_of_a_series_of_computers_deals_and_ends_it_on_its_page_and_asks_for_a_rematch(anna, boris):
    computers = [{"computer": "random"}] * 2
    series = create_series(creator=anna.user, rules="alemi-36", seats=computers, visibility="public")
    let_computers_move(series.games.get().pk)
    for path in (f"/series/{series.pk}", f"/games/{series.games.get().pk}"):
        assert "Deal the next game" in Browser(anna.user).open(path)
        assert "Deal the next game" not in Browser(boris.user).open(path)
    following = press_button(anna, series, "deal")["Location"]
    assert following == f"/games/{series.games.get(number=2).pk}"
    press_button(anna, series, "end", agree="yes")
    assert "It ends with this game." in Browser(anna.user).open(f"/series/{series.pk}")
    let_computers_move(series.games.get(number=2).pk)
    assert "Rematch" not in Browser(boris.user).open(f"/series/{series.pk}")
    assert press_button(anna, series, "rematch").status_code == 303
    assert series.rematches.get().creator == anna.user


def test_the_lobby_shows_only_public_series_with_free_seats(anna):
    shown, unlisted = create_series_of(anna, OPEN, visibility="public"), create_series_of(anna, OPEN)
    create_series_of(anna, {"computer": "steady"}, visibility="public")
    page = Browser().open("/lobby")
    assert f"/series/{shown.pk}" in page
    assert unlisted.pk not in page
    assert page.count('<a href="/series/') == 1
    assert "a move in 2 days" in page


def test_the_rules_of_a_series_can_be_saved_and_used_again(anna, boris):
    rules = {"preset": "classic-36", "low_beats_ace": True}
    series = create_series(creator=anna.user, rules=rules, seats=[ME, OPEN, OPEN])
    response = press_button(boris, series, "keep", name="Kitchen", description="the six eats the ace", public="on")
    assert (response.status_code, response["Location"]) == (303, "/players/boris/rules/Kitchen")
    page = Browser(anna.user).open(response["Location"])
    assert "the six eats the ace" in page
    assert 'href="/series/new?preset=boris/Kitchen"' in page
    form = Browser(anna.user)
    assert '<option value="boris/Kitchen" selected>' in form.open("/series/new", preset="boris/Kitchen")
    again = form.send(
        "/series/new?preset=boris/Kitchen",
        preset="boris/Kitchen",
        seat_1="open",
        move="P2D",
        window="PT12H",
        visibility="unlisted",
    )
    made_again = Series.objects.get(pk=again["Location"].removeprefix("/series/"))
    assert made_again.rules["low_beats_ace"]


@pytest.mark.parametrize(
    ("name", "said"), [("Kitchen", "You have a preset of this name"), ("<b>", "Letters, digits, spaces")]
)
def test_an_invalid_preset_name_is_refused_on_the_page(anna, name, said):
    series = create_series_of(anna, OPEN, OPEN)
    press_button(anna, series, "keep", name="kitchen")
    answer = press_button(anna, series, "keep", name=name)
    assert answer.status_code in (400, 409)
    assert said in read_text(answer)


def test_a_visitor_with_the_code_of_a_private_series_can_save_its_rules(anna, boris):
    series = create_series_of(anna, OPEN, OPEN, visibility="private")
    path, rules = f"/series/{series.pk}", {"name": "kitchen"}
    browser = Browser(boris.user)
    response = browser.send(f"{path}?code={series.code}", f"{path}/keep", **rules)
    assert response["Location"] == "/players/boris/rules/kitchen"
    assert browser.client.post(f"{path}/keep", rules).status_code == 403  # without the token of the page
    for code in ("", "wrong", "\0"):
        assert browser.send_forged_request(f"{path}/keep", code=code, **rules).status_code == 404


OPEN_COMPUTER_SEAT_TERMS = {"computers": {1: "steady"}, "visibility": "public", "computer_seats_open": True}


def read_page(series: Series, who: Person | None = None) -> str:
    return read_text(Browser(who and who.user).client.get(f"/series/{series.pk}"))


def test_a_person_can_take_the_seat_of_a_computer_and_leave_it(boris):
    table = start_table("alemi-36", 2, **OPEN_COMPUTER_SEAT_TERMS)
    page = read_page(table.series, boris)
    for text in ("free from the next game on", "You play from the next game on", "Computers' seats"):
        assert text in page
    assert press_button(boris, table.series, "join")["Location"] == f"/series/{table.series.pk}"
    page = read_page(table.series, boris)
    assert "you play from the next game on" in page
    assert "Get up" in page
    assert "Sit down" not in page
    assert "plays from the next game on" in read_page(table.series)
    assert f"/series/{table.series.pk}" in Browser(boris.user).open("/games")
    assert "you play from the next game on" in read_text(Browser(boris.user).client.get("/games"))
    assert press_button(boris, table.series, "leave")["Location"] == f"/series/{table.series.pk}"
    assert "Sit down" in read_page(table.series, boris)


def test_in_russian_the_notes_about_seats_suit_the_viewer_and_players_of_any_gender(anna, boris):
    User.objects.filter(pk=boris.user.pk).update(language="ru")
    series = create_series(creator=anna.user, rules="alemi-36", seats=[ME, {"player": "boris"}, OPEN])
    assert "Вы по приглашению" in read_page(series, boris)
    table = start_table("alemi-36", 3, known={1: boris})
    agree_to_end_series(series_id=table.series.pk, user=boris.user)
    assert "Вы за окончание" in read_page(table.series, boris)


def test_the_page_shows_who_would_end_a_series_until_it_has_ended(boris):
    table = start_table("alemi-36", 2, known={1: boris})
    agree_to_end_series(series_id=table.series.pk, user=boris.user)
    assert "You would end it" in read_page(table.series, boris)
    table.play(0, "resign")
    agree_to_end_series(series_id=table.series.pk, user=table.people[0].user)
    over = read_page(table.series, boris)
    assert "You and person" in over
    assert "would end it" not in over


def test_whoever_would_end_a_series_can_change_their_mind(anna, boris):
    table = start_table("alemi-36", 2, known={0: anna, 1: boris})
    assert press_button(boris, table.series, "end", agree="yes").status_code == 303
    agreed = read_page(table.series, boris)
    assert "I would end it" not in agreed
    assert "Play on after all" in agreed
    assert "Play on after all" not in read_page(table.series, anna)
    assert press_button(boris, table.series, "end", agree="no").status_code == 303
    assert "I would end it" in read_page(table.series, boris)
    assert "would end it" not in read_page(table.series, anna).replace("I would end it", "")


def test_an_organiser_can_take_back_that_a_series_ends_with_its_game(anna, boris):
    club = create_club(creator=anna.user, name="Thursday's fools")
    table = start_table("alemi-36", 2, known={0: anna, 1: boris}, club=club, organiser=anna.user)
    assert press_button(anna, table.series, "end", agree="yes").status_code == 303
    assert "It ends with this game. Play on after all" in read_page(table.series, anna)
    assert press_button(anna, table.series, "end", agree="no").status_code == 303
    assert "It ends with this game." not in read_page(table.series, anna)


def test_in_russian_the_agreement_says_that_the_fool_owes_nothing(anna, boris):
    User.objects.filter(pk=boris.user.pk).update(language="ru")
    assert "С дурака ничего" in read_page(create_series_of(anna, OPEN), boris)


def test_in_russian_the_state_of_a_table_is_in_words_that_suit_a_table(anna, boris):
    User.objects.update(language="ru")
    table = start_table("alemi-36", 2, known={0: boris})
    agree_to_end_series(series_id=table.series.pk, user=boris.user)
    agree_to_end_series(series_id=table.series.pk, user=table.people[1].user)
    cancelled = create_series_of(anna, OPEN)
    answer = press_button(anna, cancelled, "cancel")
    assert answer.status_code == 303
    pages = [read_page(table.series, boris), read_page(cancelled, anna)]
    refused = read_text(send_forged_form(anna, cancelled, "cancel"))
    assert "игра отменена" in pages[1]
    assert "Игра отменена: это можно только до её начала." in refused
    assert [page for page in (*pages, refused) if "сери" in page.lower()] == []


def test_a_guest_can_take_the_seat_of_a_computer():
    table = start_table("alemi-36", 2, **OPEN_COMPUTER_SEAT_TERMS)
    path, browser = f"/series/{table.series.pk}", Browser()
    answer = browser.send(path, f"{path}/join", display_name="Petya", time_zone="UTC")
    assert answer["Location"] == path
    assert table.series.places.get(index=1).player.is_guest


def test_the_page_says_why_a_table_is_closed_instead_of_offering_a_seat(anna, boris):
    strict = create_series_of(anna, {"player": "boris"}, OPEN, min_reliability=90, visibility="public")
    late = create_person()
    for who in (boris, late):
        table = start_table("alemi-36", 2, known={0: who})
        table.play(0, "resign")
        table.series.games.update(moves=[1, 1], overdue=[1, 0])
        page = read_page(strict, who)
        assert "closed to you This table asks for 90 of 100 moves in time; you have made 50." in page
        assert "Sit down" not in page
    assert "Decline" in read_page(strict, boris)
    assert "Sit down" in read_page(strict, create_person())
    assert "Sit down" in read_page(strict)
    block_player(user=anna.user, blocked=late.user)
    free = create_series_of(anna, OPEN, visibility="public")
    assert "closed to you This table is not open to you. Look for another one." in read_page(free, late)


def test_the_page_offers_no_computer_seat_during_the_last_game(boris):
    table = start_table("alemi-36", 2, **OPEN_COMPUTER_SEAT_TERMS, games_wanted=1)
    page = read_page(table.series, boris)
    assert "Sit down" not in page
    assert "free from the next game on" not in page
    assert "last game" in read_text(send_forged_form(boris, table.series, "join"))
