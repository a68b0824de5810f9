"""What no single round shows: differences, wins, errors and cards that repeat (SEC-3, SEC-7, SEC-10, SEC-11). Pure."""
