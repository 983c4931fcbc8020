import select

from django.db.backends.postgresql.base import DatabaseWrapper as PostgreSQL


class DatabaseWrapper(PostgreSQL):
    def is_usable(self) -> bool:
        """Whether a kept connection is still there, found out without asking the server, before every request.

        Nothing comes by itself on a connection that waits for a question, but its end.
        """
        if self.connection is None or self.connection.closed:
            return False
        line = select.poll()
        line.register(self.connection.fileno(), select.POLLIN)
        return not line.poll(0)
