"""What is plugged in, and does every device of a table answer? What is wrong in plain words, and what to try."""
