"""Response bodies about the caller's own standing orders."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer
from games.api.contract.schema_parts import make_reference
from games.orders.foresight import MAX_SUGGESTIONS, QUESTION_KINDS


class Answer(ResponseSerializer):
    card = serializers.CharField(help_text="An attack card that might come.")
    move = serializers.CharField(allow_null=True, help_text="Null: you would be asked.")


class ThrownIn(ResponseSerializer):
    """Cards of your hand that your standing orders throw in as soon as their rank is on the table."""

    beating = serializers.ListField(child=serializers.CharField(), help_text="While the defender beats.")
    taking = serializers.ListField(child=serializers.CharField(), help_text="Once the defender takes.")


class Preview(ResponseSerializer):
    waits_for_you = serializers.BooleanField(help_text="Whether the game waits for you now.")
    now = serializers.CharField(allow_null=True, help_text="The move that they would make now. Null: none.")
    opening = serializers.CharField(
        allow_null=True, help_text="The bout that you would open with your present hand. Null: you would be asked."
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
        help_text="`thrown_in`: a card is thrown in that you have to beat; `attack`: you are attacked in a bout to "
        "come; `open`: you open one; `throw_in`: you may add something while the defender beats, or, where that has no "
        "question of its own, takes; `throw_in_on_take`: once the defender takes; `exchange`: of the lowest trump.",
    )
    rest = serializers.BooleanField(required=False, help_text="Of these cards, those that no question before is about.")
    by = serializers.IntegerField(required=False, help_text="The seat that would attack.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), "if": Condition(required=False)}


class Suggestion(ResponseSerializer):
    question = Question()
    orders = Orders(help_text="The answer suggested: a piece of orders that can be left as it stands.")
    alternatives = serializers.ListField(child=Orders(), help_text="Other answers; the last one asks you.")


class SuggestedOrders(ResponseSerializer):
    suggestions = Suggestion(many=True, help_text=f"At most {MAX_SUGGESTIONS}, the likeliest first.")
    orders = Orders(help_text="All of them in one, as they are suggested; `{}` where there are none.")
