"""Pages of standing orders: suggestions after a move, the present orders, and forms in which a player can write orders
of all kinds."""
