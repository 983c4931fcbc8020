"""Pages of standing orders. They show suggestions after a move, the present orders, and forms for orders of all
kinds."""
