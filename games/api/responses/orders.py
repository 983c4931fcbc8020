"""Response bodies about the caller's own standing orders."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer
from games.api.contract.schema_parts import make_reference
from games.orders.foresight import MAX_SUGGESTIONS, QUESTION_KINDS


class Answer(ResponseSerializer):
    card = serializers.CharField(help_text="A card with which you may be attacked.")
    move = serializers.CharField(
        allow_null=True, help_text="Your move against this card by the orders; null if you would be asked."
    )


class ThrownIn(ResponseSerializer):
    """Cards of your hand that your standing orders throw in as soon as their rank is on the table."""

    beating = serializers.ListField(
        child=serializers.CharField(), help_text="Cards thrown in while the defender beats."
    )
    taking = serializers.ListField(
        child=serializers.CharField(), help_text="Cards thrown in after the defender has taken."
    )


class Preview(ResponseSerializer):
    waits_for_you = serializers.BooleanField(help_text="Whether the game waits for you now.")
    now = serializers.CharField(
        allow_null=True, help_text="The move that the orders would make now; null if they would make none."
    )
    opening = serializers.CharField(
        allow_null=True,
        help_text="The move with which the orders would open a bout with your present hand; null if you would be "
        "asked.",
    )
    attacks = Answer(many=True, help_text="The answer to each card that might be played against your present hand.")
    throw_ins = ThrownIn()


@extend_schema_field(make_reference("Orders"))
class Orders(serializers.DictField):
    """Standing orders in the form that `PUT orders` accepts."""


@extend_schema_field(make_reference("OrdersCondition"))
class Condition(serializers.DictField):
    """The attack cards that a question is about. The form is that of `if` in the `defences` of standing orders."""


class Question(ResponseSerializer):
    """A question that the game can ask you, such as how to beat an attack. Only questions about attacks have the
    fields `if`, `rest` and `by`.
    """

    kind = serializers.ChoiceField(
        QUESTION_KINDS,
        help_text="`thrown_in`: how to answer a card that is thrown in and that you have to beat. `attack`: how to "
        "answer an attack that opens a later bout. `open`: with which cards to open a bout. `throw_in`: which cards "
        "to throw in while the defender beats, and also after the defender has taken if there is no question "
        "`throw_in_on_take`. `throw_in_on_take`: which cards to throw in after the defender has taken. `exchange`: "
        "whether to exchange the lowest trump for the trump card.",
    )
    rest = serializers.BooleanField(
        required=False, help_text="Whether this question is only about those cards that no earlier question covers."
    )
    by = serializers.IntegerField(
        required=False, help_text="Seat that opens the bout, in a question of the kind `attack`."
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), "if": Condition(required=False)}


class Suggestion(ResponseSerializer):
    question = Question()
    orders = Orders(help_text="Recommended answer: standing orders that you can leave unchanged.")
    alternatives = serializers.ListField(
        child=Orders(),
        help_text="Other possible answers, as standing orders. With the last of these, you are asked when the "
        "question comes.",
    )


class SuggestedOrders(ResponseSerializer):
    suggestions = Suggestion(
        many=True, help_text=f"At most {MAX_SUGGESTIONS} suggestions, those for the likeliest questions first."
    )
    orders = Orders(
        help_text="Standing orders that combine the recommended answers of all suggestions; `{}` if there are no "
        "suggestions."
    )
