"""Five friends create a club and play three series in it, in browsers. The results agree with the records of the games.

Two friends who never come are replaced, one of them after the start.
"""

import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.stack import Stack
from tests.web.table_helpers import SHORT_RULES, ApiPlayer, WatchedPage
from tests.web.test_service_worker import PHONE

GUEST_NAME = "Баба Маша"
CAKE, TEA, SONG = "A cake.", "Tea for all.", "A song."
MIN_GAMES_OF_YEAR = 10


def create_club_on_page(page: Page, address: str) -> tuple[str, str]:
    """Create a club in the browser. Return its address and the link for joining."""
    page.goto(f"{address}/clubs/new")
    page.get_by_label("Name of the club").fill("Thursday's fools")
    page.get_by_role("button", name="Found the club").click()
    page.wait_for_url("**/clubs/*/members")
    return page.url.removesuffix("/members"), page.locator(".secret").inner_text()


def join_club(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("button", name="Join the club").click()
    expect(page.get_by_role("link", name="Standings")).to_be_visible()


def create_series_on_page(page: Page, club: str) -> str:
    """Create a series as an organiser who does not play, and return its address."""
    page.goto(club)
    page.get_by_role("link", name="A new table").click()
    page.get_by_label("Seat 3").select_option(label="anyone who comes")
    page.get_by_label("What the fool owes").fill(CAKE)
    page.get_by_label("Organiser").select_option(label="me, without playing")
    page.get_by_label("Who can see it").select_option(label="everybody who has the link")
    page.get_by_role("button", name="Make the table").click()
    return page.locator(".secret").inner_text()


def sit_down(page: Page, series_address: str) -> None:
    """Take a seat, and wait for the response of the site."""
    page.goto(series_address)
    with page.expect_event("response", lambda response: response.request.method == "POST"):
        page.get_by_role("button", name="Sit down").click()


def sit_down_as_guest(page: Page, series_address: str) -> None:
    page.goto(series_address)
    page.get_by_label("Your name").fill(GUEST_NAME)
    page.get_by_role("button", name="Sit down").tap()
    expect(page.get_by_role("status").filter(has_text="seats taken")).to_be_visible()


def resign(page: Page) -> None:
    page.wait_for_url("**/games/*")
    page.goto(f"{page.url}/resign")
    page.get_by_role("button", name="Yes, resign").tap()
    expect(page.locator(".verdict")).to_be_visible()


def create_series(organiser: ApiPlayer, club: str, seats: int, penalty: str) -> str:
    """Create a series whose seats are free, and return its path in the API."""
    club_id = club.rpartition("/")[2]
    free = [{"open": True}] * seats
    series = organiser.post("series", rules=SHORT_RULES, seats=free, club=club_id, organiser="me", penalty=penalty)
    return f"series/{series['id']}"


def play_to_the_end(game: str, *players: ApiPlayer) -> None:
    while players[0].read_game(game)["finished_at"] is None:
        assert any(player.play_if_awaited(game) for player in players)


def list_records(member: ApiPlayer, series_paths: list[str]) -> list[dict[str, Any]]:
    """Return the record of each game in these series, with the penalty and with the names as the member's pages show
    them.

    The member's own name is "You".
    """
    records = []
    for series_path in series_paths:
        series = member.http.get(series_path).raise_for_status().json()
        names = {seat["player"]: seat["display_name"] for seat in series["seats"]} | {member.name: "You"}
        for game in member.http.get(f"{series_path}/games").raise_for_status().json()["results"]:
            record = member.http.get(f"games/{game['id']}/record").raise_for_status().json()
            records.append({**record, "penalty": series["penalty"], "names": names})
    return records


def count_standings(records: list[dict[str, Any]]) -> dict[str, tuple[str, str, str]]:
    """Map each player to the numbers of games, fools and expected fools, as the page shows them."""
    games, fool, expected = Counter[str](), Counter[str](), Counter[str]()
    for record in records:
        for seat in [] if record["result"]["kind"] == "abandoned" else record["seats"]:
            games[seat["player"]] += 1
            fool[seat["player"]] += seat["seat"] in record["result"]["fools"]
            expected[seat["player"]] += 60 // record["players"]
    return {name: (str(games[name]), str(fool[name]), f"{expected[name] / 60:.1f}") for name in games}


def hide_numbers_of_few_games(counted: dict[str, tuple[str, str, str]]) -> dict[str, tuple[str, str, str]]:
    """Return the counts as the page of a year shows them.

    Players with fewer than MIN_GAMES_OF_YEAR games have dashes in place of fools and expected fools.
    """
    return {name: one if int(one[0]) >= MIN_GAMES_OF_YEAR else (one[0], "–", "–") for name, one in counted.items()}


def count_debts(records: list[dict[str, Any]]) -> Counter[str]:
    """Map each debt, such as `Anna: A cake.`, to the number of its penalties."""
    return Counter(
        f"{record['names'][seat['player']]}: {record['penalty']}"
        for record in records
        for seat in record["seats"]
        if seat["seat"] in record["result"]["fools"]
    )


def format_totals_by_player(debts: Counter[str]) -> set[str]:
    """Return for each player the text on the page that says how many penalties the player owes."""
    totals = Counter[str]()
    for debt, number in debts.items():
        totals[debt.partition(":")[0]] += number
    return {f"{name}owes {n} {'penalty' if n == 1 else 'penalties'}" for name, n in totals.items()}


def read_standings(page: Page, address: str) -> dict[str, tuple[str, ...]]:
    page.goto(address)
    return read_result_table(page.locator("main"))


def read_result_table(area: Locator) -> dict[str, tuple[str, ...]]:
    """Map each username in a table of results to games, fools and expected fools."""
    shown = {}
    for row in area.locator("tr:has(th[scope=row])").all():
        player = row.get_by_role("link").get_attribute("href") or ""
        shown[player.rpartition("/")[2]] = tuple(row.get_by_role("cell").all_inner_texts()[:3])
    return shown


def read_debts(page: Page) -> Counter[str]:
    rows = page.get_by_role("region", name="All penalties").get_by_role("listitem").all_inner_texts()
    return Counter(row.partition(" game ")[0] for row in rows)


def read_totals(page: Page) -> set[str]:
    rows = page.get_by_role("region", name="Not settled").get_by_role("listitem").all_inner_texts()
    return {row.replace("\n", "") for row in rows}


def play_further_games(first: ApiPlayer, second: ApiPlayer, series_path: str, games: int) -> None:
    """Play further games in a series of two players, in which the players lose in turn."""
    for number in range(games):
        game = first.post(f"{series_path}/games")["id"]
        (first, second)[number % 2].post(f"games/{game}/moves", move="resign")


def mark_penalty_as_paid(creditor: ApiPlayer, series_path: str) -> None:
    """Mark a penalty of another player in this series as paid."""
    owed = creditor.http.get(f"{series_path}/penalties").raise_for_status().json()["results"]
    penalty = next(one["id"] for one in owed if one["debtor"] != creditor.name)
    creditor.post(f"penalties/{penalty}/paid")


def test_five_friends_create_a_club_and_its_results_agree_with_the_records(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    olga, anna, boris, clara = people = [ApiPlayer.create(site, name) for name in ("olga", "anna", "boris", "clara")]
    pages = [open_watched_page().sign_in(who) for who in people]
    club, link = create_club_on_page(pages[0], site.address)
    for page in pages[1:]:
        join_club(page, link)
    watching = open_watched_page().sign_in(boris)
    watching.goto(club)

    guest = open_watched_page(**PHONE).page
    first = create_series_on_page(pages[0], club)
    sit_down_as_guest(guest, first)
    join_club(guest, link)
    sit_down(pages[1], first)
    guest.goto(first)
    guest.get_by_role("link", name="To the table").tap()
    resign(guest)
    series_paths = [f"series/{first.rpartition('/')[2]}"]
    game = anna.post(f"{series_paths[0]}/games")["id"]
    anna.post(f"games/{game}/moves", move="resign")

    series_paths.append(create_series(olga, club, 3, TEA))
    second = f"{site.address}/{series_paths[1]}"
    sit_down(pages[1], second)
    boris.post(f"{series_paths[1]}/join")  # and never comes
    pages[0].goto(second)
    pages[0].get_by_role("button", name=f"Free it {boris.name}").click()
    expect(pages[0].get_by_role("status").filter(has_text="seats taken")).to_have_text(
        "1 of 3 seats taken. Waiting for two more."
    )
    sit_down(pages[3], second)
    game = olga.post(f"{series_paths[1]}/join")["game"]
    play_to_the_end(game, olga, anna, clara)

    series_paths.append(create_series(olga, club, 2, SONG))
    third = f"{site.address}/{series_paths[2]}"
    sit_down(pages[3], third)
    stopped = anna.post(f"{series_paths[2]}/join")["game"]  # and never moves
    pages[0].goto(third)
    pages[0].get_by_role("button", name=f"Replace {anna.name}").click()
    expect(pages[0].get_by_role("status").filter(has_text="seats taken")).to_have_text(
        "1 of 2 seats taken. Waiting for one more."
    )
    expect(pages[0].get_by_role("button", name="Replace")).to_have_count(1)
    pages[1].goto(f"{site.address}/inbox")
    expect(pages[1].get_by_text("your seat is free for somebody else")).to_be_visible()
    pages[3].goto(third)
    sit_down(pages[2], third)
    pages[2].wait_for_url("**/games/*")
    pages[3].wait_for_url("**/games/*")
    game = pages[2].url.rpartition("/")[2]
    assert game != stopped
    boris.post(f"games/{game}/moves", move="resign")
    play_further_games(clara, boris, series_paths[2], 11)

    records = list_records(olga, series_paths)
    assert Counter(record["players"] for record in records) == {2: 15, 3: 1}
    assert [record["result"]["kind"] for record in records].count("abandoned") == 1
    counted = count_standings(records)
    assert len(counted) == 5
    for shown in ("", "?year=all"):
        assert read_standings(pages[0], f"{club}/standings{shown}") == counted
    expect(pages[0].get_by_role("rowheader", name=GUEST_NAME)).to_be_visible()
    debts = count_debts(records)
    assert debts[f"{GUEST_NAME}: {CAKE}"] == 1
    pages[0].goto(f"{club}/owed")
    assert read_debts(pages[0]) == debts
    assert read_totals(pages[0]) == format_totals_by_player(debts)
    expect(watching.get_by_role("heading", name="Results")).to_be_visible()  # without a reload

    mark_penalty_as_paid(boris, series_paths[2])
    pages[0].goto(club)
    with pages[0].expect_navigation():
        pages[0].get_by_role("link", name=f"The year {datetime.now(UTC).year}").click()
    shown = read_result_table(pages[0].get_by_role("region", name="Who was the fool"))
    assert shown == hide_numbers_of_few_games(counted)
    assert {int(one[0]) for one in shown.values() if "–" not in one} == {12, 13}
    pairs = pages[0].get_by_role("region", name="Games of 2 players")
    of_two = hide_numbers_of_few_games(count_standings([one for one in records if one["players"] == 2]))
    assert read_result_table(pairs) == {name: numbers for name, numbers in of_two.items() if "–" not in numbers}
    expect(pages[0].get_by_role("region", name="Games of 3 players")).to_have_text(re.compile(r"players\s*1 game\s*$"))
    numbers = pages[0].get_by_role("region", name="In numbers")
    expect(numbers).to_contain_text(re.compile(rf"Finished games\s*{len(records) - 1}"))  # without the abandoned game
    expect(numbers).to_contain_text("1 debt settled.")
