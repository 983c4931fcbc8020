"""Django's database backend for PostgreSQL, with prepared statements, faster loading of timestamps, and a check of open
connections without a query.
"""
