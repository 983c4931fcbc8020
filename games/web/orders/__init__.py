"""Pages of standing orders: suggestions after a move, the present orders, and forms for all orders."""
