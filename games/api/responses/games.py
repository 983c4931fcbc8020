"""Response bodies about games, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer
from games.api.contract.events import EVENT_MAKERS, HAND_SCHEMA
from games.api.contract.schema_parts import NUMBER_SCHEMA, SUITS, make_array, make_reference
from games.engine import Phase

GAME_PHASES = tuple(phase.value for phase in Phase)
RESULT_KINDS = ("fool", "draw", "abandoned")


def make_seats_field(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(min_value=0), **more)


@extend_schema_field(make_array({"oneOf": [HAND_SCHEMA, NUMBER_SCHEMA]}))
class HandsField(serializers.Field[Any, Any, Any, Any]):
    """The hands of all seats: your own hand as a list of cards, other hands as a number of cards."""


@extend_schema_field(make_reference("Rules"))
class WrittenOutRules(serializers.Field[Any, Any, Any, Any]):
    """Every option of a rule set with its value, and the name of its preset if it has one."""


class Pair(ResponseSerializer):
    attack = serializers.CharField()
    by = serializers.IntegerField(help_text="Seat that played the attack card.")
    beaten_by = serializers.CharField(allow_null=True)
    face_down = serializers.BooleanField()


class Result(ResponseSerializer):
    kind = serializers.ChoiceField(RESULT_KINDS)
    fools = make_seats_field()
    epaulettes = serializers.IntegerField(required=False)
    last_out = make_seats_field(
        required=False, help_text="After a draw: seats that emptied their hands in the last bout."
    )
    by_resignation = serializers.BooleanField(required=False)


class State(ResponseSerializer):
    """The position of a game as one viewer sees it."""

    version = serializers.IntegerField(help_text="Number of events that the viewer has been shown.")
    phase = serializers.ChoiceField(GAME_PHASES)
    bout = serializers.IntegerField()
    starter = serializers.IntegerField(allow_null=True)
    attacker = serializers.IntegerField(allow_null=True)
    defender = serializers.IntegerField(allow_null=True)
    dealer = serializers.IntegerField()
    trump = serializers.ChoiceField(SUITS, allow_null=True)
    trump_card = serializers.CharField(allow_null=True)
    talon = serializers.IntegerField(help_text="Number of cards left to draw.")
    discard = serializers.IntegerField()
    hands = HandsField(help_text="By seat: the viewer's own cards, the number of cards of other players.")
    known = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="By seat: cards in hand that all players have seen.",
    )
    table = Pair(many=True)
    must = make_seats_field(help_text="Seats that must act now, as far as this viewer may know.")
    may = make_seats_field(help_text="Other seats that may act now, as far as this viewer may know.")
    passed = make_seats_field()
    transfers = serializers.IntegerField()
    out = serializers.ListField(
        child=make_seats_field(),
        help_text="Seats that have left the game without cards, in order. Seats that left together share a list.",
    )
    capacity = serializers.IntegerField(help_text="Number of attack cards that may still be added.")
    result = Result(allow_null=True)


class GamePlayer(ResponseSerializer):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    display_name = serializers.CharField(allow_null=True)
    computer = serializers.CharField(
        allow_null=True, help_text="Level of the computer that owns the seat; null for a person."
    )
    bot = serializers.BooleanField(help_text="Whether a program plays for the account.")
    sitting_in = serializers.BooleanField(
        help_text="Whether a computer plays for this player until the player returns."
    )
    resigned = serializers.BooleanField(help_text="Whether the player resigned; a computer plays to the end.")
    agrees_to_abandon = serializers.BooleanField(help_text="Whether the player agrees to abandon the game.")
    may_return = serializers.BooleanField(
        help_text="Whether a computer plays for this player and the player can return."
    )
    moves = serializers.IntegerField(
        allow_null=True, help_text="Number of moves that the player made; null until the game is over."
    )
    overdue = serializers.IntegerField(
        allow_null=True, help_text="Number of moves after their deadline; null until the game is over."
    )


class Deadline(ResponseSerializer):
    seat = serializers.IntegerField(
        allow_null=True, help_text="Seat whose move the deadline limits; null if several players share the time."
    )
    at = serializers.DateTimeField(help_text="Deadline of the move.")


class Bank(ResponseSerializer):
    seat = serializers.IntegerField()
    left = serializers.CharField(
        help_text="Time left in the bank when the seat's clock last stopped. The deadline shows a running clock."
    )


EXTENSION_STATES = ("pending", "granted", "lapsed")


class ExtensionAnswer(ResponseSerializer):
    seat = serializers.IntegerField(help_text="Seat of the player who answered.")
    agrees = serializers.BooleanField(help_text="Whether the player agreed to more time.")
    at = serializers.DateTimeField(help_text="When the player answered.")


class Extension(ResponseSerializer):
    """Extra time for one move: a player's request, or a grant of the organiser without a request."""

    seat = serializers.IntegerField(help_text="Seat of the player who asked, or to whom the organiser gave time.")
    by = serializers.CharField(help_text="Extra time that was requested or granted, as an ISO 8601 duration.")
    state = serializers.ChoiceField(
        EXTENSION_STATES,
        help_text="`pending` while answers count; `lapsed` if the player moved or the clock acted before all agreed.",
    )
    requested_at = serializers.DateTimeField(help_text="When the player asked, or the organiser gave time.")
    granted_at = serializers.DateTimeField(
        allow_null=True,
        help_text="Time at which the extra time was granted and the deadline moved; null before that.",
    )
    granted_by_organiser = serializers.BooleanField(
        help_text="Whether the organiser of the series granted the extra time. A grant of the organiser needs "
        "neither a request nor agreement."
    )
    answers = ExtensionAnswer(
        many=True,
        help_text="Answers of the other players, oldest first; the newest counts. A player who changes the answer "
        "often has only the newest ten.",
    )


