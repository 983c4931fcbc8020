"""Standing orders: what a player has said beforehand, read into a decision.

A decision is made from what the player's own seat sees, its legal moves and the rules, never from the whole state.
"""

from games.orders.deciding import decide
from games.orders.grammar import Orders
from games.orders.parsing import OrdersInvalid, read
from games.orders.previewing import preview

__all__ = ["Orders", "OrdersInvalid", "decide", "preview", "read"]
