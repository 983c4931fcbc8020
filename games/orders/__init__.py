"""Standing orders: moves that a player leaves in advance, and their translation into a decision.

A decision depends only on the view of the player's own seat, its legal moves and the rules, never on the whole state.
"""

from games.orders.deciding import decide
from games.orders.grammar import Orders
from games.orders.parsing import OrdersInvalid, read
from games.orders.previewing import preview

__all__ = ["Orders", "OrdersInvalid", "decide", "preview", "read"]
