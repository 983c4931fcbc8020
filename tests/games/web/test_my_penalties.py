"""The page with the penalties that the user owes or is owed, and the forms on it."""

import re
from html import unescape
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Penalty, PenaltyMark, Series
from games.services.clubs import create_club, join_club
from games.services.penalty_totals import rebuild_penalty_totals
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status, play_and_resign_games
from tests.games.api.test_my_penalties import add_penalties
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db
PENALTIES_PAGE = "/me/penalties"
MARK_FORM_ADDRESS = "/me/penalties/mark?with=&state=owed"


def add_penalty(table: Table, debtor: Person) -> None:
    """Add a penalty for the game of this table, which `debtor` owes."""
    owed = {"series": table.series, "game": table.game, "seat": 1, "debtor": debtor.user, "words": table.series.penalty}
    Penalty.objects.create(**owed, reason="fool").marks.create(mark="owed")
    rebuild_penalty_totals()


def read_page_text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.split("<main")[1]).split())


def test_visitors_have_to_sign_in() -> None:
    assert Browser().open(PENALTIES_PAGE, status=302) == ""


def test_the_page_of_a_user_without_debts_says_so(olga: Person) -> None:
    page = read_page_text(Browser(olga.user).open(PENALTIES_PAGE))
    assert "You owe nothing. Nothing is owed to you." in page


def test_the_page_has_the_penalties_that_the_user_owes_and_is_owed_and_their_numbers(
    olga: Person, mitya: Person
) -> None:
    play_and_resign_games(mitya, olga, mitya, games=3, penalty="The fool bakes a cake.", visibility="private")
    play_and_resign_games(olga, olga, mitya, penalty="A song.")
    page = read_page_text(Browser(mitya.user).open(PENALTIES_PAGE))
    assert "You owe 3 penalties. One is owed to you." in page
    mine, theirs = page.split("You owe The", 1)[1].split("Owed to you", 1)
    assert mine.count("fool bakes a cake. to Olga") == 3
    assert "Olga : A song." in theirs
    assert "You owe one penalty. 3 are owed to you." in read_page_text(Browser(olga.user).open(PENALTIES_PAGE))


def test_debts_are_summed_up_by_person_and_words(olga: Person, mitya: Person) -> None:
    third = create_person("Tikhon")
    play_and_resign_games(mitya, olga, mitya, games=2, penalty="A cake.")
    play_and_resign_games(mitya, mitya, third, penalty="A cake.")
    play_and_resign_games(mitya, olga, mitya, penalty="A song.", visibility="private")
    play_and_resign_games(third, third, mitya, penalty="A poem.")
    browser = Browser(mitya.user)
    assert (
        "By person Olga You owe: 2 × A cake. 1 × A song. Tikhon You owe: 1 × A cake. Owed to you: 1 × A poem."
        in read_page_text(browser.open(PENALTIES_PAGE))
    )
    assert "By person Tikhon You owe:" in read_page_text(browser.open(PENALTIES_PAGE, **{"with": "tikhon"}))
    assert "By person Mitya Owed to you: 2 × A cake. 1 × A song." in read_page_text(
        Browser(olga.user).open(PENALTIES_PAGE)
    )
    for query in ({"with": "nobody-here"}, {"state": "all"}):
        assert "By person" not in browser.open(PENALTIES_PAGE, **query)


def test_a_penalty_of_a_game_of_three_is_owed_to_both_other_players(olga: Person, mitya: Person) -> None:
    third = create_person("Tikhon")
    table = start_table("alemi-36", 3, known={0: olga, 1: mitya, 2: third}, penalty="A cake.")
    add_penalty(table, mitya)
    page = read_page_text(Browser(mitya.user).open(PENALTIES_PAGE))
    assert "You owe one penalty." in page
    assert "By person Olga You owe: 1 × A cake. Tikhon You owe: 1 × A cake. A debt at a table of three or more" in page
    assert "By person Mitya Owed to you: 1 × A cake." in read_page_text(Browser(third.user).open(PENALTIES_PAGE))


