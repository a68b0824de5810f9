"""Chips with tags: what readers see, made into what lies on each spot. Pure; no reader is a log of the truth."""
