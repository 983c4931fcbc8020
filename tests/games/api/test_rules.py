import json

import pytest

from games.engine import OPTIONS, PRESETS
from games.models import Game, Series
from tests.factories import make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status

pytestmark = pytest.mark.django_db
POSITION = {"hands": [["7S", "8D", "8C"], ["9S", "JC"]], "trump": "H"}


def post_analysis(body: dict[str, object], status: int = 200) -> dict[str, object]:
    return expect_status(make_anonymous_client().post(f"{API}/analysis", {"rules": "alemi-36", **body}), status)


def test_every_preset_lists_all_its_options() -> None:
    page = expect_status(make_anonymous_client().get(f"{API}/rules/presets"), 200)
    assert [preset["name"] for preset in page["results"]] == list(PRESETS)
    assert "next" not in page
    spivak = next(preset for preset in page["results"] if preset["name"] == "spivak-52")
    assert set(spivak["options"]) == set(OPTIONS)
    assert (spivak["min_players"], spivak["max_players"], spivak["options"]["opening"]) == (2, 8, "set")


def test_every_option_has_its_values_its_help_and_its_source() -> None:
    page = expect_status(make_anonymous_client().get(f"{API}/rules/options"), 200)
    assert [option["name"] for option in page["results"]] == list(OPTIONS)
    assert all(option["help"] and option["source"] and option["values"] for option in page["results"])
    direction = next(option for option in page["results"] if option["name"] == "direction")
    assert (direction["values"], direction["default"]) == (["clockwise", "counterclockwise"], "clockwise")


def test_a_rule_check_completes_rules_or_names_the_option_that_is_refused() -> None:
    def check_rules(body: object) -> object:
        return make_anonymous_client().post(f"{API}/rules/check", body)

    rules = expect_status(
        check_rules({"rules": {"preset": "classic-36", "throw_in_by": "neighbours"}, "players": 4}), 200
    )["rules"]
    assert (rules["throw_in_by"], rules["first_attacker"]) == ("neighbours", "highest_trump")
    assert expect_refusal(check_rules({"rules": {"reflect": True}}), 422, "bad_rules")["option"] == "reflect"
    assert expect_refusal(check_rules({"rules": {"\N{GRINNING FACE}": 1}}), 422, "bad_rules")
    assert expect_refusal(check_rules({"rules": "alemi-36", "players": 7}), 422, "bad_players")["option"] == "players"
    assert "rules" in expect_refusal(check_rules({"rules": ["alemi-36"]}), 400, "invalid")["errors"]
    assert "rules" in expect_refusal(check_rules({}), 400, "invalid")["errors"]


def test_an_analysis_plays_the_given_moves_and_shows_all_cards() -> None:
    shown = post_analysis({"position": POSITION, "moves": [[0, "attack 7S"], [1, "beat 7S 9S"]]})
    assert shown["state"]["hands"] == [["8C", "8D"], ["JC"]]
    assert shown["state"]["phase"] == "pitching"
    assert shown["legal"] == {"0": ["pass"], "1": []}
    assert shown["refused"] is None


def test_legal_moves_can_be_requested_for_one_seat() -> None:
    shown = post_analysis({"position": POSITION, "seat": 0})
    assert shown["legal"] == {"0": ["attack 7S", "attack 8C", "attack 8D"]}
    expect_refusal(
        make_anonymous_client().post(f"{API}/analysis", {"rules": "alemi-36", "position": POSITION, "seat": 2}),
        400,
        "invalid",
    )


def test_an_analysis_can_start_from_the_deal_of_a_seed() -> None:
    body = {"deal": {"players": 3, "dealer": 2, "seed": "ab" * 32}}
    shown = post_analysis(body)
    assert [len(hand) for hand in shown["state"]["hands"]] == [6, 6, 6]
    assert shown == post_analysis(body)
    assert (
        shown["state"]["hands"]
        != post_analysis({"deal": {"players": 3, "dealer": 2, "seed": "00" * 32}})["state"]["hands"]
    )


