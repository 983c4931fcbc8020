"""Two minimal views with which the API is compared. One writes durably to the database, and the other reads a row."""
