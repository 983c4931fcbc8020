"""Orders on pages: what is suggested after a move, what stands, and the whole language in forms."""
