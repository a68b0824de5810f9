"""Pictures of cards that the reader's makers never saw: other fonts, artwork, languages, lights, hands and clutter."""
