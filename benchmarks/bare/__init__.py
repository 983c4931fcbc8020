"""The least that a durable move, and a read of one row, can do behind the same server: what the API is held against."""
