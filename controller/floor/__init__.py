"""The floor around the game: crew, checklists, bell calls, shuffle, equipment. Pure values; time comes as an argument."""
