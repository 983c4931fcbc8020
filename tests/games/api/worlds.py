"""Two worlds: games with the same moves, which differ only in cards that one viewer cannot see.

Each world is played over HTTP. Its transcript has all responses to the viewer and to a spectator. Names replace ids and
times, so that two transcripts can be compared.
"""

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from durak_site.http.json_encoding import make_etag
from games import engine
from games.engine.cards import NAMES, parse_face
from games.models import Club, ClubMember, Game, Series, SeriesSeat
from games.services.deadlines import act_on_deadline
from games.services.dealing import deal_game
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API

CARD_PATTERN = re.compile(r'"([2-9TJQKA][CDHS]|X[BR])"')
TIME_PATTERN = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.]+Z")

PICTURE_PATHS = ("picture.svg", "picture.svg?seat=0", "picture.svg?seat=1")

SeatAndMove = tuple[int, str]


@dataclass(frozen=True)
class Plan:
    """A deck, and legal moves that follow its deal. After them, the viewer attempts the moves in `attempted_moves`."""

    rules: engine.Rules
    players: int
    deck: list[int]
    moves: list[SeatAndMove]
    attempted_moves: Sequence[tuple[str, int]] = ()


def generate_plan(rules: engine.Rules, players: int, length: int, rng: random.Random) -> Plan:
    """Return a plan with a random deck and at most `length` random moves, which do not end the game."""
    deck = engine.shuffle_deck(rules, rng.randbytes(32))
    state, _ = engine.deal_game(rules, players, deck=list(deck))
    moves: list[SeatAndMove] = []
    while len(moves) < length:
        seat, move = choose_random_move(state, rng)
        ahead = engine.restore_snapshot(engine.build_snapshot(state), rules)
        engine.play_move(ahead, seat, move)
        if ahead.over:
            break
        state = ahead
        moves.append((seat, str(move)))
    return Plan(rules, players, deck, moves)


def choose_random_move(state: engine.State, rng: random.Random) -> tuple[int, engine.Move]:
    """Choose a random move, usually of an awaited seat, and sometimes of a seat that may move but need not."""
    able = [seat for seat in engine.list_optional_seats(state) if engine.list_legal_moves(state, seat)]
    seat = rng.choice(able if able and rng.random() < 0.3 else engine.list_awaited_seats(state))
    return seat, rng.choice(engine.list_legal_moves(state, seat))


def find_unseen_cards(plan: Plan, viewer: int) -> set[int]:
    """Return the cards that the viewer has not seen by the end of the plan."""
    state, events = engine.deal_game(plan.rules, plan.players, deck=list(plan.deck))
    views = [engine.build_event_view(event, viewer) for event in events]
    for seat, text in plan.moves:
        views += [engine.build_event_view(event, viewer) for event in engine.play_move_text(state, seat, text)]
    for events in play_attempts(plan, viewer, state):
        views += [engine.build_event_view(event, viewer) for event in events]
    faces = {parse_face(name) for name in CARD_PATTERN.findall(json.dumps([views, engine.build_view(state, viewer)]))}
    return set(plan.deck) - {face for face in faces if face is not None}


def play_attempts(plan: Plan, viewer: int, state: engine.State) -> Iterator[Sequence[engine.Event]]:
    """Yield the events of each attempted move of the viewer. A refused attempt has no events."""
    for text, version in plan.attempted_moves:
        try:
            yield engine.play_move_text(state, viewer, text, version)
        except engine.RefusalError:
            yield ()


def find_other_world(plan: Plan, viewer: int, rng: random.Random) -> Plan | None:
    """Return a copy of the plan in which cards that the viewer has not seen have other places in the deck.

    Its public course is the same (see `compute_public_course`). Return None if 30 shuffles give no such plan.
    """
    unseen = find_unseen_cards(plan, viewer)
    for attempt in range(30):
        hidden = unseen if attempt < 10 else {card for card in unseen if NAMES[card][1] != get_trump(plan)}
        other = replace(plan, deck=shuffle_some_cards(plan.deck, hidden, rng))
        if other.deck != plan.deck and compute_public_course(other, viewer) == compute_public_course(plan, viewer):
            return other
    return None


def get_trump(plan: Plan) -> str | None:
    state, _ = engine.deal_game(plan.rules, plan.players, deck=list(plan.deck))
    trump: str | None = engine.build_view(state, engine.EVERYTHING)["trump"]
    return trump


def shuffle_some_cards(deck: Sequence[int], cards: set[int], rng: random.Random) -> list[int]:
    moved = [card for card in deck if card in cards]
    rng.shuffle(moved)
    return [moved.pop() if card in cards else card for card in deck]


