"""The page of a series: all its games, penalties and chat lines, and the standings over its whole chain."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import ChatLine, Game, GameSeat, Penalty, Series
from games.services.series import create_rematch, join_series
from games.web.series.page import CHAT_PAGE_SIZE, PENALTIES_PAGE_SIZE
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db


def read_section_text(page: str, section: str) -> str:
    """Return the text of the section whose HTML id is `section`."""
    found = re.search(rf'<section[^>]*id="{section}".*?</section>', page, re.DOTALL)
    assert found, section
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def add_games(table: Table, count: int) -> None:
    """Add `count` copies of the finished game to its series, without their logs."""
    [game, seats] = table.reload(), list(GameSeat.objects.filter(game=table.game))
    for number in range(2, count + 2):
        column_values: dict[str, Any] = {
            field.attname: getattr(game, field.attname) for field in Game._meta.concrete_fields if field.name != "id"
        }
        copy = Game.objects.create(**{**column_values, "number": number})
        GameSeat.objects.bulk_create(
            GameSeat(game=copy, index=seat.index, player_id=seat.player_id, finished_at=seat.finished_at)
            for seat in seats
        )


def list_game_numbers(page: str) -> list[int]:
    return [int(number) for number in re.findall(r">Game (\d+)</a>", page)]


def start_rematch(table: Table) -> Series:
    """Let a player resign the game, and start a rematch of the series."""
    table.play(0, "resign")
    again, _ = create_rematch(series_id=table.series.pk, user=table.people[0].user)
    return join_series(series_id=again.pk, user=table.people[1].user)


def test_the_pages_of_a_series_list_all_its_games() -> None:
    table = start_table("alemi-36", 2, visibility="public")
    table.play(0, "resign")
    add_games(table, 44)
    address = f"/series/{table.series.pk}"
    assert list_game_numbers(Browser().open(address)) == list(range(45, 25, -1))
    second = Browser().open(address, page="2")
    assert list_game_numbers(second) == list(range(25, 5, -1))
    assert f'href="{address}#games"' in second
    assert f'data-page-address="{address}?page=2"' in second  # the script fetches this page again, not the first
    assert list_game_numbers(Browser().open(address, page="3")) == list(range(5, 0, -1))
    assert list_game_numbers(Browser().open(address, page="x")) == list(range(45, 25, -1))


def test_links_to_other_pages_of_a_private_series_contain_its_code() -> None:
    table = start_table("alemi-36", 2, visibility="private", code="letmein")
    table.play(0, "resign")
    add_games(table, 20)
    address = f"/series/{table.series.pk}"
    assert f'href="{address}?code=letmein&amp;page=2#games"' in Browser().open(address, code="letmein")
    assert list_game_numbers(Browser().open(address, code="letmein", page="2")) == [1]
    Browser().open(address, 404, page="2")


def owe_penalty_for_each_game(table: Table, debtor: Person) -> None:
    """Let the debtor owe a penalty for each game of the series, the first game first."""
    for game in Game.objects.filter(series=table.series).order_by("number"):
        seat = GameSeat.objects.get(game=game, player=debtor.user).index
        penalty = Penalty.objects.create(
            series=table.series, game=game, seat=seat, debtor=debtor.user, reason="fool", words=f"Tea {game.number}"
        )
        penalty.marks.create(mark="owed")


def list_penalty_words(page: str) -> list[str]:
    return re.findall(r"Tea \d+", page)


def test_the_pages_of_a_series_list_all_its_penalties_and_offer_their_marks() -> None:
    table = start_table("alemi-36", 2)
    fool, other = table.people.values()
    table.play(0, "resign")
    add_games(table, PENALTIES_PAGE_SIZE + 1)
    Series.objects.update(penalty="Tea")
    owe_penalty_for_each_game(table, fool)
    address = f"/series/{table.series.pk}"
    newest = Browser(other.user).open(address)
    assert len(list_penalty_words(newest)) == PENALTIES_PAGE_SIZE
    assert f'href="{address}?owed=2#owed"' in newest
    oldest = Browser(other.user)
    page = oldest.open(address, owed="2")
    assert list_penalty_words(page) == ["Tea 2", "Tea 1"]
    assert f'data-page-address="{address}?owed=2"' in page
    assert f'href="{address}#owed"' in page
    first = Penalty.objects.get(words="Tea 1")
    answer = oldest.send(f"{address}?owed=2", f"{address}/mark?owed=2", penalty=first.pk, mark="paid")
    assert answer["Location"] == f"{address}?owed=2#owed"
    first.refresh_from_db()
    assert first.state == "paid"


def post_lines(table: Table, count: int) -> None:
    """Post the lines "Line 1", "Line 2" and so on, one a minute, of which the last one is new."""
    author, now = table.people[0].user, timezone.now()
    times = {number: now - timedelta(minutes=count - number) for number in range(1, count + 1)}
    ChatLine.objects.bulk_create(
        ChatLine(series=table.series, player=author, text=f"Line {number}", created_at=time)
        for number, time in times.items()
    )


def list_shown_lines(page: str) -> list[int]:
    return [int(number) for number in re.findall(r"Line (\d+)<", page)]


def test_older_lines_of_the_chat_are_on_further_pages_of_the_series() -> None:
    table = start_table("alemi-36", 2, visibility="public")
    post_lines(table, CHAT_PAGE_SIZE + 2)
    address, reader = f"/series/{table.series.pk}", Browser(table.people[1].user)
    newest = reader.open(address)
    assert list_shown_lines(newest) == list(range(3, CHAT_PAGE_SIZE + 3))
    assert f'href="{address}?talk=2#talk">Older lines</a>' in newest
    assert "Newer lines" not in newest
    oldest = reader.open(address, talk="2")
    assert list_shown_lines(oldest) == [1, 2]
    assert f'href="{address}#talk">Newer lines</a>' in oldest
    assert "Older lines" not in oldest
    assert f'data-page-address="{address}?talk=2"' in oldest


def test_a_chat_of_one_page_has_no_links_to_others() -> None:
    table = start_table("alemi-36", 2, visibility="public")
    post_lines(table, CHAT_PAGE_SIZE)
    assert "Older lines" not in Browser().open(f"/series/{table.series.pk}")


def test_the_links_to_other_games_keep_the_page_of_the_chat() -> None:
    table = start_table("alemi-36", 2, visibility="private", code="letmein")
    table.play(0, "resign")
    add_games(table, 20)
    post_lines(table, CHAT_PAGE_SIZE + 1)
    address = f"/series/{table.series.pk}"
    page = Browser().open(address, code="letmein", talk="2")
    assert f'href="{address}?code=letmein&amp;page=2&amp;talk=2#games"' in page


def test_after_a_refused_mark_the_links_to_older_games_and_penalties_still_work() -> None:
    table = start_table("alemi-36", 2, penalty="Tea")
    fool = table.people[0]
    table.play(0, "resign")
    add_games(table, 20)
    address = f"/series/{table.series.pk}"
    refused = Browser(fool.user).send_forged_request(f"{address}/mark", penalty=Penalty.objects.get().pk, mark="paid")
    assert refused.status_code == 403
    assert f'href="{address}?page=2#games"' in refused.content.decode()


def test_the_page_of_a_rematch_has_the_standings_of_all_series_of_the_chain() -> None:
    table = start_table("alemi-36", 2)
    again = start_rematch(table)
    one = table.people[0].name
    for here, there in ((again, table.series), (table.series, again)):
        page = Browser(table.people[1].user).open(f"/series/{here.pk}")
        text = read_section_text(page, "history")
        assert text.startswith(f"Since {timezone.now():%Y}: 1 game")
        assert f"{one} 1 1 0 You 1 0 0" in text
        assert f'<a href="/series/{there.pk}">' in page
        assert "This one" in text


def test_a_series_without_rematch_has_no_history() -> None:
    table = start_table("alemi-36", 2)
    assert 'id="history"' not in Browser().open(f"/series/{table.series.pk}")


def test_an_invited_player_sees_the_history_on_the_page_of_a_rematch() -> None:
    table = start_table("alemi-36", 2)
    table.play(0, "resign")
    again, _ = create_rematch(series_id=table.series.pk, user=table.people[0].user)
    assert "1 game" in read_section_text(Browser(table.people[1].user).open(f"/series/{again.pk}"), "history")


def test_the_history_of_private_series_is_hidden_from_a_newcomer() -> None:
    table = start_table("alemi-36", 2, visibility="private", code="first")
    again = start_rematch(table)
    newcomer = create_person()
    again.places.filter(index=1).update(player=newcomer.user)
    page = Browser(newcomer.user).open(f"/series/{again.pk}")
    assert 'id="history"' not in page
    assert table.series.pk not in page
