"""Errors and moves seen at real tables, as short courses of play: what is told, when, and what cannot be told."""