def compute_public_course(plan: Plan, viewer: int) -> list[object] | None:
    """Return the public part of the game after each move, and whether each attempt succeeds.

    Return None if a move of the plan is refused.
    """
    state, _ = engine.deal_game(plan.rules, plan.players, deck=list(plan.deck))
    course: list[object] = [state.phase, state.starter, state.pack.trump, state.trump_card]
    try:
        for seat, text in plan.moves:
            engine.play_move_text(state, seat, text)
            course.append((state.phase, state.attacker, state.defender))
    except engine.RefusalError:
        return None
    return course + [(bool(events), state.phase, state.attacker) for events in play_attempts(plan, viewer, state)]


@dataclass
class World:
    """A game that follows a plan, and its transcript: all responses to its viewer and to a spectator."""

    plan: Plan
    people: list[Person]
    viewer: int
    transcript: list[object] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.club = Club.objects.create(name="Two worlds", visibility=Club.Visibility.PUBLIC, code="none")
        ClubMember.objects.create(club=self.club, player=self.people[self.viewer].user)
        self.series = Series.objects.create(
            creator=self.people[0].user, rules=self.plan.rules.to_data(), quick_pass=False, club=self.club,
            visibility=Series.Visibility.PUBLIC, state=Series.State.RUNNING, started_at=timezone.now(),
        )  # fmt: skip
        for seat in range(self.plan.players):
            player = self.people[seat].user
            SeriesSeat.objects.create(series=self.series, index=seat, player=player, accepted_at=timezone.now())
        self.game = deal_game(series=self.series, number=1, dealer=0, previous=None, deck=list(self.plan.deck))
        self.names = {self.series.pk: "SERIES", self.game.pk: "GAME", self.club.pk: "CLUB"}

    @classmethod
    def record_transcript(cls, plan: Plan, people: list[Person], viewer: int) -> list[object]:
        """Play the plan and return the transcript. Roll everything back, so that the people can play in the other
        world.
        """
        with transaction.atomic():
            world = cls(plan, people, viewer)
            world.play()
            for text, version in plan.attempted_moves:
                world.attempt_move(text, version)
            transaction.set_rollback(True)
        return world.transcript

    def play(self) -> None:
        self.record_game()
        for seat, text in self.plan.moves:
            self.move(seat, text)
            self.record_game()
        self.record_other_resources()

    def move(self, seat: int, text: str) -> None:
        """Make the move over HTTP.

        The move `keep` (no exchange of the trump) takes effect at the end of its window. So end the window then.
        """
        response = self.people[seat].client.post(f"{API}/games/{self.game.pk}/moves", {"move": text})
        assert response.status_code == 201, (seat, text, response.content)
        if seat == self.viewer:
            self.record_response(response)
        game = Game.objects.get(pk=self.game.pk)
        if game.will_keep:
            self.record_game()
            assert act_on_deadline(game_id=game.pk, now=game.deadline_at)

    def record_game(self) -> None:
        """Record the game as the viewer and a spectator see it. Check that the ETag of a response depends only on its
        body.
        """
        for client in (self.people[self.viewer].client, make_anonymous_client()):
            response = client.get(f"{API}/games/{self.game.pk}")
            assert response["ETag"] == make_etag(response.json()["version"], response.content)
            self.record_response(response)

    def record_other_resources(self) -> None:
        for client in (self.people[self.viewer].client, make_anonymous_client()):
            for what in (
                f"games/{self.game.pk}/{part}" for part in ("legal", "events?limit=500", "record", *PICTURE_PATHS)
            ):
                self.record_response(client.get(f"{API}/{what}"))
            for what in ("", "/games"):
                self.record_response(client.get(f"{API}/series/{self.series.pk}{what}"))
            for what in ("", "/series", "/games", "/standings", "/penalties", f"/years/{timezone.now().year}"):
                self.record_response(client.get(f"{API}/clubs/{self.club.pk}{what}"))
        self.record_response(self.people[self.viewer].client.get(f"{API}/me/turns"))

    def attempt_move(self, text: str, version: int) -> None:
        """Let the viewer attempt a move. Record the response, and then the game."""
        client = self.people[self.viewer].client
        self.record_response(client.post(f"{API}/games/{self.game.pk}/moves", {"move": text, "version": version}))
        self.record_game()

    def record_response(self, response: Any) -> None:
        self.transcript.append((response.status_code, self.replace_ids_and_times(response.content.decode())))

    def replace_ids_and_times(self, text: str) -> str:
        """Replace ids and times by names. A name reveals only which ids or times are equal."""
        for one in TIME_PATTERN.findall(text):
            self.names.setdefault(one, f"TIME {len(self.names)}")
        for one, name in self.names.items():
            text = text.replace(one, name)
        return text
