"""LED signs on a serial wire that show the table's limits."""
