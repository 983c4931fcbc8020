"""Pages of standing orders: suggestions after a move, present orders, and forms for the whole language."""
