"""The money of a table: accounts, buy-ins, slips, and what the float should hold. Pure values; the fold changes them."""