def test_a_penalty_of_a_team_is_owed_to_the_other_team_only(olga: Person, mitya: Person) -> None:
    rules = {"preset": "classic-36", "teams": 2}
    known = dict(enumerate((mitya, olga, create_person("Zoya"), create_person("Tikhon"))))
    play_out(start_table(rules, 4, known=known, seed=bytes([36]) * 32, quick_pass=False, penalty="A cake."), Random(36))
    page = read_page_text(Browser(olga.user).open(PENALTIES_PAGE))
    assert "You owe one penalty. Nothing is owed to you." in page
    assert "By person Mitya You owe: 1 × A cake. Zoya You owe: 1 × A cake." in page
    assert "A cake. to Mitya, Zoya" in page
    assert "Tikhon" not in page


def test_only_the_first_people_and_debts_of_a_long_list_are_named(
    olga: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.web.my_penalties.MAX_SHOWN_PEOPLE", 1)
    monkeypatch.setattr("games.web.my_penalties.MAX_SHOWN_DEBTS", 1)
    for number in range(2):
        other = create_person()
        for words in ("A cake.", "A song.")[: 2 - number]:
            play_and_resign_games(olga, other, olga, penalty=words)
    page = read_page_text(Browser(olga.user).open(PENALTIES_PAGE))
    assert "1 × A cake. and one more" in page
    assert "and one more person" in page


def test_a_debt_is_paid_with_one_tap(olga: Person, mitya: Person) -> None:
    play_and_resign_games(mitya, olga, mitya)
    browser = Browser(olga.user)
    answer = browser.send(PENALTIES_PAGE, to=MARK_FORM_ADDRESS, mark="paid")
    assert (answer.status_code, answer["Location"]) == (303, "/me/penalties?with=&state=owed#creditor")
    assert Penalty.objects.get().state == "paid"
    assert "Nothing is owed to you." in read_page_text(browser.open(PENALTIES_PAGE))


def test_a_note_is_shown_on_the_page_and_in_the_ledger(olga: Person, mitya: Person) -> None:
    series = play_and_resign_games(mitya, olga, mitya)
    Browser(olga.user).send(PENALTIES_PAGE, to=MARK_FORM_ADDRESS, mark="paid", note="Cake eaten, <b>3 May</b>")
    for path in (f"{PENALTIES_PAGE}?state=all", f"/series/{series['id']}"):
        page = Browser(mitya.user).open(path)
        assert "— Cake eaten, &lt;b&gt;3 May&lt;/b&gt;" in page


def test_a_note_can_be_left_on_the_page_of_the_series(olga: Person, mitya: Person) -> None:
    series = play_and_resign_games(mitya, olga, mitya)
    here = f"/series/{series['id']}"
    Browser(olga.user).send(here, to=f"{here}/mark", mark="forgiven", note="It was late")
    last = PenaltyMark.objects.latest("pk")
    assert (last.mark, last.note) == ("forgiven", "It was late")


@pytest.mark.parametrize("note", ["x" * 201, "a\u202eb"])
def test_a_bad_note_is_refused_with_an_alert(olga: Person, mitya: Person, note: str) -> None:
    play_and_resign_games(mitya, olga, mitya)
    answer = Browser(olga.user).send(PENALTIES_PAGE, to=MARK_FORM_ADDRESS, mark="paid", note=note)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert Penalty.objects.get().state == "owed"


def test_marks_on_pages_and_over_the_api_share_one_limit(olga: Person, mitya: Person, settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "penalty_marks": "2/hour"}
    play_and_resign_games(mitya, olga, mitya)
    penalty = Penalty.objects.get()
    browser = Browser(olga.user)
    assert browser.send(PENALTIES_PAGE, to=MARK_FORM_ADDRESS, mark="paid").status_code == 303
    expect_status(olga.client.post(f"{API}/penalties/{penalty.pk}/reopened"), 200)
    assert browser.send(PENALTIES_PAGE, to=MARK_FORM_ADDRESS, mark="paid").status_code == 429
    expect_status(olga.client.post(f"{API}/penalties/{penalty.pk}/paid"), 429)
    assert Penalty.objects.get().state == "owed"
    assert mitya.client.post(f"{API}/penalties/{penalty.pk}/paid").status_code == 403, "the limit is of one account"


def test_links_and_filters_still_work_on_the_page_with_a_refusal(olga: Person, mitya: Person) -> None:
    table = start_table("alemi-36", 2, known={0: olga, 1: mitya}, penalty="Tea")
    table.play(1, "resign")
    form = {"penalty": Penalty.objects.get().pk, "mark": "paid"}
    refused = Browser(mitya.user).send_forged_request("/me/penalties/mark", **form)
    assert refused.status_code == 403
    page = refused.content.decode()
    assert 'href="/me/penalties?with=Olga"' in page
    assert 'method="get" action="/me/penalties"' in page
    assert 'href="?' not in page


def test_debtors_see_no_button_to_pay_their_own_debt(olga: Person, mitya: Person) -> None:
    play_and_resign_games(mitya, olga, mitya)
    page = Browser(mitya.user).open(PENALTIES_PAGE)
    assert "Dispute it" in page
    assert "It is paid" not in page
    answer = Browser(mitya.user).send_forged_request(
        "/me/penalties/mark", penalty=Penalty.objects.get().pk, mark="paid"
    )
    assert answer.status_code == 403


@pytest.mark.parametrize("fields", [{}, {"penalty": "x", "mark": "paid"}, {"penalty": "\0"}])
def test_forged_forms_change_nothing(olga: Person, mitya: Person, fields: dict[str, str]) -> None:
    play_and_resign_games(mitya, olga, mitya)
    assert Browser(olga.user).send_forged_request("/me/penalties/mark", **fields).status_code == 404
    fields = {"penalty": Penalty.objects.get().pk, "mark": "paid"}
    Series.objects.update(visibility="private")
    assert Browser(create_person().user).send_forged_request("/me/penalties/mark", **fields).status_code == 404
    assert Penalty.objects.get().state == "owed"


def test_the_filters_limit_the_lists_of_penalties(olga: Person, mitya: Person) -> None:
    third = create_person("Tikhon")
    play_and_resign_games(mitya, olga, mitya, penalty="A cake.")
    play_and_resign_games(mitya, third, mitya, penalty="A song.")
    browser = Browser(mitya.user)
    page = read_page_text(browser.open(PENALTIES_PAGE, **{"with": "tikhon"}))
    assert "A song." in page
    assert "A cake." not in page
    assert "You owe 2 penalties." in page
    assert "A song." not in browser.open(PENALTIES_PAGE, state="paid")
    unknown = browser.open(PENALTIES_PAGE, **{"with": "nobody-here"})
    assert "Nobody here has this name." in unknown
    assert "A cake." not in unknown


def test_the_page_can_show_only_the_debts_of_one_club(olga: Person, mitya: Person) -> None:
    club = create_club(creator=olga.user, name="Thursday <fools>")
    join_club(club_id=club.pk, user=mitya.user, code=club.code)
    play_and_resign_games(mitya, olga, mitya, penalty="A cake.", club=club.pk)
    play_and_resign_games(mitya, olga, mitya, penalty="A song.")
    browser = Browser(mitya.user)
    whole = browser.open(PENALTIES_PAGE)
    assert f'<option value="{club.pk}">Thursday &lt;fools&gt;</option>' in whole
    page = browser.open(PENALTIES_PAGE, club=club.pk)
    assert f'<option value="{club.pk}" selected>' in page
    assert f"/api/v1/me/penalties?state=owed&amp;club={club.pk}&amp;format=csv" in page
    assert "A cake." in page
    assert "A song." not in page
    assert "You owe 2 penalties." in read_page_text(page)


def test_only_members_of_a_club_can_choose_a_club_as_filter(olga: Person, mitya: Person) -> None:
    club = create_club(creator=olga.user, name="Thursday")
    play_and_resign_games(mitya, olga, mitya, penalty="A cake.")
    page = Browser(mitya.user).open(PENALTIES_PAGE, club=club.pk)
    assert "Thursday" not in page
    assert 'name="club"' not in page
    assert "A cake." in page


def test_debts_in_one_club_are_explained_whatever_the_user_owes_elsewhere(olga: Person, mitya: Person) -> None:
    club = create_club(creator=mitya.user, name="Thursday")
    known = {0: olga, 1: mitya, 2: create_person("Tikhon")}
    add_penalty(start_table("alemi-36", 3, known=known, penalty="A cake.", club=club), mitya)
    for _ in range(2):
        play_and_resign_games(mitya, olga, mitya, penalty="A song.")
    page = read_page_text(Browser(mitya.user).open(PENALTIES_PAGE, club=club.pk))
    assert "You owe: 1 × A cake. A debt at a table of three or more" in page


@pytest.mark.parametrize(
    "query", [{"with": "<b>"}, {"state": "x"}, {"club": "<b>"}, {"debtor": "-1"}, {"creditor": "x"}]
)
def test_invalid_filters_get_a_page_without_their_markup(olga: Person, mitya: Person, query: dict[str, str]) -> None:
    play_and_resign_games(mitya, olga, mitya)
    assert "<b>" not in Browser(mitya.user).open(PENALTIES_PAGE, **query)


def test_the_two_lists_of_penalties_are_paged_separately(olga: Person, mitya: Person) -> None:
    add_penalties(olga, mitya, 60)
    browser = Browser(mitya.user)
    first = browser.open(PENALTIES_PAGE)
    assert "?with=&amp;state=owed&amp;debtor=2" in first
    assert "Nothing to show." in first
    second = browser.open(PENALTIES_PAGE, debtor="2")
    assert 'href="/me/penalties?with=&amp;state=owed#debtor">Newer' in second
    assert set(re.findall(r"/games/\w+", first)).isdisjoint(re.findall(r"/games/\w{6,}", second))
    with CaptureQueriesContext(connection) as many:
        browser.open(PENALTIES_PAGE, state="all")
    assert len(many) < 30


def test_the_downloads_keep_the_filters(olga: Person, mitya: Person) -> None:
    play_and_resign_games(mitya, olga, mitya)
    page = Browser(mitya.user).open(PENALTIES_PAGE, **{"with": "olga"})
    (path, history) = re.findall(r'href="(/api/v1/me/penalties[^"]+)" download', page)
    assert path == "/api/v1/me/penalties?with=Olga&amp;state=owed&amp;format=csv"
    browser = Browser(mitya.user)
    for one in (path, history):
        answer: Any = browser.client.get(one.replace("&amp;", "&"))
        assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")


def test_the_page_is_linked_from_my_games_and_the_menu(olga: Person) -> None:
    page = Browser(olga.user).open("/games")
    assert page.count('href="/me/penalties"') == 2


def test_the_page_of_penalties_is_translated_into_russian(olga: Person, mitya: Person) -> None:
    play_and_resign_games(mitya, olga, mitya, games=2)
    mitya.user.language = "ru"
    mitya.user.save()
    page = read_page_text(Browser(mitya.user).open(PENALTIES_PAGE))
    assert "За вами 2 долга. Вам никто ничего не должен." in page
    assert "кому: Olga" in page


def test_a_debtor_among_computers_may_mark_their_own_debt_as_paid(mitya: Person) -> None:
    table = start_table("alemi-36", 2, known={0: mitya}, computers={1: "random"}, penalty="A song.")
    table.play(0, "resign")
    page = Browser(mitya.user)
    assert "It is paid" in page.open(PENALTIES_PAGE)


def test_marking_and_paging_one_list_leave_the_other_as_it_is(olga: Person, mitya: Person) -> None:
    for debtor, creditor in ((mitya, olga), (olga, mitya)):
        add_penalties(creditor, debtor, 100)
    browser, here = Browser(mitya.user), f"{PENALTIES_PAGE}?with=&state=owed&debtor=2&creditor=2"
    page = unescape(browser.open(here))
    assert f'href="{PENALTIES_PAGE}?with=&state=owed&debtor=3&creditor=2#debtor">Older' in page
    assert f'href="{PENALTIES_PAGE}?with=&state=owed&debtor=2#creditor">Newer' in page
    marked = browser.send(here, to=f"{PENALTIES_PAGE}/mark", mark="forgiven")
    assert marked["Location"] == f"{here}#creditor"
    disputed = browser.send(here, to=f"{PENALTIES_PAGE}/mark", mark="disputed")
    assert disputed["Location"] == f"{here}#debtor"
