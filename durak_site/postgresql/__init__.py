"""Django's PostgreSQL backend with prepared statements, faster timestamps, and a health check without a query."""
