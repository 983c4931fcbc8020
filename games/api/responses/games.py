"""What clients are told of a game, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import Shape
from games.api.contract.events import BY, HAND
from games.api.contract.vocabulary import NUMBER, SUITS, array, ref

PHASES = ("cutting", "exchanging", "opening", "defending", "pitching", "taking", "over")
RESULTS = ("fool", "draw", "abandoned")


def seats(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(min_value=0), **more)


@extend_schema_field(array({"oneOf": [HAND, NUMBER]}))
class HandsField(serializers.Field[Any, Any, Any, Any]):
    """The viewer's own hand as cards, the others as numbers of cards."""


@extend_schema_field(ref("Rules"))
class WrittenOutRules(serializers.Field[Any, Any, Any, Any]):
    """Every option, and `preset` where one was named."""


class Pair(Shape):
    attack = serializers.CharField()
    by = serializers.IntegerField(help_text="Who laid it.")
    beaten_by = serializers.CharField(allow_null=True)
    face_down = serializers.BooleanField()


class Result(Shape):
    kind = serializers.ChoiceField(RESULTS)
    fools = seats()
    epaulettes = serializers.IntegerField(required=False)
    last_out = seats(required=False, help_text="After a draw: who went out in the last bout.")
    by_resignation = serializers.BooleanField(required=False)


class State(Shape):
    """The state of a game as one viewer sees it."""

    version = serializers.IntegerField(help_text="How many events the viewer has been shown.")
    phase = serializers.ChoiceField(PHASES)
    bout = serializers.IntegerField()
    starter = serializers.IntegerField(allow_null=True)
    attacker = serializers.IntegerField(allow_null=True)
    defender = serializers.IntegerField(allow_null=True)
    dealer = serializers.IntegerField()
    trump = serializers.ChoiceField(SUITS, allow_null=True)
    trump_card = serializers.CharField(allow_null=True)
    talon = serializers.IntegerField(help_text="How many cards are left to draw.")
    discard = serializers.IntegerField()
    hands = HandsField(help_text="By seat: the viewer's own cards, of others how many.")
    known = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="By seat: cards that everybody has seen go there.",
    )
    table = Pair(many=True)
    must = seats(help_text="Who has to act now, as far as this viewer may know.")
    may = seats(help_text="Who else may act now, as far as this viewer may know.")
    passed = seats()
    transfers = serializers.IntegerField()
    out = serializers.ListField(child=seats(), help_text="Who is safe, in order; together in one list.")
    capacity = serializers.IntegerField(help_text="How many attack cards may still be added.")
    result = Result(allow_null=True)


class GamePlayer(Shape):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True, help_text="The level of the computer whose seat it is.")
    bot = serializers.BooleanField(help_text="A program plays for the account.")
    sitting_in = serializers.BooleanField(help_text="A computer plays until the player returns.")
    resigned = serializers.BooleanField(help_text="A computer plays to the end.")
    agrees_to_abandon = serializers.BooleanField(help_text="Its player agrees that the game be abandoned.")
    may_return = serializers.BooleanField(help_text="A computer sits in, and its player can come back.")
    moves = serializers.IntegerField(allow_null=True, help_text="Null until the game is over.")
    overdue = serializers.IntegerField(allow_null=True, help_text="Null until the game is over.")


class Deadline(Shape):
    seat = serializers.IntegerField(allow_null=True, help_text="Null: a window.")
    at = serializers.DateTimeField()


class Bank(Shape):
    seat = serializers.IntegerField()
    left = serializers.CharField(help_text="When its clock last stopped; of the one that runs, the deadline says it.")


class Shuffle(Shape):
    commitment = serializers.CharField()
    seed = serializers.CharField(allow_null=True, help_text="64 hex digits; null until the game is over.")


class Game(State):
    """A game as one viewer sees it."""

    id = serializers.CharField()
    series = serializers.CharField()
    number = serializers.IntegerField(help_text="From 1 on, within the series.")
    players = GamePlayer(many=True)
    your_seat = serializers.IntegerField(allow_null=True)
    seen = serializers.IntegerField(
        allow_null=True, help_text="How far you have said that you have looked; null for spectators."
    )
    legal = serializers.ListField(child=serializers.CharField(), help_text="The viewer's legal moves.")
    deadlines = Deadline(
        many=True,
        help_text="One at most. Where attackers speak one at a time, a turn to speak is told to its player alone.",
    )
    banks = Bank(many=True, help_text="By seat; empty where the clock has no bank.")
    rules = WrittenOutRules()
    hints = serializers.BooleanField(help_text="Whether its players may ask what a computer would do.")
    memory_aid = serializers.BooleanField(help_text="Whether pages may name the cards that `known` lists.")
    started = serializers.DateTimeField()
    finished = serializers.DateTimeField(allow_null=True)
    shuffle = Shuffle()


class MoveParts(Shape):
    move = serializers.CharField()
    kind = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())


class LegalMoves(Shape):
    version = serializers.IntegerField()
    legal = MoveParts(many=True)


class Hint(MoveParts):
    """One of the viewer's legal moves."""

    version = serializers.IntegerField(help_text="At which it was worked out.")
    level = serializers.CharField(help_text="Of the computer that would make it.")


@extend_schema_field(ref("Event"))
class EventField(serializers.Field[Any, Any, Any, Any]):
    """One fact of the log; what else stands in it depends on its kind."""


class EventPage(Shape):
    results = serializers.ListField(child=EventField())
    next = serializers.URLField(allow_null=True)


class Moved(Shape):
    events = serializers.ListField(child=EventField(), help_text="What happened, as the mover may see it.")
    game = Game()


class RecordSeat(Shape):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True)
    bot = serializers.BooleanField(help_text="A program plays for the account.")


class RecordMove(Shape):
    seat = serializers.IntegerField()
    move = serializers.CharField()
    at = serializers.DateTimeField()
    by = serializers.ChoiceField(BY)


class Record(Shape):
    """A finished game with everything open; the referee can deal and play it again."""

    id = serializers.CharField()
    series = serializers.CharField()
    number = serializers.IntegerField()
    seats = RecordSeat(many=True)
    rules = WrittenOutRules()
    players = serializers.IntegerField(help_text="How many.")
    dealer = serializers.IntegerField()
    previous = serializers.DictField(allow_null=True, help_text="The game before in the series, as the deal takes it.")
    seed = serializers.CharField()
    commitment = serializers.CharField()
    moves = RecordMove(many=True)
    events = serializers.ListField(child=EventField())
    result = Result()


class Turn(Shape):
    game = serializers.CharField()
    series = serializers.CharField()
    phase = serializers.ChoiceField(PHASES)
    deadline = serializers.DateTimeField(allow_null=True)
    since = serializers.DateTimeField()
