"""Request bodies about standing orders."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import StrictSerializer
from games.api.contract.schema_parts import make_reference


@extend_schema_field(make_reference("Orders"))
class OrdersField(serializers.DictField):
    """Standing orders as JSON. The package `games.orders` parses them."""


class Preview(StrictSerializer):
    orders = OrdersField(required=False, help_text="Orders to preview; default: your current orders.")
