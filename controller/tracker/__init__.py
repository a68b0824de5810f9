"""Follows a round from what was seen: every legal explanation is kept, and the cheapest wrong one is named."""
