"""Standing orders: moves that a player leaves in advance. This package parses them and chooses moves by them.

A choice depends only on the view of the player's own seat, its legal moves and the rules.
"""

from games.orders.decision import decide_move
from games.orders.grammar import Orders, Words
from games.orders.parsing import InvalidOrdersError, parse_orders
from games.orders.preview import OrdersPreview, preview_orders

__all__ = ["InvalidOrdersError", "Orders", "OrdersPreview", "Words", "decide_move", "parse_orders", "preview_orders"]