class Extensions(ResponseSerializer):
    """The requests for extra time in a game, and whether you can now ask or agree."""

    remaining = serializers.IntegerField(
        help_text="How many more times extra time can be granted in this game; 0 if the series allows none."
    )
    most = serializers.CharField(help_text="The most time that a request can ask for, as an ISO 8601 duration.")
    may_ask = serializers.BooleanField(help_text="Whether you can ask for more time now.")
    may_answer = serializers.BooleanField(help_text="Whether the pending request needs your agreement.")
    requests = Extension(many=True, help_text="Granted requests and the newest one, oldest first.")


class Shuffle(ResponseSerializer):
    commitment = serializers.CharField()
    seed = serializers.CharField(
        allow_null=True, help_text="Seed of the shuffle, 64 hex digits; null until the game is over."
    )


class Game(State):
    """A game as one viewer sees it: its state, its players, its clocks and its terms."""

    id = serializers.CharField()
    series = serializers.CharField()
    series_title = serializers.CharField()
    game_number = serializers.IntegerField(help_text="Position of the game in its series, from 1.")
    players = GamePlayer(many=True)
    your_seat = serializers.IntegerField(allow_null=True)
    seen = serializers.IntegerField(
        allow_null=True, help_text="Version up to which you have reported to have looked; null for spectators."
    )
    legal = serializers.ListField(child=serializers.CharField(), help_text="Moves that the viewer may make now.")
    deadlines = Deadline(
        many=True,
        help_text="Deadlines that run now: none or one. If attackers speak one at a time, only the player whose "
        "turn it is sees that deadline.",
    )
    banks = Bank(many=True, help_text="Banks by seat; empty if the clock has no bank.")
    extensions = Extensions(allow_null=True, help_text="Extra time that players ask for; null for spectators.")
    rules = WrittenOutRules()
    hints = serializers.BooleanField(help_text="Whether players may ask for hints.")
    one_household = serializers.BooleanField(
        help_text="Whether two players of the game were in one household when it was dealt. Such a game is not rated."
    )
    memory_aid = serializers.BooleanField(help_text="Whether pages show the cards listed in `known`.")
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    shuffle = Shuffle()


class MoveParts(ResponseSerializer):
    move = serializers.CharField()
    kind = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())


class LegalMoves(ResponseSerializer):
    version = serializers.IntegerField()
    legal = MoveParts(many=True)


class Hint(MoveParts):
    """One of the viewer's legal moves, suggested by a computer."""

    version = serializers.IntegerField(help_text="Version of the game for which the hint was computed.")
    level = serializers.CharField(help_text="Level of the computer that would make the move.")


@extend_schema_field(make_reference("Event"))
class EventField(serializers.Field[Any, Any, Any, Any]):
    """One event of the log. The kind of the event decides which fields it has."""


class EventPage(ResponseSerializer):
    results = serializers.ListField(child=EventField())
    next = serializers.URLField(allow_null=True)


class MoveResult(ResponseSerializer):
    events = serializers.ListField(
        child=EventField(), help_text="Events that the move caused, as the mover may see them."
    )
    game = Game()


class RecordSeat(ResponseSerializer):
    seat = serializers.IntegerField()
    player = serializers.CharField(allow_null=True)
    computer = serializers.CharField(allow_null=True)
    bot = serializers.BooleanField(help_text="Whether a program plays for the account.")


class RecordMove(ResponseSerializer):
    seat = serializers.IntegerField()
    move = serializers.CharField()
    at = serializers.DateTimeField()
    by = serializers.ChoiceField(EVENT_MAKERS)


class Record(ResponseSerializer):
    """A finished game with all cards open. From it, the referee (docs/referee.md) can deal and play the game again."""

    id = serializers.CharField()
    series = serializers.CharField()
    game_number = serializers.IntegerField()
    seats = RecordSeat(many=True)
    rules = WrittenOutRules()
    players = serializers.IntegerField(help_text="Number of players.")
    dealer = serializers.IntegerField()
    previous = serializers.DictField(
        allow_null=True, help_text="Result of the previous game of the series, in the form that a deal takes."
    )
    seed = serializers.CharField()
    commitment = serializers.CharField()
    moves = RecordMove(many=True)
    events = serializers.ListField(child=EventField())
    result = Result()


class Turn(ResponseSerializer):
    game = serializers.CharField()
    series = serializers.CharField()
    phase = serializers.ChoiceField(GAME_PHASES)
    deadline_at = serializers.DateTimeField(allow_null=True)
    turn_started_at = serializers.DateTimeField()