def test_an_analysis_ends_at_the_first_refused_move() -> None:
    moves = [[0, "attack 7S"], [1, "beat 7S JC"], [1, "take"]]
    shown = post_analysis({"position": POSITION, "moves": moves})
    assert shown["refused"]["index"] == 1
    assert (shown["refused"]["problem"]["code"], shown["refused"]["problem"]["status"]) == ("illegal_move", 422)
    assert shown["state"]["phase"] == "defending"
    shown = post_analysis({"position": POSITION, "moves": [[9, "take"]]})
    assert (shown["refused"]["index"], shown["refused"]["problem"]["code"]) == (0, "invalid")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "invalid"),
        ({"position": POSITION, "deal": {"players": 2, "seed": "0" * 64}}, 400, "invalid"),
        ({"position": {"hands": [["7S", "7S"], ["9S"]], "trump": "H"}}, 422, "bad_position"),
        ({"position": {"hands": [["7S"], ["9S"]]}}, 422, "bad_position"),
        ({"position": {"hands": [["1S"], ["9S"]], "trump": "H"}}, 422, "bad_position"),
        ({"position": POSITION, "rules": "whist"}, 422, "bad_rules"),
        ({"deal": {"players": 9, "seed": "0" * 64}}, 422, "bad_players"),
        ({"deal": {"players": 2, "seed": "0" * 63}}, 400, "invalid"),
        ({"deal": {"players": 2}}, 400, "invalid"),
        ({"deal": {"players": 2, "dealer": 2, "seed": "0" * 64}}, 400, "invalid"),
        ({"deal": {"players": 2, "deck": ["XX"]}}, 400, "bad_card"),
        ({"position": POSITION, "moves": [[0]]}, 400, "invalid"),
        ({"position": POSITION, "moves": [["0", "take"]]}, 400, "invalid"),
        ({"position": POSITION, "moves": [[0, "take"]] * 2001}, 400, "invalid"),
        ({"position": POSITION, "store": True}, 400, "invalid"),
    ],
)
def test_impossible_positions_are_refused(body: dict[str, object], status: int, code: str) -> None:
    response = make_anonymous_client().post(f"{API}/analysis", {"rules": "alemi-36", **body})
    expect_refusal(response, status, code)


@pytest.mark.parametrize(
    ("body", "code", "option"),
    [
        ({"position": {"hands": [["7S", "7S"], ["9S"]], "trump": "H"}}, "bad_position", "hands"),
        ({"position": {"hands": [["7S"], ["9S"]]}}, "bad_position", "trump"),
        ({"position": {**POSITION, "colour": "red"}}, "bad_position", "colour"),
        ({"position": {"hands": [["7S"]] * 7, "trump": "H"}}, "bad_players", "players"),
        ({"deal": {"players": 9, "seed": "0" * 64}}, "bad_players", "players"),
        ({"deal": {"players": 5, "seed": "0" * 64}, "rules": {"teams": 2}}, "bad_rules", "teams"),
    ],
)
def test_the_refusal_of_an_analysis_names_the_option_to_change(body: dict[str, object], code: str, option: str) -> None:
    response = make_anonymous_client().post(f"{API}/analysis", {"rules": "alemi-36", **body})
    assert expect_refusal(response, 422, code)["option"] == option


def test_analysis_stores_nothing() -> None:
    post_analysis({"position": POSITION, "moves": [[0, "attack 7S"]]})
    assert not Series.objects.exists()
    assert not Game.objects.exists()


def test_a_body_that_is_too_long_is_refused() -> None:
    body = json.dumps({"rules": "alemi-36", "position": {"hands": [["7S"] * 60_000]}})
    expect_refusal(
        make_anonymous_client().post(f"{API}/analysis", body, content_type="application/json"), 413, "too_large"
    )
