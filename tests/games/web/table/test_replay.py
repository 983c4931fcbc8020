"""The replay of a running game shows only events that the viewer was shown. After the game, all events can be shown."""

import random

import pytest

from games import engine
from games.engine.cards import list_card_names
from tests.games.table import Table, play_out, start_table
from tests.games.web.pages import Page, create_browser_for, fetch_page

pytestmark = pytest.mark.django_db


def play_random_moves(rules: str, moves: int, seed: int) -> Table:
    rng = random.Random(seed)
    table = start_table(rules, 3, seed=rng.randbytes(32))
    for _ in range(moves):
        state = table.state()
        seat = rng.choice(engine.list_awaited_seats(state))
        table.play(seat, str(rng.choice(engine.list_legal_moves(state, seat))))
    return table


def list_shown_faces(page: Page, where: str) -> list[str]:
    return [one.get("data-face") for one in page.select(f"{where} [data-face], {where}[data-face]")]


def test_each_step_shows_the_table_as_the_player_saw_it() -> None:
    table = start_table("alemi-36", 2, seed=bytes(32))
    reader, address = create_browser_for(table.people[0]), f"/games/{table.game.pk}"
    tables: dict[int, tuple[list[str], list[str]]] = {}
    rng = random.Random(3)
    for _ in range(25):
        state = table.state()
        seat = rng.choice(engine.list_awaited_seats(state))
        table.play(seat, str(rng.choice(engine.list_legal_moves(state, seat))))
        view = table.view(0)
        lies = [card for pair in view["table"] for card in (pair["attack"], pair["beaten_by"]) if card]
        tables[view["version"]] = (lies, view["hands"][0])
    for at in rng.sample(sorted(tables), 5):
        page = fetch_page(reader, f"{address}/replay?at={at}")
        assert list_shown_faces(page, ".pairs") == tables[at][0]
        assert sorted(list_shown_faces(page, ".hand")) == sorted(tables[at][1])
        assert page.list_texts(".slider button") == [f"{at} / {table.view(0)['version']}"]


def test_hands_are_open_only_after_the_end() -> None:
    table = start_table("alemi-36", 2, seed=bytes(32))
    address = f"/games/{table.game.pk}/replay"
    assert create_browser_for(table.people[0]).get(f"{address}?open=1&at=5").status_code == 404
    dealt = [list_card_names(hand) for hand in table.state().hands]
    play_out(table, random.Random(1))
    page = fetch_page(create_browser_for(None), f"{address}?open=1&at=1")
    assert [one.get("href").split("#")[1][:2] for one in page.select(".open-hand use")] == [*dealt[0], *dealt[1]]
    assert page.list_texts(".slider button") == [f"1 / {table.reload().version}"]


def test_a_player_stays_at_the_same_place_when_all_hands_are_open() -> None:
    table = start_table("alemi-36", 2, seed=bytes(32))
    dealt = [list_card_names(hand) for hand in table.state().hands]
    play_out(table, random.Random(1))
    page = fetch_page(create_browser_for(table.people[0]), f"/games/{table.game.pk}/replay?open=1&at=1")
    assert sorted(list_shown_faces(page, ".hand")) == sorted(dealt[0])
    assert [one.get("href").split("#")[1][:2] for one in page.select(".open-hand use")] == dealt[1]
    assert page.list_texts(".question")[0].startswith("You deal.")
    assert table.people[0].name not in "".join(page.list_texts("main"))


def test_opening_and_hiding_the_hands_leave_the_replay_at_its_moment() -> None:
    """The passes of others are steps only while all hands are shown."""
    table = start_table("alemi-36", 3, seed=bytes(32))
    play_out(table, random.Random(1))
    browser, address = create_browser_for(table.people[0]), f"/games/{table.game.pk}/replay"
    for at in range(1, table.view(0)["version"], 7):
        hidden = fetch_page(browser, f"{address}?at={at}")
        opened = fetch_page(browser, address + hidden.select(".bar-action")[0].get("href"))
        assert list_shown_faces(opened, ".pairs") == list_shown_faces(hidden, ".pairs")
        assert f"?at={at}" == opened.select(".bar-action")[0].get("href")
    last = opened.list_texts(".slider button")[0]
    assert int(last.split(" / ")[0]) > at


def test_the_text_of_a_step_for_screen_readers_names_cards_in_words() -> None:
    table = play_random_moves("alemi-36", 1, seed=5)
    page = fetch_page(create_browser_for(table.people[0]), f"/games/{table.game.pk}/replay?at={table.reload().version}")
    (spoken,) = [one.get("data-spoken-text") for one in page.select(".question")]
    assert " of " in spoken
    assert not set("♣♦♥♠") & set(spoken)


def test_several_steps_of_a_recap_can_be_requested_at_once() -> None:
    table = play_random_moves("alemi-36", 8, seed=5)
    page = fetch_page(create_browser_for(table.people[0]), f"/games/{table.game.pk}/lately?at=1&at=3&at=5")
    assert [one.get("data-at") for one in page.select(".recap-step")] == ["1", "3", "5"]


@pytest.mark.parametrize("query", ["at=0", "at=99999999999", "at=x", "at=", "open=&at=-1", ""])
def test_an_invalid_step_number_shows_the_nearest_step(query: str) -> None:
    table = play_random_moves("alemi-36", 4, seed=5)
    status = create_browser_for(table.people[0]).get(f"/games/{table.game.pk}/replay?{query}").status_code
    assert status == (404 if "open" in query else 200)
