"""The shift's book: what a journal says of some hours of a table, each figure with the entries it was made from."""
