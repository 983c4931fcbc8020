"""Every event, state and move of the golden games (short games of every variant in `tests/golden`) has words."""

import json
import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from games.engine.events.event import EVENT_KINDS
from games.words import (
    PlayerNames,
    build_log_lines,
    describe_event,
    describe_waiting,
    get_short_card_name,
    label_move,
    label_move_in_words,
)
from games.words.events import EVENT_SENTENCES
from tests.games.words.golden_views import FRIDAY_NOON, load_golden_steps

CARD_PATTERN = re.compile(r'"((?:[2-9TJQKA][CDHS])|(?:X[BR]))"')
LANGUAGES = [code for code, _ in settings.LANGUAGES]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


def find_visible_cards(data: object) -> set[str]:
    """Return the names of all cards in the view of one viewer, in lower case."""
    return {get_short_card_name(face).lower() for face in CARD_PATTERN.findall(json.dumps(data, default=str))}


def find_card_names(text: str) -> set[str]:
    signs = {found.lower() for found in re.findall(r"\w+[♣♦♥♠]", text)}
    jokers = [get_short_card_name(face) for face in ("XB", "XR")]
    return signs | {joker for joker in jokers if joker.removeprefix("the ")[:4] in text}


def is_sentence(text: str) -> bool:
    return bool(text) and not re.search(r"[{}|]|None|\?\?", text)


def test_every_event_has_a_line_that_names_only_cards_its_viewer_saw(language: str):
    for step in load_golden_steps():
        players = PlayerNames.from_game(step.game)
        for event in step.events:
            text = describe_event(event, players)
            assert is_sentence(text), (step.name, event, text)
            assert find_card_names(text) <= find_visible_cards(event), (step.name, event, text)


def test_every_kind_of_event_has_texts_in_each_language():
    assert {*EVENT_SENTENCES, "attacked"} == {cls.shown_as for cls in EVENT_KINDS.values()}


def test_every_state_has_a_question_that_names_no_hidden_card(language: str):
    for step in load_golden_steps():
        text = describe_waiting(step.game, FRIDAY_NOON, FRIDAY_NOON.tzinfo)
        assert is_sentence(text), (step.name, text)
        assert find_card_names(text) <= find_visible_cards([step.game["table"], step.game["trump_card"]]), (
            step.name,
            text,
        )


def test_every_legal_move_has_a_label_and_a_spoken_form_without_symbols(language: str):
    for step in load_golden_steps():
        labels = {label_move(text, step.game) for text in step.game["legal"]}
        assert len(labels) == len(step.game["legal"])
        assert all(map(is_sentence, labels)), labels
        assert not re.search("[♣♦♥♠{}|]", " ".join(label_move_in_words(text, step.game) for text in step.game["legal"]))


def test_the_lines_of_a_log_cover_all_events_once_in_order(language: str):
    steps_by_viewer: dict[tuple[str, int | None], list] = {}
    for step in load_golden_steps():
        steps_by_viewer.setdefault((step.name, step.game["your_seat"]), []).append(step)
    for steps in steps_by_viewer.values():
        events = [event for step in steps for event in step.events]
        lines = build_log_lines(events, PlayerNames.from_game(steps[-1].game))
        seqs = [seq for one in lines for seq in range(one.first_number, one.last_number + 1)]
        assert seqs == [event["seq"] for event in events]
