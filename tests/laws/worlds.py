"""Two worlds: the same game with two deals, which differ only in cards that one viewer has not seen."""

import random
from dataclasses import dataclass
from typing import Any

from games import engine
from games.engine.cards import NAMES, iterate_cards
from tests.laws.rule_sets import GameSetup
from tests.laws.walk import choose_move


@dataclass
class RecordedChoice:
    """A move in the first world. `hidden` is the card that it lays face down, or None.

    In the second world, the move lays the card that replaces `hidden` there.
    """

    seat: int
    text: str
    hidden: int | None


class World:
    """A game that was dealt from a given deck."""

    def __init__(self, setup: GameSetup, dealer: int, deck: list[int], previous: dict[str, Any] | None) -> None:
        self.state, self.log = engine.deal_game(setup.rules, setup.players, dealer, deck=deck, previous=previous)

    def play(self, seat: int, text: str) -> list[engine.Event]:
        events = engine.play_move_text(self.state, seat, text)
        self.log += events
        return events

    def get_public_setup(self, viewer: int) -> Any:
        """Return what the deal reveals by the rules.

        These are the starter, the trump, the shown card, whether seats are asked to exchange the trump, and whether and
        when the viewer is asked.
        """
        state = self.state
        if state.phase == "cutting":
            return "cutting"
        turn = state.asked.index(viewer) if viewer in state.asked else None
        shown = next((e.trump_card, e.shown) for e in self.log if e.kind == "dealt")  # type: ignore[attr-defined]
        return state.starter, state.phase == "exchanging", turn, state.pack.trump, shown

    def collect_answers(self, viewer: int, texts: list[tuple[int, str]]) -> dict[str, Any]:
        """Return everything that the engine shows the viewer, including the outcome of each move in `texts`.

        A spectator gets only the view and the log.
        """
        shown = [engine.build_event_view(event, viewer) for event in self.log]
        answers = {"view": engine.build_view(self.state, viewer), "events": [one for one in shown if one is not None]}
        if viewer == engine.SPECTATOR:
            return answers
        legal = [str(move) for move in engine.list_legal_moves(self.state, viewer)]
        outcomes = {text: _get_outcome(self.state, viewer, text) for _, text in texts}
        return {
            **answers,
            "legal": sorted(legal),
            "tried": outcomes,
            "quick": engine.can_only_pass(self.state, viewer),
        }


def _get_outcome(state: engine.State, seat: int, text: str) -> tuple[str, str]:
    """Try a move on a copy of the state. Return its refusal, or that it was accepted."""
    try:
        engine.play_move_text(state.copy(), seat, text)
    except engine.RefusalError as refused:
        return refused.code, str(refused)
    return "accepted", ""


def list_visible_cards(state: engine.State, viewer: int) -> set[int]:
    """Return the cards whose faces the viewer sees at this moment."""
    seen = set(iterate_cards(state.hands[viewer])) if viewer >= 0 else set()
    for known in state.known:
        seen |= set(iterate_cards(known))
    if state.trump_card is not None:
        seen.add(state.trump_card)
    for pair in state.table:
        seen.add(pair.attack)
        if pair.defence is not None and (not pair.face_down or viewer == state.defender):
            seen.add(pair.defence)
    return seen


def list_cards_in_events(events: list[engine.Event], viewer: int) -> set[int]:
    """Return the cards that events show to the viewer, even those that are on the table only during one move."""
    seen: set[int] = set()
    for event in events:
        view = event.to_data() if engine.build_event_view(event, viewer) is not None else {}
        others = event.seat != viewer
        hidden = event.kind == "beaten" and view.get("face_down") and others
        for name in ("cards", "attack", "defence", "card", "gave", "got", "shown"):
            value = getattr(event, name, None)
            in_hand = event.kind in ("drawn", "picked_up") and others
            if value is None or (name == "defence" and hidden) or in_hand:
                continue
            seen |= {value} if isinstance(value, int) else set(value)
    return seen


def play_first_world(
    setup: GameSetup, dealer: int, deck: list[int], previous: dict[str, Any] | None, viewer: int, steps: int, rng: Any
) -> tuple[list[RecordedChoice], set[int]]:
    """Play a random game. Return its moves, and all cards whose faces the viewer has seen."""
    world = World(setup, dealer, deck, previous)
    seen, choices = list_visible_cards(world.state, viewer), []
    for _ in range(steps):
        if world.state.over:
            break
        seat, text = choose_move(world.state, rng)
        events = world.play(seat, text)
        hidden = next((e.defence for e in events if e.kind == "beaten" and e.face_down), None)  # type: ignore[attr-defined]
        choices.append(RecordedChoice(seat, text, hidden))
        seen |= list_visible_cards(world.state, viewer) | list_cards_in_events(events, viewer)
    return choices, seen


def swap_unseen_cards(deck: list[int], seen: set[int], rng: random.Random) -> dict[int, int]:
    """Map each card to the card that has its place in the second world. Only unseen cards change places."""
    unseen = [card for card in deck if card not in seen]
    places = rng.sample(unseen, min(len(unseen), rng.choice((2, 3, 5, 36))))
    mixed = rng.sample(places, len(places))
    return {**{card: card for card in deck}, **dict(zip(places, mixed, strict=True))}


def convert_choice_to_other_world(
    choice: RecordedChoice, there: World, swap: dict[int, int], viewer: int
) -> tuple[int, str] | None:
    """Return the seat and the text of the same choice in the second world, `there`.

    Return None if the choice cannot be made there, because another seat has the lowest trump.
    """
    if choice.text == "keep" and choice.seat != viewer:
        asked = there.state.asked[:1]
        return (asked[0], "keep") if asked and asked[0] != viewer else None
    if there.state.phase == "exchanging" and there.state.asked[:1] != [choice.seat]:
        return None
    if choice.hidden is None:
        return choice.seat, choice.text
    attack = choice.text.split()[1]
    return choice.seat, f"beat {attack} {NAMES[swap[choice.hidden]]} face_down"
